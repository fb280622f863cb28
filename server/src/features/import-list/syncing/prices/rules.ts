import type { KeptPush, SentPrice } from '../../../../db/suppliers/import-list-tables.ts'
import type { StoreProduct, VariantChange } from '../../../../providers/store-products.ts'
import { hundredthsOf } from '../../pushing/rules.ts'
import type { ItemRow } from '../../rows.ts'
import { chosenOf } from '../../rules.ts'

type Price = Required<Pick<VariantChange, 'id' | 'price' | 'compareAtPrice'>>
/** `isThere`: the store has it already. */
export type WrittenPrice = { change: Price; supplierVariantId: string; isThere: boolean }

type Amounts = { price: number; compareAtPrice: number | null }
const areSame = (one: Amounts, other: Amounts): boolean =>
  one.price === other.price && one.compareAtPrice === other.compareAtPrice

/** What is sent to the store, with what was sent before and not recorded as written. */
export const withSent = (
  { sentPrices = [] }: Pick<KeptPush, 'sentPrices'>,
  prices: Price[],
): SentPrice[] => {
  const isKnown = (one: Price) =>
    sentPrices.some((sent) => sent.id === one.id && areSame(sent, one))
  return [...sentPrices, ...prices.filter((one) => !isKnown(one))]
}

/**
 * PROD-29: the prices of variants that the rules gave and that nobody changed in the store since it was written to. A price
 * that was sent and could not be recorded, since the product was changed or the run was cut off meanwhile, is our own too.
 */
export const planPrices = (
  { item, pushed }: { item: ItemRow; pushed: KeptPush },
  there: StoreProduct,
): WrittenPrice[] => {
  const ours = Map.groupBy([...pushed.store.variants, ...(pushed.sentPrices ?? [])], ({ id }) => id)
  const now = new Map(there.variants.map((one) => [one.supplierVariantId, one]))
  return chosenOf(item).flatMap(({ id, price, compare_at, locked }) => {
    const store = now.get(id)
    if (!store || !price || locked.includes('price')) return []
    const amountOf = (amount: number) => hundredthsOf(amount, item.currency)
    const byRules = compare_at === null ? null : amountOf(compare_at)
    const compareAtPrice = locked.includes('compare_at') ? store.compareAtPrice : byRules
    const change = { id: store.id, price: amountOf(price), compareAtPrice }
    const isThere = areSame(change, store)
    const isOurs = ours.get(store.id)?.some((one) => areSame(store, one)) ?? false
    if (!isThere && !isOurs) return []
    return [{ change, supplierVariantId: id, isThere }]
  })
}

/** What was pushed, with the prices that the store has now. */
export const withPrices = (
  { sentPrices: _sent, ...pushed }: KeptPush,
  prices: WrittenPrice[],
): KeptPush => {
  const byStore = new Map(prices.map(({ change }) => [change.id, change]))
  const bySupplier = new Map(prices.map((one) => [one.supplierVariantId, one.change]))
  const priced = <T extends Amounts>(one: T, change: Price | undefined): T =>
    change ? { ...one, price: change.price, compareAtPrice: change.compareAtPrice } : one
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
