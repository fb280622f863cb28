import type { Saving } from '../../db/mirrors/save-mirrored-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ShopRecords } from '../../providers/shop-records.ts'
import {
  deleteFulfillments,
  deleteLines,
  upsertFulfillments,
  upsertLines,
  upsertOrders,
} from './rows.ts'

type Orders = Pick<ShopRecords, 'orders' | 'lines' | 'fulfillments'>

/**
 * Writes orders with lines and fulfilments as the store has them. `isWhole`: each order with all of them; others that we
 * had of it are removed. Returns how many orders, lines and fulfilments changed.
 */
export const saveOrders = async (
  tx: Tx,
  saving: Saving,
  { records, isWhole }: { records: Orders; isWhole: boolean },
): Promise<number> => {
  const { accountId } = saving
  let changed = await upsertOrders(tx, saving, records.orders)
  changed += await upsertLines(tx, saving, records.lines)
  changed += await upsertFulfillments(tx, saving, records.fulfillments)
  if (records.orders.length === 0) return changed
  const which = { ids: records.orders.map(({ external_id }) => external_id) }
  const numbers = (rows: { external_id: string }[]) => rows.map(({ external_id }) => external_id)
  if (isWhole)
    changed += await deleteLines(tx, accountId, { which, except: numbers(records.lines) })
  // An order always comes with all of its fulfilments.
  const except = numbers(records.fulfillments)
  return changed + (await deleteFulfillments(tx, accountId, { which, except }))
}
