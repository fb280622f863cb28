import type { KeptPush, SentPrices } from '../../../../db/suppliers/import-list-tables.ts'
import type { StoreProduct, VariantChange } from '../../../../providers/store-products.ts'
import { hundredthsOf } from '../../pricing/rules.ts'
import type { ItemRow } from '../../rows.ts'
import { chosenOf } from '../../rules.ts'

type Price = Required<Pick<VariantChange, 'id' | 'price' | 'compareAtPrice'>>
/** `isThere`: the store has it already. */
export type WrittenPrice = { change: Price; supplierVariantId: string; isThere: boolean }

type Amounts = { price: number; compareAtPrice: number | null }
const areSame = (one: Amounts, other: Amounts | undefined): boolean =>
  one.price === other?.price && one.compareAtPrice === other.compareAtPrice

/**
 * PROD-29: the prices of variants that the rules gave and that nobody changed in the store since it was written to, nor
 * may have changed before (PROD-89).
 */
export const planPrices = (
  { item, pushed }: { item: ItemRow; pushed: KeptPush },
  there: StoreProduct,
): WrittenPrice[] => {
  const last = new Map(pushed.store.variants.map((one) => [one.id, one]))
  const unknown = new Set(pushed.unknown)
  const isKnown = (id: string) =>
    !unknown.has(`variants/${id}/price`) && !unknown.has(`variants/${id}/compareAtPrice`)
  const now = new Map(there.variants.map((one) => [one.supplierVariantId, one]))
  return chosenOf(item).flatMap(({ id, price, compare_at, locked }) => {
    const store = now.get(id)
    const amountOf = (amount: number) => hundredthsOf(amount, item.currency)
    // None, or less than the store can write (PROD-70).
    const own = amountOf(price ?? 0)
    if (!store || own === 0 || locked.includes('price') || !isKnown(id)) return []
    const byRules = compare_at === null ? null : amountOf(compare_at)
    const compareAtPrice = locked.includes('compare_at') ? store.compareAtPrice : byRules
    const change = { id: store.id, price: own, compareAtPrice }
    const isThere = areSame(change, store)
    if (!isThere && !areSame(store, last.get(store.id))) return []
    return [{ change, supplierVariantId: id, isThere }]
  })
}

export const sentOf = (prices: WrittenPrice[]): SentPrices =>
  Object.fromEntries(
    prices.map(({ change: { id, price, compareAtPrice } }) => [id, [[price, compareAtPrice]]]),
  )

/** So many are kept of a variant: a store that is away for long is sent no more of them. */
const MOST_SENT = 10

/** What was sent before, and what is sent now, each once. */
export const withSent = (before: SentPrices | undefined, now: SentPrices): SentPrices => {
  const all = { ...before }
  for (const [id, prices] of Object.entries(now)) {
    const distinct = new Map([...(all[id] ?? []), ...prices].map((one) => [String(one), one]))
    all[id] = [...distinct.values()].slice(-MOST_SENT)
  }
  return all
}
