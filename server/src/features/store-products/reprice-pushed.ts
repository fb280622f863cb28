import type { Pushed } from './compare-product.ts'

type Prices = { price: number; compareAtPrice: number | null }

/**
 * What was pushed, with other prices of some variants; `byStore` has them by the store's number of a variant,
 * `bySupplier` by the supplier's. Amounts in hundredths of the store's currency's unit.
 */
export const repricePushed = <T extends Pushed>(
  pushed: T,
  {
    byStore,
    bySupplier,
  }: { byStore: ReadonlyMap<string, Prices>; bySupplier: ReadonlyMap<string, Prices> },
): T => {
  const priced = <V extends Prices>(one: V, now: Prices | undefined): V =>
    now ? { ...one, price: now.price, compareAtPrice: now.compareAtPrice } : one
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
      variants: pushed.store.variants.map((one) => priced(one, byStore.get(one.id))),
    },
  }
}
