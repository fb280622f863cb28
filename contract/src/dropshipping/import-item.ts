import { z } from 'zod/mini'

/** PROD-22: what a product of the supplier is for the owner. Only the first is in the import list. */
export const itemStates = [
  'import_list',
  'pushing',
  'live',
  'deactivated',
  'out_of_stock',
  'low_stock',
] as const
export type ItemState = (typeof itemStates)[number]

/** PROD-23: fields that keep what the owner wrote when the supplier's page is read again. */
export const lockableFields = [
  'title',
  'description',
  'tags',
  'category',
  'collections',
  'images',
] as const
export type LockableField = (typeof lockableFields)[number]
export const lockableOfVariant = ['price', 'compare_at', 'sku', 'chosen'] as const
export type LockableOfVariant = (typeof lockableOfVariant)[number]

/** PROD-30: what stands against a push (`block`), or should be known before it (`warn`). */
export const guardCodes = [
  'gone',
  'no_details',
  'nothing_chosen',
  'no_name',
  'no_price',
  'below_cost',
  'no_stock',
  'low_margin',
  'compare_not_above',
  'low_stock',
  'shipping_unknown',
  'no_picture',
] as const
export const Guard = z.object({
  code: z.enum(guardCodes),
  level: z.enum(['block', 'warn']),
  /** The variants that it is about; none: the product. */
  variants: z.array(z.string()),
})
export type Guard = z.output<typeof Guard>
export const guardLevels = ['ready', 'warn', 'block'] as const
export type GuardLevel = (typeof guardLevels)[number]

/**
 * A product as the list shows it. Prices in the smallest unit of `currency`, of the chosen variants; `margin` the lowest, in
 * hundredths of a percent of the price, after all costs.
 */
export const ListedItem = z.object({
  id: z.string(),
  product_id: z.string(),
  title: z.string(),
  image: z.nullable(z.object({ src: z.string() })),
  category: z.string(),
  tags: z.array(z.string()),
  variant_count: z.number(),
  currency: z.string(),
  price_low: z.nullable(z.number()),
  price_high: z.nullable(z.number()),
  margin: z.nullable(z.number()),
  stock: z.number(),
  guards: z.array(Guard),
  level: z.enum(guardLevels),
  added_at: z.string(),
  version: z.number(),
})
export type ListedItem = z.output<typeof ListedItem>

/**
 * `cost`: the supplier's price in US cents; `landed`: with sending and the fee, in the item's currency; null where one of
 * them is unknown. `locked`: what the owner wrote.
 */
export const ItemVariant = z.object({
  id: z.string(),
  sku: z.string(),
  values: z.array(z.string()),
  image: z.nullable(z.object({ src: z.string() })),
  cost: z.number(),
  grams: z.number(),
  stock: z.number(),
  landed: z.nullable(z.number()),
  chosen: z.boolean(),
  gone: z.boolean(),
  price: z.nullable(z.number()),
  compare_at: z.nullable(z.number()),
  margin: z.nullable(z.number()),
  locked: z.array(z.enum(lockableOfVariant)),
})
export type ItemVariant = z.output<typeof ItemVariant>

export const ItemImage = z.object({
  src: z.string(),
  alt: z.string(),
  chosen: z.boolean(),
})
export type ItemImage = z.output<typeof ItemImage>

/**
 * `description`: cleaned HTML. `collections`: the store's numbers. `shipping`: in US cents, to `ships_to`; null: unknown.
 * `details_at`: when the supplier's page was read; null: not yet, and only what its list says is known.
 */
export const ImportItem = z.extend(ListedItem, {
  state: z.enum(itemStates),
  description: z.string(),
  collections: z.array(z.string()),
  options: z.array(z.string()),
  images: z.array(ItemImage),
  variants: z.array(ItemVariant),
  locked: z.array(z.enum(lockableFields)),
  ships_to: z.string(),
  shipping: z.nullable(z.number()),
  shipping_estimated: z.boolean(),
  gone: z.boolean(),
  details_at: z.nullable(z.string()),
  push_error: z.nullable(z.string()),
})
export type ImportItem = z.output<typeof ImportItem>
