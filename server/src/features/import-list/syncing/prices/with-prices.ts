import type { KeptPush } from '../../../../db/suppliers/import-list-tables.ts'
import { repricePushed } from '../../../store-products/reprice-pushed.ts'
import type { WrittenPrice } from './rules.ts'

/** What was pushed, with the prices that the store has now. */
export const withPrices = (
  { sentPrices: _sent, ...pushed }: KeptPush,
  prices: WrittenPrice[],
): KeptPush => {
  const byStore = new Map(prices.map(({ change }) => [change.id, change]))
  const bySupplier = new Map(prices.map((one) => [one.supplierVariantId, one.change]))
  return repricePushed(pushed, { byStore, bySupplier })
}
