import type { StoreProduct } from '../../providers/store-products.ts'
import type { Pushed } from './compare-product.ts'

/**
 * PROD-85: what was pushed, with the prices of ours that the store has although nobody recorded that it took them: they are
 * no change of the owner's.
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
  const byId = new Map(taken.map((one) => [one.id, one]))
  const suppliers = pushed.store.variants.flatMap(({ id, supplierVariantId }) => {
    const there = byId.get(id)
    return there && supplierVariantId !== null ? [[supplierVariantId, there] as const] : []
  })
  const bySupplier = new Map(suppliers)
  const priced = <V extends { price: number; compareAtPrice: number | null }>(
    one: V,
    there: (typeof taken)[number] | undefined,
  ): V => (there ? { ...one, price: there.price, compareAtPrice: there.compareAtPrice } : one)
  return {
    ...pushed,
    product: {
      ...pushed.product,
      variants: pushed.product.variants.map((one) =>
        priced(one, bySupplier.get(one.supplierVariantId)),
      ),
    },
    store: {
      ...pushed.store,
      variants: pushed.store.variants.map((one) => priced(one, byId.get(one.id))),
    },
  }
}
