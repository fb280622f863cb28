import { type MirroredRows } from '../../db/mirrors/mirrored-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteFulfillments, deleteLines, deleteOrders } from './rows.ts'
import { seenSince } from './rules.ts'

/**
 * Removes orders, with their lines and fulfilments; returns how many. `at`: those that the store did not name at that
 * time, which says nothing of orders that are too old for it to show. `deleted`: the store said so, or all are meant.
 */
export const removeOrders = async (
  tx: Tx,
  accountId: string,
  { which, because }: { which: MirroredRows; because: { notNamedAt: Date } | 'deleted' },
): Promise<number> => {
  const since = because === 'deleted' ? null : seenSince(because.notNamedAt)
  const ids = await deleteOrders(tx, accountId, { which, since })
  for (const parts of 'ids' in which ? [{ ids }] : [{ ids }, which]) {
    await deleteLines(tx, accountId, { which: parts })
    await deleteFulfillments(tx, accountId, { which: parts })
  }
  return ids.length
}
