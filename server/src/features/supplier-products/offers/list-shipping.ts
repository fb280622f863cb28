import type { Tx } from '../../../db/transaction.ts'
import { cheapestShipping } from './rows.ts'

/** Sending in US cents; `isEstimate`: reckoned with the average weight of the category. */
export type Shipping = { shipping: number; isEstimate: boolean }

/** What sending each product to a country costs by the cheapest way (PROD-15); what is not sent there is missing. */
export const listShipping = async (
  tx: Tx,
  productIds: string[],
  to: string,
): Promise<Map<string, Shipping>> => {
  const rows = productIds.length > 0 ? await cheapestShipping(tx, productIds, to) : []
  return new Map(
    rows.map(({ product_id, shipping, is_estimate }) => [
      product_id,
      { shipping, isEstimate: is_estimate },
    ]),
  )
}
