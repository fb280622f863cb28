import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { destinations } from './find-products.ts'
import { ProductOption } from '../stores/products.ts'

/** PROD-11: the banner of similar products can be hidden for so long. */
export const SIMILAR_HIDDEN_DAYS = 15

/** PROD-36: searches of AliExpress that one account may make within a quarter of an hour. */
export const MOST_ALIEXPRESS_SEARCHES = 60

/** A product that a supplier offers (PROD-12). Prices in cents; ratings from 0 to 5. */
export const SupplierProduct = z.object({
  id: z.string(),
  supplier: z.enum(['aliexpress']),
  title: z.string(),
  url: z.string(),
  image: z.nullable(z.object({ src: z.string() })),
  price: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  rating: z.nullable(z.number()),
  /** As the supplier writes it: `1,000+`. */
  orders: z.nullable(z.string()),
})
export type SupplierProduct = z.output<typeof SupplierProduct>

/**
 * PROD-10: supplier products like the one whose reviews were imported; of a file with several, the one with
 * most. Empty when there are none.
 */
export const listSimilarProducts = endpoint({
  name: 'imports.similar_products',
  summary: 'Supplier products like the one whose reviews were imported',
  method: 'GET',
  path: 'imports/:id/similar-products/',
  auth: 'owner',
  input: z.object({ id: idOf('import') }),
  output: z.object({ product: z.nullable(ProductOption), results: z.array(SupplierProduct) }),
  errors: ['not_found', 'provider_unavailable', 'too_many_requests'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})

/** PROD-36: AliExpress is asked now: it has no list that could be kept. What sending costs is known when one is opened. */
export const searchAliExpress = endpoint({
  name: 'dropship.aliexpress_products',
  summary: 'Products of AliExpress, by words of their titles',
  method: 'GET',
  path: 'dropship/aliexpress-products/',
  auth: 'owner',
  input: z.object({
    search: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    ships_to: z._default(z.enum(destinations), 'US'),
  }),
  output: z.object({ results: z.array(SupplierProduct) }),
  errors: ['provider_unavailable', 'too_many_requests'],
  example: { search: 'kettle', ships_to: 'US' },
})
