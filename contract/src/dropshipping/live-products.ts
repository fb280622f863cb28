import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { pageInput, pageOf } from '../page.ts'
import { Push, PushStatus } from './pushes.ts'

const itemId = idOf('import_item')

/**
 * PROD-53: a product that was pushed. `out_of_stock`: none; `low_stock`: fewer than 10; `deactivated`: not for
 * shoppers; `pushing`: it is being written again.
 */
export const liveStates = ['live', 'low_stock', 'out_of_stock', 'deactivated', 'pushing'] as const
export type LiveState = (typeof liveStates)[number]

/** Why a product is deactivated: the owner did it, the supplier sells it no more, or it is gone from the store. */
export const holdReasons = ['by_owner', 'supplier_gone', 'store_gone'] as const

/**
 * Prices in the smallest unit of `currency`; `margin` the lowest of the variants, in hundredths of a percent of the
 * price, after all costs. `variants_low`: how many variants are below 10. `variants_gone`: how many in the store are
 * sold no more by the supplier, and need another variant of it or are to be taken off sale (PROD-67). `synced_at`: when
 * the supplier was last asked. `is_leaving`: it is taken out of the shop, and the store has not confirmed that yet
 * (PROD-72). `store_url`: its page in the store's admin.
 */
export const LiveProduct = z.object({
  id: z.string(),
  product_id: z.string(),
  title: z.string(),
  image: z.nullable(z.object({ src: z.string() })),
  state: z.enum(liveStates),
  reason: z.nullable(z.enum(holdReasons)),
  is_leaving: z.boolean(),
  status: PushStatus,
  variant_count: z.number(),
  variants_low: z.number(),
  variants_gone: z.number(),
  currency: z.string(),
  price_low: z.nullable(z.number()),
  price_high: z.nullable(z.number()),
  margin: z.nullable(z.number()),
  stock: z.number(),
  pushed_at: z.string(),
  synced_at: z.nullable(z.string()),
  store_url: z.nullable(z.string()),
})
export type LiveProduct = z.output<typeof LiveProduct>

export const listLiveProducts = endpoint({
  name: 'dropship.live_products',
  summary: 'Products of the supplier that are in the store, newest first',
  method: 'GET',
  path: 'dropship/live-products/',
  auth: 'owner',
  input: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    state: z.optional(z.enum(liveStates)),
    /** PROD-67: only those with `variants_gone`. */
    variants_gone: z.optional(z.literal('true')),
    ...pageInput,
  }),
  output: z.extend(pageOf(LiveProduct), {
    /** How many there are of each state, whatever is searched for. */
    counts: z.object({
      live: z.number(),
      low_stock: z.number(),
      out_of_stock: z.number(),
      deactivated: z.number(),
      pushing: z.number(),
    }),
    /** How many have `variants_gone`, whatever is searched for. */
    with_variants_gone: z.number(),
  }),
  errors: [],
  example: {},
})

const changing = [
  'not_found',
  'conflict',
  'store_needed',
  'store_access_lost',
  'provider_unavailable',
] as const

/** PROD-54: takes the product out of the shop, and back into the import list with all that the owner wrote. */
export const restoreProduct = endpoint({
  name: 'dropship.restore',
  summary: 'Take a product out of the shop and back into the import list',
  method: 'POST',
  path: 'dropship/live-products/:id/restore/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: z.object({ id: z.string() }),
  errors: [...changing],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})

/** PROD-54: takes the product out of the shop; it stays in the store's admin as a draft. */
export const deactivateProduct = endpoint({
  name: 'dropship.deactivate',
  summary: 'Take a product out of the shop',
  method: 'POST',
  path: 'dropship/live-products/:id/deactivate/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: LiveProduct,
  errors: [...changing],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})

/**
 * PROD-54: shows a deactivated product to shoppers again. It is pushed for it: what is missing in the store comes back.
 */
export const activateProduct = endpoint({
  name: 'dropship.activate',
  summary: 'Show a deactivated product to shoppers again',
  method: 'POST',
  path: 'dropship/live-products/:id/activate/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: Push,
  errors: [...changing],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})

/** PROD-55: asks the supplier now, and writes what changed of the stock into the store. */
export const syncProduct = endpoint({
  name: 'dropship.sync_live_product',
  summary: 'Ask the supplier about a live product now',
  method: 'POST',
  path: 'dropship/live-products/:id/sync/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: LiveProduct,
  errors: [...changing, 'too_many_requests'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
