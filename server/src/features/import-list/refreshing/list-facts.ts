import type { Tx } from '../../../db/transaction.ts'
import { loadKept } from '../../supplier-products/details/kept/load-kept.ts'
import { listShipping } from '../../supplier-products/offers/list-shipping.ts'
import type { SupplierFacts } from './rules.ts'
import { toFacts } from './to-facts.ts'

/** What is kept of these supplier products, with what sending them to a country costs; the supplier is not asked. */
export const listFacts = async (
  tx: Tx,
  productIds: string[],
  to: string,
): Promise<Map<string, SupplierFacts>> => {
  const ids = [...new Set(productIds)]
  const sent = await listShipping(tx, ids, to)
  const products = await loadKept(tx, ids)
  return new Map(products.map((product) => [product.id, toFacts(product, sent.get(product.id))]))
}
