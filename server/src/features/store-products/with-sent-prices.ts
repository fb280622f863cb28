import type { StoreProduct } from '../../providers/store-products.ts'
import type { Pushed } from './compare-product.ts'
import { repricePushed } from './reprice-pushed.ts'

/**
 * PROD-85: what was pushed, with the prices of ours that the store has although nobody recorded that it took them: they
 * are no change of the owner's.
 */
export const withSentPrices = <T extends Pushed>(
  pushed: T,
  store: Pick<StoreProduct, 'variants'>,
): T => {
  const { sentPrices } = pushed
  if (!sentPrices) return pushed
  const taken = store.variants.filter(({ id, price, compareAtPrice }) =>
    sentPrices[id]?.some((sent) => sent[0] === price && sent[1] === compareAtPrice),
  )
  const byStore = new Map(taken.map((one) => [one.id, one]))
  const suppliers = pushed.store.variants.flatMap(({ id, supplierVariantId }) => {
    const there = byStore.get(id)
    return there && supplierVariantId !== null ? [[supplierVariantId, there] as const] : []
  })
  return repricePushed(pushed, { byStore, bySupplier: new Map(suppliers) })
}
