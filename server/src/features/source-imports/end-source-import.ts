import { inTransaction } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { closeImport, type End } from '../imports/ending/close-import.ts'
import { describeEnd, notifyEnded } from '../imports/ending/notify-ended.ts'
import { settleSync } from './syncs/settle-sync.ts'

/**
 * Ends a run that read a site, in one transaction. The owner is told of it, or, where it was a weekly reading, its sync is
 * settled and tells what is worth telling.
 */
export const endSourceImport = (owner: Owner, id: string, asked: End): Promise<void> =>
  inTransaction(owner.world.db, async (tx) => {
    const ended = await closeImport(tx, owner, { id, asked })
    if (!ended) return
    const { run, end } = ended
    if (run.plan.walk?.sync)
      await settleSync(tx, owner, {
        run,
        isWhole: end.state === 'completed',
        problem: end.problem ?? null,
        words: describeEnd(ended).title,
      })
    else await notifyEnded(tx, owner, ended)
    await changed(tx, owner.accountId, ['imports', 'reviews', 'products', 'account'])
  })
