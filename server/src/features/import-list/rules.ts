import type { Guard, GuardLevel } from '@plaudit/contract/dropshipping/import-item'
import { LOW_STOCK } from '@plaudit/contract/dropshipping/find-products'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { KeptItemVariant, KeptPush } from '../../db/suppliers/import-list-tables.ts'
import { hundredthsOf, landedCents, marginOf, toCurrency } from './pricing/rules.ts'

/** PROD-30: less than this share of the price, in hundredths of a percent, is a low margin. */
const LOW_MARGIN = 1_000

/** What can be sold of an item: the parts that guards look at. */
export type Sellable = {
  title: string
  images: { chosen: boolean }[]
  variants: KeptItemVariant[]
  currency: string
  shipping: number | null
  details_at: Date | null
  gone_at: Date | null
}
type Rate = Pick<PriceRules, 'currency' | 'rate'>

const idsWhere = (variants: KeptItemVariant[], is: (one: KeptItemVariant) => boolean) =>
  variants.filter(is).map(({ id }) => id)

/** With sending and the fee, in the item's currency; null without a rate. */
export const landedOf = (
  { cost }: Pick<KeptItemVariant, 'cost'>,
  { shipping }: Pick<Sellable, 'shipping'>,
  rate: Rate,
): number | null => toCurrency(landedCents({ cost, shipping }), rate)

export const chosenOf = ({ variants }: Pick<Sellable, 'variants'>): KeptItemVariant[] =>
  variants.filter(({ chosen, gone }) => chosen && !gone)

const block = (code: Guard['code'], variants: string[] = []): Guard => ({
  code,
  level: 'block',
  variants,
})
const warn = (code: Guard['code'], variants: string[] = []): Guard => ({
  code,
  level: 'warn',
  variants,
})

/**
 * What is wrong with prices: none that a store can write, below what the supplier charges, or hardly above all costs.
 */
const priceGuards = (item: Sellable, chosen: KeptItemVariant[], rate: Rate): Guard[] => {
  const none = idsWhere(
    chosen,
    ({ price }) => price === null || hundredthsOf(price, item.currency) === 0,
  )
  const below = idsWhere(chosen, ({ id, price, cost }) => {
    const own = toCurrency(cost, rate)
    return price !== null && !none.includes(id) && own !== null && price < own
  })
  const low = idsWhere(chosen, (variant) => {
    const margin = marginOf(variant.price, landedOf(variant, item, rate))
    return margin !== null && margin < LOW_MARGIN && !below.includes(variant.id)
  })
  const notAbove = idsWhere(
    chosen,
    ({ price, compare_at }) => price !== null && compare_at !== null && compare_at <= price,
  )
  return [
    ...(none.length > 0 ? [block('no_price', none)] : []),
    ...(below.length > 0 ? [block('below_cost', below)] : []),
    ...(low.length > 0 ? [warn('low_margin', low)] : []),
    ...(notAbove.length > 0 ? [warn('compare_not_above', notAbove)] : []),
  ]
}

const stockGuards = (chosen: KeptItemVariant[]): Guard[] => {
  const stock = chosen.reduce((sum, one) => sum + one.stock, 0)
  if (stock === 0) return [block('no_stock')]
  const low = idsWhere(chosen, (one) => one.stock < LOW_STOCK)
  return low.length > 0 ? [warn('low_stock', low)] : []
}

/**
 * PROD-30: what stands against putting an item into the store, and what should be known before. A push runs the same
 * function: an item with any `block` is refused.
 */
export const guardsOf = (item: Sellable, rate: Rate): Guard[] => {
  const chosen = chosenOf(item)
  if (item.gone_at) return [block('gone')]
  if (!item.details_at) return [block('no_details')]
  if (chosen.length === 0) return [block('nothing_chosen')]
  return [
    ...(item.title.trim() === '' ? [block('no_name')] : []),
    ...priceGuards(item, chosen, rate),
    ...stockGuards(chosen),
    ...(item.shipping === null ? [warn('shipping_unknown')] : []),
    ...(item.images.some((image) => image.chosen) ? [] : [warn('no_picture')]),
  ]
}

export const levelOf = (guards: Guard[]): GuardLevel => {
  if (guards.some(({ level }) => level === 'block')) return 'block'
  return guards.length > 0 ? 'warn' : 'ready'
}

/** What the list shows and sorts by, of the chosen variants. */
export const figuresOf = (item: Sellable, rate: Rate) => {
  const chosen = chosenOf(item)
  const prices = chosen.flatMap(({ price }) => (price === null ? [] : [price]))
  const margins = chosen.flatMap(
    (variant) => marginOf(variant.price, landedOf(variant, item, rate)) ?? [],
  )
  const guards = guardsOf(item, rate)
  return {
    variant_count: chosen.length,
    price_low: prices.length > 0 ? Math.min(...prices) : null,
    price_high: prices.length > 0 ? Math.max(...prices) : null,
    margin: margins.length > 0 ? Math.min(...margins) : null,
    stock: chosen.reduce((sum, one) => sum + one.stock, 0),
    guards,
    level: levelOf(guards),
  }
}

/** A variant of the store whose supplier variant is gone. */
export type LostTie = { store: KeptPush['store']['variants'][number]; variant: KeptItemVariant }

/**
 * PROD-67: variants in the store that the supplier sells no more and that are still to be sold; none where it sells the
 * whole product no more. `countGone` in `live/rows.ts` counts the same in SQL, for many.
 */
export const lostTies = (
  item: Pick<Sellable, 'variants' | 'gone_at'>,
  pushed: KeptPush,
): LostTie[] => {
  if (item.gone_at) return []
  const lost = new Map(
    item.variants.filter(({ gone, chosen }) => gone && chosen).map((one) => [one.id, one]),
  )
  return pushed.store.variants.flatMap((store) => {
    const variant = store.supplierVariantId === null ? null : lost.get(store.supplierVariantId)
    return variant ? [{ store, variant }] : []
  })
}
