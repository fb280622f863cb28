import { MOST_IMAGES } from '@plaudit/contract/dropshipping/import-list'
import type { ItemImage } from '@plaudit/contract/dropshipping/import-item'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { KeptItemVariant } from '../../../db/suppliers/import-list-tables.ts'
import type { KeptVariant } from '../../../db/suppliers/supplier-tables.ts'
import { priceOf } from '../pricing/rules.ts'
import type { ItemRow } from '../rows.ts'

/** What the supplier's page says of a product, its description cleaned; `shipping` in US cents. */
export type SupplierFacts = {
  title: string
  description: string
  category: string
  options: string[]
  images: string[]
  variants: KeptVariant[]
  shipping: number | null
  isEstimate: boolean
  detailsAt: Date | null
  goneAt: Date | null
}

const sumOf = (stock: Record<string, number>) =>
  Object.values(stock).reduce((sum, one) => sum + one, 0)

/** What the supplier says of a variant. */
const factsOf = ({ sku, values, cost, grams, stock, imageUrl }: KeptVariant) => ({
  sku,
  values,
  cost,
  grams,
  stock: sumOf(stock),
  image_url: imageUrl,
})

const newVariant = (
  variant: KeptVariant,
  { shipping, rules, chosen }: { shipping: number | null; rules: PriceRules; chosen: boolean },
): KeptItemVariant => {
  const { price, compareAt } = priceOf({ cost: variant.cost, shipping }, rules)
  return {
    id: variant.id,
    ...factsOf(variant),
    chosen,
    gone: false,
    price,
    compare_at: compareAt,
    locked: [],
  }
}

/** Fields of a variant that the owner wrote stay; one that is sold no more stays too, and can be sold no more. */
const mergedVariants = (
  kept: KeptItemVariant[],
  facts: SupplierFacts,
  rules: PriceRules,
): KeptItemVariant[] => {
  const byId = new Map(kept.map((variant) => [variant.id, variant]))
  const isPicked = kept.some(({ locked }) => locked.includes('chosen'))
  const now = facts.variants.map((variant) => {
    const before = byId.get(variant.id)
    if (!before) return newVariant(variant, { shipping: facts.shipping, rules, chosen: !isPicked })
    const { sku, ...rest } = factsOf(variant)
    return {
      ...before,
      ...rest,
      gone: false,
      sku: before.locked.includes('sku') ? before.sku : sku,
    }
  })
  const ids = new Set(facts.variants.map(({ id }) => id))
  const gone = kept.filter(({ id }) => !ids.has(id))
  return [...now, ...gone.map((one) => ({ ...one, gone: true, stock: 0 }))]
}

/** Pictures that the owner ordered stay so; new ones come after them, not chosen, as many as one can order. */
const mergedImages = (kept: ItemImage[], facts: SupplierFacts, isLocked: boolean): ItemImage[] => {
  if (!isLocked) return facts.images.map((src) => ({ src, alt: '', chosen: true }))
  const known = new Set(kept.map(({ src }) => src))
  return [
    ...kept,
    ...facts.images.flatMap((src) => (known.has(src) ? [] : [{ src, alt: '', chosen: false }])),
  ].slice(0, MOST_IMAGES)
}

/**
 * PROD-23: an item with what the supplier says now. What the owner wrote stays, and so do prices: they follow the rules
 * only where the owner applies them. A page that was not read (`detailsAt` null) changes nothing but what its list
 * says.
 */
export const withSupplierFacts = (
  item: ItemRow,
  facts: SupplierFacts,
  rules: PriceRules,
): ItemRow => {
  const { locked } = item
  const ships = { shipping: facts.shipping, is_estimate: facts.isEstimate, gone_at: facts.goneAt }
  if (!facts.detailsAt) return { ...item, ...ships, ships_to: rules.ships_to }
  return {
    ...item,
    ...ships,
    ships_to: rules.ships_to,
    title: locked.includes('title') ? item.title : facts.title.slice(0, 255),
    description: locked.includes('description') ? item.description : facts.description,
    category: locked.includes('category') ? item.category : facts.category,
    options: facts.options,
    images: mergedImages(item.images, facts, locked.includes('images')),
    variants: mergedVariants(item.variants, facts, rules),
    details_at: facts.detailsAt,
  }
}
