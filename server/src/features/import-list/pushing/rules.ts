import { LOW_STOCK } from '@plaudit/contract/dropshipping/find-products'
import type { LiveState } from '@plaudit/contract/dropshipping/live-products'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { PushStatus } from '@plaudit/contract/dropshipping/pushes'
import type { ProductToPush } from '../../../providers/store-products.ts'
import { hundredthsOf, toCurrency } from '../pricing/rules.ts'
import type { ItemRow } from '../rows.ts'
import { chosenOf } from '../rules.ts'

/** The most options that a store takes. */
const MOST_OPTIONS = 3

/** Beyond three options the rest is one with the third: `Size / Length`. */
const joinRest = (parts: string[]): string[] =>
  parts.length <= MOST_OPTIONS
    ? parts
    : [...parts.slice(0, MOST_OPTIONS - 1), parts.slice(MOST_OPTIONS - 1).join(' / ')]

/** One variant without a value has no options. */
const optionsOf = ({ options }: ItemRow, values: string[][]): string[] =>
  values.length === 1 && values[0]!.every((value) => value.trim() === '') ? [] : joinRest(options)

/**
 * PROD-50: what is written into the store: the chosen variants and pictures, amounts in the store's currency. Null
 * where a variant has no price, or less than the store can write: none is ever written as 0 (PROD-70).
 */
export const productToPush = (
  item: ItemRow,
  { rules, vendor, status }: { rules: PriceRules; vendor: string; status: PushStatus },
): ProductToPush | null => {
  const chosen = chosenOf(item)
  const amountOf = (amount: number) => hundredthsOf(amount, item.currency)
  const priced = chosen.flatMap((one) => {
    const price = amountOf(one.price ?? 0)
    return price === 0 ? [] : [{ ...one, price }]
  })
  if (priced.length < chosen.length) return null
  const options = optionsOf(
    item,
    chosen.map(({ values }) => values),
  )
  const pictures = new Map(
    item.images.filter((one) => one.chosen).map(({ src, alt }) => [src, alt || item.title]),
  )
  const listed = new Set(item.images.map(({ src }) => src))
  for (const { image_url: src } of chosen)
    if (src && pictures.size > 0 && !listed.has(src)) pictures.set(src, item.title)
  return {
    itemId: item.id,
    title: item.title,
    descriptionHtml: item.description,
    vendor,
    productType: item.category,
    tags: item.tags,
    collections: item.collections,
    images: [...pictures].map(([address, alt]) => ({ address, alt })),
    options,
    variants: priced.map((one) => {
      const cost = toCurrency(one.cost, rules)
      return {
        supplierVariantId: one.id,
        sku: one.sku,
        optionValues: options.length === 0 ? [] : joinRest(one.values),
        price: one.price,
        compareAtPrice: one.compare_at === null ? null : amountOf(one.compare_at),
        cost: cost === null ? null : amountOf(cost),
        weightGrams: one.grams > 0 ? one.grams : null,
        stock: one.stock,
        image: one.image_url && pictures.has(one.image_url) ? one.image_url : null,
      }
    }),
    status,
  }
}

/** PROD-57: whether what is known of an item in a store is of this one: what another store had says nothing of it. */
export const isOfStore = (
  { store_domain: domain }: Pick<ItemRow, 'store_domain'>,
  connected: string | undefined,
): boolean => domain === null || domain === connected

/** PROD-53: what a product that is for shoppers is called, by how many there are. */
export const stateOfStock = (stock: number): LiveState => {
  if (stock === 0) return 'out_of_stock'
  return stock < LOW_STOCK ? 'low_stock' : 'live'
}

export const MOST_TRIES = 6
/** A store that does not answer is asked again after a second, four, nine, … */
export const pauseSecondsOf = (tries: number): number => tries * tries

const LOOKS_MINUTES = [1, 2, 4, 8, 15, 30]
/**
 * PROD-63: minutes until a store that is still loading images is looked at for the `looks`th time after the push; null:
 * it had an hour.
 */
export const minutesToNextLook = (looks: number): number | null => LOOKS_MINUTES[looks] ?? null
