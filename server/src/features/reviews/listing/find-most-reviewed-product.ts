import type { ProductOption } from '@plaudit/contract/stores/products'
import type { Tx } from '../../../db/transaction.ts'
import { mostReviewedProduct } from './reviewed-products/rows.ts'

/** The product with most of an import's reviews; null when it has none. */
export const findMostReviewedProduct = async (
  tx: Tx,
  accountId: string,
  importId: string,
): Promise<{ product: ProductOption; currency: string | null } | null> => {
  const row = await mostReviewedProduct(tx, accountId, importId)
  if (!row) return null
  const { image_url: src, gone_from_store_at: goneAt, currency, ...product } = row
  return {
    product: { ...product, image: src ? { src } : null, gone: goneAt !== null },
    currency,
  }
}
