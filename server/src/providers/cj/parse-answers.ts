import type {
  FreightOffer,
  ListedProduct,
  Range,
  SupplierDetails,
  SupplierVariant,
} from '../supplier-products.ts'
import type { Details, Listed, Variant } from './wire-products.ts'

/** `6.50`, `6.50 -- 8.00`, `6.5-8`; in cents. Null where there is no amount. */
export const centsRangeOf = (text: string | null): Range | null => {
  const amounts = (text ?? '').match(/\d+(?:\.\d+)?/g)?.map((one) => Math.round(Number(one) * 100))
  if (!amounts || amounts.length === 0) return null
  return { low: Math.min(...amounts), high: Math.max(...amounts) }
}

const centsOf = (text: string | null): number | null => {
  const amount = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(amount) && amount >= 0 ? Math.round(amount * 100) : null
}

/** `2-5` or `20`. */
export const daysOf = (text: string | null): Range | null => {
  const days = (text ?? '').match(/\d+/g)?.map(Number)
  if (!days || days.length === 0) return null
  return { low: Math.min(...days), high: Math.max(...days) }
}

/** An address, or a JSON list of addresses within a text. */
export const addressesOf = (text: string | null): string[] => {
  if (!text) return []
  if (!text.startsWith('[')) return [text]
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export const listedProductOf = (listed: Listed): ListedProduct | null => {
  const cost = centsRangeOf(listed.nowPrice) ?? centsRangeOf(listed.sellPrice)
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
    createdAt: listed.createAt ? new Date(listed.createAt) : null,
  }
}

/** Every way to make `count` values of the parts of `Off-White-Large`, those with long first values last. */
const waysToSplit = (parts: string[], count: number): string[][] => {
  if (count === 1) return [[parts.join('-')]]
  return Array.from({ length: parts.length - count + 1 }, (_, at) => at + 1).flatMap((length) =>
    waysToSplit(parts.slice(length), count - 1).map((rest) => [
      parts.slice(0, length).join('-'),
      ...rest,
    ]),
  )
}

/**
 * The values of each variant. CJ joins them with the sign that values contain as well (`Off-White-Large`): of the ways to
 * read a key, the one whose values the other variants have most often, else the one with the longest first value.
 */
export const splitKeys = (keys: readonly string[], count: number): string[][] => {
  const parts = keys.map((key) => key.split('-').map((part) => part.trim()))
  const seen = new Map<string, number>()
  const name = (at: number, value: string) => `${at}/${value}`
  for (const way of parts.flatMap((one) =>
    one.length < count ? [] : waysToSplit(one, count).map((values) => values),
  ))
    for (const [at, value] of way.entries())
      seen.set(name(at, value), (seen.get(name(at, value)) ?? 0) + 1)
  const commonness = (values: string[]) =>
    values.reduce((sum, value, at) => sum + seen.get(name(at, value))!, 0)
  return parts.map((one, at) => {
    if (one.length < count) return [keys[at]!]
    return waysToSplit(one, count).reduce((best, way) =>
      commonness(way) >= commonness(best) ? way : best,
    )
  })
}

const sizeOf = ({ variantLength: length, variantWidth: width, variantHeight: height }: Variant) =>
  length && width && height ? { length, width, height } : null

const stockOf = ({ inventories }: Variant): Record<string, number> => {
  const stock: Record<string, number> = {}
  for (const { countryCode, totalInventory, totalInventoryNum } of inventories ?? [])
    stock[countryCode] = (stock[countryCode] ?? 0) + (totalInventory ?? totalInventoryNum ?? 0)
  return stock
}

const variantOf = (variant: Variant, values: string[]): SupplierVariant | null => {
  const cost = centsOf(variant.variantSellPrice)
  if (cost === null) return null
  return {
    id: variant.vid,
    sku: variant.variantSku ?? '',
    values,
    cost,
    suggestedPrice: centsOf(variant.variantSugSellPrice) || null,
    grams: Math.round(variant.variantWeight),
    size: sizeOf(variant),
    imageUrl: addressesOf(variant.variantImage)[0] ?? null,
    stock: stockOf(variant),
  }
}

export const detailsOf = (details: Details): SupplierDetails => {
  const variants = details.variants ?? []
  const options = (details.productKeyEn ?? '').split('-').filter(Boolean)
  const values = splitKeys(
    variants.map(({ variantKey }) => variantKey ?? ''),
    Math.max(1, options.length),
  )
  return {
    id: details.pid,
    sku: details.productSku ?? '',
    title: details.productNameEn.trim(),
    description: details.description ?? '',
    categoryId: details.categoryId,
    imageUrls: [
      ...new Set([...addressesOf(details.productImage), ...(details.productImageSet ?? [])]),
    ],
    options: options.length > 0 ? options : ['Option'],
    variants: variants
      .map((variant, at) => variantOf(variant, values[at]!))
      .filter((variant) => variant !== null),
    listedCount: details.listedNum,
  }
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
