import { UnusableAnswer } from '../supplier-failure.ts'
import type {
  FreightOffer,
  ListedProduct,
  Range,
  SupplierDetails,
  SupplierVariant,
} from '../supplier-products.ts'
import { toAddresses, toCents, toDays, toGrams, toStock } from '../suppliers/clean-facts.ts'
import { assertUsable } from '../suppliers/assert-usable.ts'
import { splitKeys } from './split-keys.ts'
import type { Details, Listed, Variant } from './wire-products.ts'

const MOST_OPTIONS = 10

/** `6.50`, `6.50 -- 8.00`, `6.5-8`; in cents. Null for everything else, and for an amount that nothing costs. */
export const centsRangeOf = (text: string): Range | null => {
  const found = /^\s*(\d+(?:\.\d+)?)(?:\s*--?\s*(\d+(?:\.\d+)?))?\s*$/.exec(text)
  if (!found) return null
  const low = toCents(Number(found[1]))
  const high = toCents(Number(found[2] ?? found[1]))
  if (low === null || high === null) return null
  return { low: Math.min(low, high), high: Math.max(low, high) }
}

const centsOf = (text: string | null): number | null =>
  text === null || text.trim() === '' ? null : toCents(Number(text))

/** `2-5` or `20`. */
const daysOf = (text: string | null): Range | null =>
  toDays((text ?? '').match(/\d+/g)?.map(Number) ?? [])

/** An address, or a JSON list of addresses within a text. */
const addressesOf = (text: string | null): string[] => {
  if (!text) return []
  if (!text.startsWith('[')) return toAddresses([text])
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? toAddresses(list.filter((one) => typeof one === 'string')) : []
  } catch {
    return []
  }
}

/** CJ has been there since 2014; what it dates otherwise has no date. */
const timeOf = (ms: number | null | undefined): Date | null =>
  ms && ms > Date.UTC(2000) && ms < Date.UTC(2100) ? new Date(ms) : null

export const listedProductOf = (listed: Listed): ListedProduct | null => {
  const isReduced = listed.nowPrice !== null && listed.nowPrice.trim() !== ''
  const cost = centsRangeOf((isReduced ? listed.nowPrice : listed.sellPrice) ?? '')
  if (!cost) return null
  return {
    id: listed.id,
    sku: listed.sku ?? '',
    title: listed.nameEn.trim(),
    categoryId: listed.categoryId,
    imageUrl: addressesOf(listed.bigImage)[0] ?? null,
    cost,
    stock: listed.warehouseInventoryNum,
    processingDays: daysOf(listed.deliveryCycle),
    listedCount: listed.listedNum,
    hasVideo: listed.isVideo > 0,
    createdAt: timeOf(listed.createAt),
  }
}

const sizeOf = ({ variantLength: length, variantWidth: width, variantHeight: height }: Variant) =>
  length && width && height ? { length, width, height } : null

/** A warehouse without a line has none. @throws UnusableAnswer for a line that says no number */
const stockOf = ({ vid, inventories }: Variant): Record<string, number> =>
  toStock(
    (inventories ?? []).map(({ countryCode, totalInventory, totalInventoryNum }) => {
      const count = totalInventory ?? totalInventoryNum ?? null
      if (count === null)
        throw new UnusableAnswer(`CJ: of variant ${vid} no count in ${countryCode.slice(0, 40)}`)
      return { country: countryCode, count }
    }),
  )

const variantOf = (variant: Variant, values: string[]): SupplierVariant | null => {
  const { vid, variantSellPrice: price } = variant
  const cost = centsOf(price)
  // One without a price cannot be bought; of one with a price that makes no sense nothing is known.
  if (cost === null && price.trim() !== '')
    throw new UnusableAnswer(`CJ: variant ${vid} costs "${price.slice(0, 40)}"`)
  if (cost === null) return null
  return {
    id: variant.vid,
    sku: variant.variantSku ?? '',
    values,
    cost,
    suggestedPrice: centsOf(variant.variantSugSellPrice) || null,
    grams: toGrams(variant.variantWeight),
    size: sizeOf(variant),
    imageUrl: addressesOf(variant.variantImage)[0] ?? null,
    stock: stockOf(variant),
  }
}

/** @throws UnusableAnswer where nothing of it makes sense */
export const detailsOf = (details: Details): SupplierDetails => {
  const variants = details.variants ?? []
  const options = (details.productKeyEn ?? '').split('-').filter(Boolean).slice(0, MOST_OPTIONS)
  const values = splitKeys(
    variants.map(({ variantKey }) => variantKey ?? ''),
    Math.max(1, options.length),
  )
  const read = {
    id: details.pid,
    sku: details.productSku ?? '',
    title: details.productNameEn.trim(),
    description: details.description ?? '',
    categoryId: details.categoryId,
    imageUrls: toAddresses([
      ...addressesOf(details.productImage),
      ...(details.productImageSet ?? []),
    ]),
    options: options.length > 0 ? options : ['Option'],
    variants: variants
      .map((variant, at) => variantOf(variant, values[at]!))
      .filter((variant) => variant !== null),
    listedCount: details.listedNum,
  }
  return assertUsable(read, variants.length)
}

export const freightOfferOf = (offer: {
  logisticName: string
  logisticPrice: string
  logisticAging: string | null
}): FreightOffer | null => {
  const price = centsOf(offer.logisticPrice)
  return price === null
    ? null
    : { name: offer.logisticName, price, days: daysOf(offer.logisticAging) }
}
