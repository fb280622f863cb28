import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { KeptItemVariant, KeptPrice } from '../../../../db/suppliers/import-list-tables.ts'
import type { Shipping } from '../../../supplier-products/offers/list-shipping.ts'
import type { ItemRow } from '../../rows.ts'
import { toCurrency, variantByRules } from '../rules.ts'
import { keptPrice, withoutTyped } from '../typed/rules.ts'

export type PricedItem = Pick<
  ItemRow,
  'supplier_product_id' | 'variants' | 'currency' | 'ships_to' | 'shipping' | 'is_estimate'
>
export type Repriced<T> = {
  item: T
  /** Variant → its price before and after. */
  changed: Map<string, { before: KeptPrice; after: KeptPrice }>
  locked: number
  belowCost: number
  hasNoShipping: boolean
}

/** An item with what sending it to the rules' country costs. */
export const withShipping = <T extends PricedItem>(
  item: T,
  rules: PriceRules,
  sent: ReadonlyMap<string, Shipping>,
): T => {
  const known = sent.get(item.supplier_product_id)
  return {
    ...item,
    ships_to: rules.ships_to,
    shipping: known?.shipping ?? null,
    is_estimate: known?.isEstimate ?? false,
  }
}

/** As the guard `below_cost` has it: what is not sold, or no more, is below nothing. */
const isBelowCost = (
  { chosen, gone, price, cost }: KeptItemVariant,
  rules: PriceRules,
): boolean => {
  const own = toCurrency(cost, rules)
  return chosen && !gone && price !== null && own !== null && price < own
}

/** PROD-29: an item's prices by the rules. What the owner typed stays; a price that cannot be reckoned stays too. */
export const reprice = <T extends PricedItem>(
  before: T,
  rules: PriceRules,
  sent: ReadonlyMap<string, Shipping>,
): Repriced<T> => {
  const item = withShipping(before, rules, sent)
  const isOtherCurrency = item.currency !== rules.currency
  const changed: Repriced<T>['changed'] = new Map()
  const hasNoShipping = rules.base === 'cost_and_shipping' && item.shipping === null
  let locked = 0
  let belowCost = 0
  const variants = item.variants.map((variant) => {
    const open = isOtherCurrency ? withoutTyped(variant) : variant
    if (open.locked.includes('price')) locked += 1
    const isStuck = hasNoShipping && !isOtherCurrency
    const next = isStuck ? open : variantByRules(open, { rules, shipping: item.shipping })
    if (
      variant.price !== next.price ||
      variant.compare_at !== next.compare_at ||
      variant.locked.length !== next.locked.length
    )
      changed.set(variant.id, { before: keptPrice(variant), after: keptPrice(next) })
    if (isBelowCost(next, rules)) belowCost += 1
    return next
  })
  return {
    item: { ...item, variants, currency: rules.currency },
    changed,
    locked,
    belowCost,
    hasNoShipping,
  }
}

/**
 * Whether rules bring a price down below what the supplier charges: what no push writes (PROD-30), no rule does either.
 */
export const fallsBelowCost = <T extends PricedItem>(
  { item, changed }: Repriced<T>,
  rules: PriceRules,
): boolean =>
  item.variants.some((variant) => {
    const change = changed.get(variant.id)
    return change && change.before[0] !== change.after[0] && isBelowCost(variant, rules)
  })

/** PROD-28, PROD-77: an item whose prices are in the rules' currency: those in another one come from the rules. */
export const inCurrencyOf = <T extends PricedItem>(rules: PriceRules, item: T): T =>
  item.currency === rules.currency
    ? item
    : {
        ...item,
        currency: rules.currency,
        variants: item.variants.map((variant) =>
          variantByRules(withoutTyped(variant), { rules, shipping: item.shipping }),
        ),
      }
