import { inTransaction } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { closeImport, type End } from './close-import.ts'
import { notifyEnded } from './notify-ended.ts'

/** Ends a run, tells the owner (IMP-22) and sends for the photos. Does nothing when the run has ended already. */
export const endImport = (owner: Owner, id: string, asked: End): Promise<void> =>
  inTransaction(owner.world.db, async (tx) => {
    const ended = await closeImport(tx, owner, { id, asked })
    if (!ended) return
    await notifyEnded(tx, owner, ended)
    await changed(tx, owner.accountId, ['imports', 'reviews', 'products', 'account'])
  })
