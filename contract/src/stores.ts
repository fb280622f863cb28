import { z } from 'zod/mini'
import { Done, endpoint, Nothing } from './endpoint.ts'
import { says } from './field-texts.ts'

/** Point P43: 200 with `connected` false when there is no store. */
export const Store = z.object({
  connected: z.boolean(),
  name: z.optional(z.string()),
  url: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.nullable(z.string())),
})
export type Store = z.output<typeof Store>

export const getStore = endpoint({
  name: 'shop.get',
  summary: 'The connected store',
  method: 'GET',
  path: 'shop/',
  auth: 'owner',
  input: Nothing,
  output: Store,
  errors: [],
  example: {},
})

export const disconnectStore = endpoint({
  name: 'shop.disconnect',
  summary: 'Disconnect the store; reviews and products stay',
  method: 'DELETE',
  path: 'shop/',
  auth: 'owner',
  input: Nothing,
  output: Done,
  errors: ['not_found'],
  example: {},
})

/** Answers where the owner allows the connection; the client opens `auth_url` in the same window. */
export const connectShopify = endpoint({
  name: 'connect.shopify',
  summary: 'Begin to connect a Shopify store',
  method: 'POST',
  path: 'connect/shopify/',
  auth: 'owner',
  input: z.object({
    shop_url: z.string(says('shop_url_missing')).check(z.trim(), z.minLength(1, says('shop_url_missing')), z.maxLength(300)),
  }),
  output: z.object({ auth_url: z.string() }),
  errors: ['invalid', 'store_url_refused', 'provider_unavailable'],
  example: { shop_url: 'fernhill.myshopify.com' },
})
