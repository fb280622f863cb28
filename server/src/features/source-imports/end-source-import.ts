import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { markImportEnded, type End } from '../imports/ending/mark-import-ended.ts'
import { notifyEnded } from '../imports/ending/notify-ended.ts'
import { describeImportEnd } from '../imports/ending/describe-import-end.ts'
import { finishSync } from './syncs/finish-sync.ts'

/**
 * Ends an import from a site, in one transaction. The owner is notified; for a weekly sync, the sync is updated and
 * only reports what matters.
 */
export const endSourceImport = (owner: Owner, id: string, asked: End): Promise<void> =>
  inTransaction(owner.world.db, async (tx) => {
    const ended = await markImportEnded(tx, owner, { id, asked })
    if (!ended) return
    const { run, end } = ended
    if (run.plan.walk?.sync)
      await finishSync(tx, owner, {
        run,
        isWhole: end.state === 'completed',
        problem: end.problem ?? null,
        words: describeImportEnd(ended).title,
      })
    else await notifyEnded(tx, owner, ended)
    await publishChanges(tx, owner.accountId, ['imports', 'reviews', 'products', 'account'])
  })
