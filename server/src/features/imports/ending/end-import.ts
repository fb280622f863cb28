import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { markImportEnded, type End } from './mark-import-ended.ts'
import { notifyEnded } from './notify-ended.ts'

/**
 * Ends an import, notifies the owner (IMP-22) and queues the fetching of photos. Does nothing when it has ended
 * already.
 */
export const endImport = (owner: Owner, id: string, asked: End): Promise<void> =>
  inTransaction(owner.world.db, async (tx) => {
    const ended = await markImportEnded(tx, owner, { id, asked })
    if (!ended) return
    await notifyEnded(tx, owner, ended)
    await publishChanges(tx, owner.accountId, ['imports', 'reviews', 'products', 'account'])
  })
