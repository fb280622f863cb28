import { z } from 'zod/mini'
import { PaymentProvider } from '../billing/subscription.ts'
import { endpoint, NoInput } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { storeScopes } from './scopes.ts'

/**
 * `access_lost`: connected, but the store refuses us until it is connected again. `disconnected`, `uninstalled`: by its
 * owner here, or in the store's admin; name and address are those of the store that was connected last.
 */
export const StoreState = z.enum([
  'none',
  'connected',
  'access_lost',
  'disconnected',
  'uninstalled',
])

/**
 * STORE-3: 200 with `connected` false when there is no store. `missing_scopes`: what we ask for and this store has not
 * allowed; with any the rest works, and connecting again asks for them. Given while connected.
 */
export const Store = z.object({
  connected: z.boolean(),
  state: StoreState,
  domain: z.optional(z.string()),
  left_at: z.optional(z.string()),
  name: z.optional(z.string()),
  url: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.nullable(z.string())),
  missing_scopes: z.optional(z.array(z.enum(storeScopes))),
})
export type Store = z.output<typeof Store>

export const getStore = endpoint({
  name: 'shop.get',
  summary: 'The connected store',
  method: 'GET',
  path: 'shop/',
  auth: 'owner',
  input: NoInput,
  output: Store,
  errors: [],
  example: {},
})

/**
 * What disconnecting the store would do. `plan`: the account's plan; a plan that the store pays ends (`ends_at`,
 * which is now for one of which nothing is paid), another goes on (`ends_at` null). One that `is_cancelled` ends at
 * `ends_at` whether the store is disconnected or not. `refused`: why it cannot be done
 * now. `may_be_billed`: the store refuses us, so nobody knows whether Shopify goes on billing a plan: only
 * uninstalling ends that for certain.
 */
export const StoreLeaving = z.object({
  name: z.string(),
  plan: z.nullable(
    z.object({
      name: z.string(),
      provider: z.nullable(PaymentProvider),
      ends_at: z.nullable(z.string()),
      is_cancelled: z.boolean(),
    }),
  ),
  reviews: z.int(),
  data_kept: z.literal('until_account_deleted'),
  refused: z.nullable(z.literal('store_access_lost')),
  may_be_billed: z.boolean(),
})
export type StoreLeaving = z.output<typeof StoreLeaving>

export const describeLeaving = endpoint({
  name: 'shop.describe_disconnecting',
  summary: 'What disconnecting the store does to the plan and the data',
  method: 'GET',
  path: 'shop/disconnecting/',
  auth: 'owner',
  input: NoInput,
  output: StoreLeaving,
  errors: ['not_found'],
  example: {},
})

/**
 * A plan that the store pays is ended at the store platform first; it can be used until `plan_ends_at`. Nothing is
 * changed when the platform does not answer.
 */
export const disconnectStore = endpoint({
  name: 'shop.disconnect',
  summary: 'Disconnect the store and end a plan that it pays; reviews and products stay',
  method: 'DELETE',
  path: 'shop/',
  auth: 'owner',
  input: NoInput,
  output: z.object({ ok: z.literal(true), plan_ends_at: z.nullable(z.string()) }),
  errors: ['not_found', 'not_offered', 'billing_busy', 'provider_unavailable', 'store_access_lost'],
  example: {},
})

/**
 * Returns the URL where the owner allows the connection; the client opens `auth_url` in the same window. `return_to`:
 * the path of the screen to which the browser comes back, with `?connect=` and the result; the home screen without.
 */
export const connectShopify = endpoint({
  name: 'connect.shopify',
  summary: 'Begin to connect a Shopify store',
  method: 'POST',
  path: 'connect/shopify/',
  auth: 'owner',
  input: z.object({
    shop_url: z
      .string(ruleText('shop_url_missing'))
      .check(z.trim(), z.minLength(1, ruleText('shop_url_missing')), z.maxLength(300)),
    return_to: z.optional(z.string().check(z.maxLength(200), z.regex(/^\/([\w-][\w/-]*)?$/))),
  }),
  output: z.object({ auth_url: z.string() }),
  errors: ['invalid', 'store_url_refused', 'provider_unavailable'],
  example: { shop_url: 'fernhill.myshopify.com' },
})
