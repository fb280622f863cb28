import type { AskedProduct } from '../../supplier-products/asking/list-asked.ts'
import type { ListedProduct } from './rows.ts'

const HOUR_MS = 3_600_000
/** PROD-55: the supplier is asked about each product that was pushed four times a day. */
const EVERY_MS = 6 * HOUR_MS

/** Whether an item of the product knows less than what was read of it. */
export const hasOutdatedItems = (
  { oldest, gone, count }: ListedProduct,
  { detailsAt, goneAt }: AskedProduct,
): boolean =>
  gone !== (goneAt === null ? 0 : count) ||
  (detailsAt !== null && oldest.getTime() < detailsAt.getTime())

/**
 * Whether it is time to ask about a product: one that is sold, or that the supplier's list lost. One that it gave no answer
 * about waits an hour: it must not come first for ever.
 */
export const isDue = (
  { is_sold }: ListedProduct,
  { askedAt, isLost, failedAt }: AskedProduct,
  now: Date,
): boolean => {
  if (failedAt !== null && now.getTime() - failedAt.getTime() < HOUR_MS) return false
  return isLost || (is_sold && (askedAt === null || now.getTime() - askedAt.getTime() >= EVERY_MS))
}
