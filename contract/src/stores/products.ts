import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'
import { PageInfo, pageInput } from '../page.ts'

/**
 * PROD-3: what a product select lists. `id` is our id, `handle` and `external_id` the store's. `gone`: the store does not
 * have it any more; it is kept for its reviews.
 */
export const ProductOption = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  external_id: z.nullable(z.string()),
  image: z.nullable(z.object({ src: z.string() })),
  gone: z.boolean(),
})
export type ProductOption = z.output<typeof ProductOption>

/** The connected store's products, or the account's own when no store is connected (PROD-1). */
export const listShopProducts = endpoint({
  name: 'shop.products',
  summary: 'Products to choose from',
  method: 'GET',
  path: 'shop/products/',
  auth: 'owner',
  input: z.object({ search: z.optional(z.string().check(z.maxLength(200))), ...pageInput }),
  output: z.object({ results: z.array(ProductOption), pageInfo: PageInfo }),
  errors: [],
  example: { search: 'kettle' },
})

export const sidebarCount = endpoint({
  name: 'reviews.sidebar_count',
  summary: 'How many products have a review that is not deleted',
  method: 'GET',
  path: 'reviews/sidebar_count/products/',
  auth: 'owner',
  input: NoInput,
  output: z.object({ count: z.number() }),
  errors: [],
  example: {},
})
