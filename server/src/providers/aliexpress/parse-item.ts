import { UnusableAnswer } from '../supplier-failure.ts'
import type { FreightOffer, SupplierDetails, SupplierVariant } from '../supplier-products.ts'
import {
  toAddresses,
  toCents,
  toCount,
  toDays,
  toGrams,
  toStock,
} from '../suppliers/clean-facts.ts'
import { assertUsable } from '../suppliers/assert-usable.ts'
import type { DeliveryOption, Item, Sku } from './wire-products.ts'

/** The property that says where a variant is sent from: a place, no choice of the shopper's. */
const SHIPS_FROM = /^ships? from$/i
const HOME = 'CN'
const LONGEST_CENTIMETRES = 10_000
const MOST_OPTIONS = 10
const MOST_COUNTED = 1_000_000_000

const names = new Intl.DisplayNames('en', { type: 'region' })
const codes = new Map(
  'AE AU BE BR CA CL CZ DE ES FR GB HK HU ID IE IL IT JP KR MX NL PL PT RO RU SA SG TH TR UA US VN'
    .split(' ')
    .map((code) => [names.of(code)!.toLowerCase(), code]),
)
/** As sellers write it: `China`, `GERMANY`, `Russian Federation`. What nobody knows counts as home. */
const countryOf = (value: string | null): string => {
  const name = (value ?? '').trim().toLowerCase()
  if (name === 'russian federation') return 'RU'
  if (/^[a-z]{2}$/.test(name)) return name.toUpperCase()
  return codes.get(name) ?? HOME
}

const centsOf = (amount: number | null): number | null => (amount === null ? null : toCents(amount))

type Property = Sku['ae_sku_property_dtos'][number]

const wordOf = (one: Property): string =>
  (one.property_value_definition_name ?? one.sku_property_value ?? '').trim()

/**
 * The label of each value of an option: the seller's, else the platform's. Two values with the same label are told
 * apart by the platform's name in brackets.
 */
const labelsOf = (skus: readonly Sku[], at: number): ((sku: Sku) => string) => {
  const meanings = new Map<string, Set<string>>()
  const choices = (sku: Sku) => choicesOf(sku)[at]
  for (const sku of skus) {
    const one = choices(sku)
    if (!one) continue
    const word = wordOf(one)
    meanings.set(word, (meanings.get(word) ?? new Set()).add(one.sku_property_value ?? ''))
  }
  return (sku) => {
    const one = choices(sku)
    if (!one) return ''
    const word = wordOf(one)
    return meanings.get(word)!.size > 1 ? `${word} (${one.sku_property_value})` : word
  }
}

const choicesOf = (sku: Sku): Property[] =>
  sku.ae_sku_property_dtos.filter(({ sku_property_name: name }) => !SHIPS_FROM.test(name))

const shipsFrom = (sku: Sku): string =>
  countryOf(
    sku.ae_sku_property_dtos.find(({ sku_property_name: name }) => SHIPS_FROM.test(name))
      ?.sku_property_value ?? null,
  )

const sizeOf = ({ package_info_dto: box }: Item): SupplierVariant['size'] => {
  const { package_length: length, package_width: width, package_height: height } = box ?? {}
  return length && width && height && Math.max(length, width, height) <= LONGEST_CENTIMETRES
    ? { length: length * 10, width: width * 10, height: height * 10 }
    : null
}

const unusable = ({ sku_id: id }: Sku, what: string) =>
  new UnusableAnswer(`AliExpress: variant ${id} ${what}`)

/** Null where none is written. @throws UnusableAnswer for one that is no amount */
const priceOf = (sku: Sku, name: 'offer_sale_price' | 'sku_price'): number | null => {
  const written = (sku[name] ?? '').trim()
  if (written === '') return null
  const cents = /^\d+(\.\d+)?$/.test(written) ? toCents(Number(written)) : null
  if (cents === null) throw unusable(sku, `costs "${written.slice(0, 40)}"`)
  return cents
}

/**
 * Null: it has no price, and cannot be bought.
 * @throws UnusableAnswer for a price that makes no sense, or in another currency than the one that was asked for
 */
