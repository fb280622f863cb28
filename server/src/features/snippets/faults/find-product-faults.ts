import { excerptOf } from '../page/excerpt-of.ts'
import type { DataNode, PageFacts } from '../page/page-facts.ts'
import type { FindFaults, FoundFault } from './found-fault.ts'
import { distinctProducts, partsOf, productsOf, valuesOf, readNumber } from './rules.ts'

const shops = new Set([
  'organization',
  'localbusiness',
  'store',
  'onlinestore',
  'website',
  'corporation',
])

/** A page with more links to other products than this, and without a product of its own, is a list. */
const LIST_LINKS = 6

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const findCountOfProducts: FindFaults = (page) => {
  const products = distinctProducts(page)
  const rated = page.nodes.some((node) => partsOf(node, 'aggregateRating').length > 0)
  if (products.length === 0) return rated ? [] : [{ code: 'no_product' }]
  if (products.length === 1) return []
  if (page.productLinks > LIST_LINKS && products.length > 2)
    return [{ code: 'rating_on_list', facts: { products: products.length } }]
  return [
    {
      code: 'product_twice',
      facts: { products: products.length },
      excerpts: products.slice(0, 4).map((node) => excerptOf(page, node, '@type', node.type)),
    },
  ]
}

const findNames: FindFaults = (page) =>
  distinctProducts(page)
    .filter((node) => !valuesOf(node, 'name').some(isText))
    .filter(
      ({ id }) =>
        !productsOf(page).some((other) => other.id === id && valuesOf(other, 'name').some(isText)),
    )
    .map((node) => ({ code: 'name_missing', excerpts: [excerptOf(page, node, 'name')] }))

/** Google, "Self-serving reviews": a shop's rating of itself gets no stars. */
const findShopRatings: FindFaults = (page) =>
  page.nodes
    .filter((node) => shops.has(node.type.toLowerCase()))
    .filter((node) => partsOf(node, 'aggregateRating').length + partsOf(node, 'review').length > 0)
    .map((node) => ({
      code: 'rating_on_shop',
      facts: { type: node.type },
      excerpts: [excerptOf(page, node, 'aggregateRating')],
    }))

const findVariantRatings: FindFaults = (page) =>
  productsOf(page)
    .filter((node) => partsOf(node, 'aggregateRating').length > 0)
    .filter((node) =>
      partsOf(node, 'hasVariant').some((variant) => partsOf(variant, 'aggregateRating').length > 0),
    )
    .map((node) => ({
      code: 'rating_on_variants',
      excerpts: [excerptOf(page, node, 'hasVariant')],
    }))

const gtinKeys = ['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn']

/** GS1 General Specifications, section 7.9: the last digit makes the weighted sum a multiple of ten. */
const hasCheckDigit = (code: string): boolean => {
  if (!/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(code)) return false
  const digits = [...code].map(Number).toReversed()
  const sum = digits.reduce((all, digit, at) => all + digit * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

const codesOf = (node: DataNode): { key: string; code: string }[] =>
  gtinKeys.flatMap((key) =>
    valuesOf(node, key)
      .map((value) => String(value).replace(/[\s-]/g, ''))
      .filter((code) => code !== '' && !(key === 'isbn' && code.length === 10))
      .map((code) => ({ key, code })),
  )

const findCodes: FindFaults = (page) => {
  const products = productsOf(page)
  const codes = products.flatMap((node) => codesOf(node).map((found) => ({ node, ...found })))
  const wrong = codes
    .filter(({ code }) => !hasCheckDigit(code))
    .map(({ node, key, code }): FoundFault => ({
      code: 'gtin_invalid',
      facts: { gtin: code },
      excerpts: [excerptOf(page, node, key)],
    }))
  const isNamed = products.some(
    (node) => valuesOf(node, 'brand').length > 0 && valuesOf(node, 'mpn').some(isText),
  )
  if (products.length === 0 || codes.length > 0 || isNamed) return wrong
  const excerpts = distinctProducts(page)
    .slice(0, 4)
    .map((node) => excerptOf(page, node, 'name'))
  return [...wrong, { code: 'no_identifier', excerpts }]
}

const offersOf = (node: DataNode): DataNode[] =>
  partsOf(node, 'offers').flatMap((offer) => [offer, ...partsOf(offer, 'offers')])

const findOfferFault = (page: PageFacts, offer: DataNode): FoundFault[] => {
  const isRange = offer.type === 'AggregateOffer'
  const price = offer.fields[isRange ? 'lowPrice' : 'price'] ?? priceInside(offer, 'price')
  const currency = offer.fields['priceCurrency'] ?? priceInside(offer, 'priceCurrency')
  if (price !== undefined && readNumber(price) === null)
    return [
      {
        code: 'price_not_a_number',
        facts: { price: String(price) },
        excerpts: [excerptOf(page, offer, isRange ? 'lowPrice' : 'price', price)],
      },
    ]
  if (price !== undefined && isText(currency)) return []
  return [
    {
      code: 'offer_incomplete',
      facts: { missing: price === undefined ? 'price' : 'priceCurrency' },
      excerpts: [excerptOf(page, offer, price === undefined ? 'offers' : 'price')],
    },
  ]
}

const priceInside = (offer: DataNode, key: string): unknown =>
  partsOf(offer, 'priceSpecification')
    .map(({ fields }) => fields[key])
    .find((value) => value !== undefined)

const findOffers: FindFaults = (page) =>
  productsOf(page)
    .flatMap(offersOf)
    .flatMap((offer) => findOfferFault(page, offer))
    .slice(0, 1)

/** What is wrong with the product that the page describes, its rating apart. */
export const findProductFaults: FindFaults = (page, ours) =>
  [
    findCountOfProducts,
    findNames,
    findShopRatings,
    findVariantRatings,
    findCodes,
    findOffers,
  ].flatMap((find) => find(page, ours))
