import type { KeptPush, SentPrices } from '../../../db/suppliers/import-list-tables.ts'
import type { AskedProduct } from '../../supplier-products/asking/list-asked.ts'
import type { Level } from '../live/rules.ts'
import type { PushRow } from '../pushing/rows.ts'
import { stateOfStock } from '../pushing/rules.ts'
import type { ItemRow } from '../rows.ts'

/** Whether an item knows less than what was read of its product. */
export const isOutdated = (
  { details_at, gone_at }: Pick<ItemRow, 'details_at' | 'gone_at'>,
  { detailsAt, goneAt }: AskedProduct,
): boolean =>
  (gone_at === null) !== (goneAt === null) ||
  (detailsAt !== null && details_at?.getTime() !== detailsAt.getTime())

/**
 * What the store gets of an item. `isMissing`: the store has the product no more. `sent`: prices that it was sent.
 * `isShown`: shoppers see it since just now.
 */
export type Update = {
  item: ItemRow
  push: PushRow
  pushed: KeptPush
  levels: Level[]
  isMissing?: boolean
  sent?: SentPrices
  isShown?: boolean
}

const isOnHold = ({ item }: Update): boolean => item.state === 'deactivated'

/** The supplier sells it no more, and it is not out of the shop yet. */
export const isToWithdraw = (update: Update): boolean =>
  update.item.gone_at !== null && !isOnHold(update) && !update.isMissing

/**
 * PROD-76: it left the shop because the supplier sold it no more, and the supplier sells it again. What the owner took out stays
 * out. Also one whose leaving was cut off: it is still called live.
 */
export const isToReturn = (update: Update): boolean => {
  const { item, push, pushed } = update
  if (item.gone_at !== null || update.isMissing) return false
  return isOnHold(update) ? push.reason === 'supplier_gone' : pushed.statusBefore !== undefined
}

/** PROD-85: what the supplier sells no more gets the prices of the rules once it is back. */
export const pricesSinceAfter = ({ item, push, isMissing }: Update): Date | null =>
  item.gone_at !== null && !isMissing ? push.prices_since : null

/** What an item is called once its store was written to. A hold keeps its reason. */
export const stateAfter = (
  update: Update,
): Pick<Update['push'], 'reason'> & Pick<ItemRow, 'state'> => {
  const { item, push, levels, isMissing } = update
  if (isMissing) return { state: 'deactivated', reason: 'store_gone' }
  if (isToWithdraw(update)) return { state: 'deactivated', reason: 'supplier_gone' }
  if (isOnHold(update) && !isToReturn(update)) return { state: item.state, reason: push.reason }
  // Of the variants that the store has.
  const stock = levels.reduce((sum, { quantity }) => sum + quantity, 0)
  return { state: stateOfStock(stock), reason: null }
}