const costOf = (sku: Sku): number | null => {
  if (sku.currency_code !== null && sku.currency_code !== 'USD')
    throw unusable(sku, `costs "${sku.currency_code.slice(0, 40)}"`)
  return priceOf(sku, 'offer_sale_price') ?? priceOf(sku, 'sku_price')
}

/** Empty where its stock is not told. @throws UnusableAnswer for what is no count */
const stockOf = (sku: Sku): Record<string, number> => {
  const written = (sku.sku_available_stock ?? '').trim()
  if (written === '') return {}
  const count = toCount(written)
  if (count === null) throw unusable(sku, `has "${written.slice(0, 40)}" in stock`)
  return toStock([{ country: shipsFrom(sku), count }])
}

/** One for each choice, with what each country has; named by what is sent from home, where it is. */
const variantsOf = (item: Item): SupplierVariant[] => {
  const skus = item.ae_item_sku_info_dtos
  const most = skus.reduce((longest, sku) => Math.max(longest, choicesOf(sku).length), 0)
  const optionCount = Math.min(MOST_OPTIONS, most)
  const labels = Array.from({ length: optionCount }, (_nothing, at) => labelsOf(skus, at))
  const grams = toGrams((item.package_info_dto?.gross_weight ?? 0) * 1000)
  const found = new Map<string, SupplierVariant>()
  const atHomeFirst = skus.toSorted(
    (a, b) => Number(shipsFrom(b) === HOME) - Number(shipsFrom(a) === HOME),
  )
  for (const sku of atHomeFirst) {
    const cost = costOf(sku)
    if (cost === null) continue
    const values = labels.map((label) => label(sku))
    const key = JSON.stringify(values)
    const stock = stockOf(sku)
    const there = found.get(key)
    const image = choicesOf(sku).find(({ sku_image }) => sku_image)?.sku_image ?? null
    if (there) there.stock = { ...stock, ...there.stock }
    else
      found.set(key, {
        id: `${item.ae_item_base_info_dto.product_id}:${sku.sku_id}`,
        sku: sku.sku_attr ?? '',
        values: values.length > 0 ? values : [''],
        cost,
        suggestedPrice: null,
        grams,
        size: sizeOf(item),
        imageUrl: toAddresses(image ? [image] : [])[0] ?? null,
        stock,
      })
  }
  return [...found.values()]
}

/**
 * The item as every supplier's product is described; costs in US cents, as they were asked for.
 * @throws UnusableAnswer where nothing of it makes sense
 */
export const itemDetailsOf = (item: Item): SupplierDetails => {
  const { product_id: id, subject, detail, sales_count } = item.ae_item_base_info_dto
  const [widest] = item.ae_item_sku_info_dtos.toSorted(
    (a, b) => choicesOf(b).length - choicesOf(a).length,
  )
  const choices = widest ? choicesOf(widest).slice(0, MOST_OPTIONS) : []
  const options = choices.map((one) => one.sku_property_name)
  const sold = Number.parseInt((sales_count ?? '0').replaceAll(/[,+]/g, ''), 10) || 0
  const read = {
    id,
    sku: id,
    title: subject.trim(),
    description: detail ?? '',
    categoryId: null,
    imageUrls: toAddresses((item.ae_multimedia_info_dto?.image_urls ?? '').split(';')),
    options: options.length > 0 ? options : ['Option'],
    variants: variantsOf(item),
    listedCount: Math.min(MOST_COUNTED, Math.max(0, sold)),
  }
  return assertUsable(read, item.ae_item_sku_info_dtos.length)
}

/** Null where its price is in another currency, or missing. */
export const deliveryOfferOf = (option: DeliveryOption): FreightOffer | null => {
  const isFree =
    option.free_shipping === true ||
    (option.mayHavePFS === true && option.free_shipping_threshold === 0)
  const isDollar = option.shipping_fee_currency === null || option.shipping_fee_currency === 'USD'
  const fee = isDollar ? centsOf(option.shipping_fee_cent) : null
  const price = isFree ? 0 : fee
  const { min_delivery_days: low, max_delivery_days: high } = option
  return price === null
    ? null
    : {
        name: option.company ?? option.code,
        price,
        days: toDays([low, high].filter((one) => one !== null)),
      }
}
