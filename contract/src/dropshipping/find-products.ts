import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'
import { pageInput, pageOf } from '../page.ts'

/** Where owners sell: what a product costs is reckoned for each of these countries (PROD-15). */
export const destinations = [
  'US',
  'GB',
  'DE',
  'FR',
  'ES',
  'IT',
  'NL',
  'PL',
  'SE',
  'CA',
  'AU',
  'BR',
] as const
export type Destination = (typeof destinations)[number]
/** The supplier's warehouses. */
export const warehouses = ['CN', 'US', 'DE', 'GB'] as const

/** PROD-17: fewer than this many is low stock; none is out of stock. */
export const LOW_STOCK = 10
export const MOST_COMPARED = 4
/** No search counts further. */
export const MOST_COUNTED = 1_000

/** PROD-80: what one account may ask suppliers within a quarter of an hour; all accounts share what they answer. */
export const MOST_SUPPLIER_CALLS = 200

const Cents = z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000))
const yesNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)
/** A supplier's product: `cj-…`, or `ali-` and the number of an AliExpress item. */
export const productId = z.string().check(z.regex(/^(cj|ali)-[\w-]{1,60}$/))

/** PROD-14: what a search may ask for, and in which order. */
export const ProductSort = z.enum(['relevance', 'newest', 'landed', 'margin', 'stock'])
export type ProductSort = z.output<typeof ProductSort>

/** Days from the supplier's promise. */
const Days = z.nullable(z.object({ low: z.number(), high: z.number() }))

/**
 * PROD-15, PROD-16: what a product costs in a country, in US cents: the product, sending it, the fee, all together; what it
 * may be sold for, and the share of that which stays, in hundredths of a percent. `estimated`: sending is reckoned with
 * the average weight of the category.
 */
export const Offer = z.object({
  ships_from: z.string(),
  ships_to: z.string(),
  cost: z.number(),
  shipping: z.number(),
  fee: z.number(),
  landed: z.number(),
  price: z.number(),
  margin: z.number(),
  currency: z.literal('USD'),
  delivery_days: Days,
  estimated: z.boolean(),
})
export type Offer = z.output<typeof Offer>

/** `stock`: in the warehouse of the offer. `listed_count`: how many stores offer it. `seen`: the owner opened it. */
export const FoundProduct = z.object({
  id: z.string(),
  title: z.string(),
  category: z.nullable(z.string()),
  image: z.nullable(z.object({ src: z.string() })),
  stock: z.number(),
  processing_days: Days,
  listed_count: z.number(),
  variant_count: z.nullable(z.number()),
  seen: z.boolean(),
  offer: Offer,
})
export type FoundProduct = z.output<typeof FoundProduct>

const searchFields = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  category: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  ships_to: z._default(z.enum(destinations), 'US'),
  ships_from: z.optional(z.enum(warehouses)),
  min_cost: z.optional(Cents),
  max_cost: z.optional(Cents),
  min_stock: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
  seen: z.optional(yesNo),
  /** Only these, joined by commas: what is compared. */
  ids: z.optional(z.string().check(z.regex(/^(cj|ali)-[\w-]{1,60}(,(cj|ali)-[\w-]{1,60}){0,3}$/))),
}

export const findProducts = endpoint({
  name: 'dropship.products',
  summary: 'Supplier products, searched, filtered and sorted, with what they cost in a country',
  method: 'GET',
  path: 'dropship/products/',
  auth: 'owner',
  input: z.object({
    ...searchFields,
    sort: z._default(ProductSort, 'relevance'),
    ...pageInput,
  }),
  output: pageOf(FoundProduct),
  errors: [],
  example: { search: 'kettle', ships_to: 'US' },
})

/**
 * PROD-18: how the supplier's catalogue stands. `not_set_up`: the installation has no access to a supplier. `failure`: why
 * the supplier gave nothing when it was last asked; what was read before stays.
 */
export const Catalogue = z.object({
  state: z.enum(['not_set_up', 'reading', 'ready']),
  read: z.number(),
  total: z.number(),
  updated_at: z.nullable(z.string()),
  failure: z.nullable(z.enum(['denied', 'busy', 'unavailable'])),
  categories: z.array(z.object({ id: z.string(), path: z.array(z.string()) })),
})
export type Catalogue = z.output<typeof Catalogue>

export const getCatalogue = endpoint({
  name: 'dropship.catalogue',
  summary: 'How far the supplier’s products are read, and their categories',
  method: 'GET',
  path: 'dropship/catalogue/',
  auth: 'owner',
  input: NoInput,
  output: Catalogue,
  errors: [],
  example: {},
})

export const ProductVariant = z.object({
  id: z.string(),
  sku: z.string(),
  values: z.array(z.string()),
  cost: z.number(),
  grams: z.number(),
  stock: z.number(),
  image: z.nullable(z.object({ src: z.string() })),
})

/**
 * PROD-19. `offers`: the best one for each country that it is sent to. `description`: paragraphs of plain text. `read_at`:
 * when the supplier was last asked; null: never, and only what its list says is known. `failure`: why not now.
 */
export const ProductDetails = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string(),
  category: z.array(z.string()),
  images: z.array(z.object({ src: z.string() })),
  description: z.array(z.string()),
  options: z.array(z.string()),
  variants: z.array(ProductVariant),
  stock: z.number(),
  stock_by_country: z.record(z.string(), z.number()),
  processing_days: Days,
  listed_count: z.number(),
  gone: z.boolean(),
  read_at: z.nullable(z.string()),
  failure: z.nullable(z.enum(['not_set_up', 'denied', 'busy', 'unavailable'])),
  offers: z.array(Offer),
  similar: z.array(FoundProduct),
})
export type ProductDetails = z.output<typeof ProductDetails>

export const getProductDetails = endpoint({
  name: 'dropship.product',
  summary: 'A supplier product: variants, stock, what it costs in each country, similar ones',
  method: 'GET',
  path: 'dropship/products/:id/',
  auth: 'owner',
  input: z.object({ id: productId, ships_to: z._default(z.enum(destinations), 'US') }),
  output: ProductDetails,
  errors: ['not_found', 'provider_unavailable', 'too_many_requests'],
  example: { id: 'cj-1', ships_to: 'US' },
})

/**
 * PROD-20: what buyers of the supplier said: as many reviews as it gave us, newest first. `average` and `ratings` are of
 * those that were read. Null: this supplier gives them to nobody.
 */
export const SupplierReviews = z.object({
  total: z.number(),
  read: z.number(),
  average: z.nullable(z.number()),
  /** How many gave one star, two, …, five. */
  ratings: z.array(z.number()),
  photos: z.array(z.string()),
  complaints: z.array(
    z.object({
      author: z.string(),
      rating: z.number(),
      text: z.string(),
      country: z.nullable(z.string()),
      date: z.nullable(z.string()),
    }),
  ),
})
export type SupplierReviews = z.output<typeof SupplierReviews>

export const getSupplierReviews = endpoint({
  name: 'dropship.product_reviews',
  summary: 'What the supplier’s buyers said of a product',
  method: 'GET',
  path: 'dropship/products/:id/reviews/',
  auth: 'owner',
  input: z.object({ id: productId }),
  output: z.nullable(SupplierReviews),
  errors: ['not_found', 'provider_unavailable', 'too_many_requests'],
  example: { id: 'cj-1' },
})
