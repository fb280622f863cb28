import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'

/** Our blocks in a shop's theme, by the names of their files. Those after the third are extras that no check asks for. */
export const ThemeBlockName = z.enum([
  'reviews',
  'star_rating',
  'card_stars',
  'floating_badge',
  'structured_data',
  'shop_reviews',
  'cart_reviews',
  'over_page',
])
export type ThemeBlockName = z.output<typeof ThemeBlockName>

/**
 * `off`: it is in the theme and hidden there. `lost`: missing or off since another theme went live, and shown in the one
 * before. `editor_url` opens the theme editor with the block selected; the owner has to save there.
 * `own_page_editor_url`: the same on the template of the shop's pages, for a block that belongs there too.
 */
export const ThemeBlock = z.object({
  block: ThemeBlockName,
  needed: z.boolean(),
  state: z.enum(['unknown', 'found', 'off', 'missing']),
  lost: z.boolean(),
  editor_url: z.string(),
  own_page_editor_url: z.nullable(z.string()),
})
export type ThemeBlock = z.output<typeof ThemeBlock>

/**
 * `unchecked`: never looked. `checked`: as of `checked_at`. `not_allowed`: the store does not let us read its theme.
 * `failed`: the last look failed, and what is given is older. `live_since`: when we first saw this theme live.
 */
export const StoreTheme = z.object({
  state: z.enum(['unchecked', 'checked', 'not_allowed', 'failed']),
  theme: z.nullable(z.object({ name: z.string(), live_since: z.string() })),
  checked_at: z.nullable(z.string()),
  blocks: z.array(ThemeBlock),
})
export type StoreTheme = z.output<typeof StoreTheme>

export const getStoreTheme = endpoint({
  name: 'shop.theme',
  summary: 'Which of our blocks are in the theme that shoppers see',
  method: 'GET',
  path: 'shop/theme/',
  auth: 'owner',
  input: NoInput,
  output: StoreTheme,
  errors: ['store_needed'],
  example: {},
})

/** Answers also when the theme could not be read: `state` says so. */
export const checkStoreTheme = endpoint({
  name: 'shop.check_theme',
  summary: 'Read the live theme now',
  method: 'POST',
  path: 'shop/theme/check/',
  auth: 'owner',
  input: NoInput,
  output: StoreTheme,
  errors: ['store_needed', 'store_access_lost'],
  example: {},
})

/**
 * Ratings in the store's own product data, which themes show without our script. `products`: how many have one there.
 * `state`: `sending` while some are not as here; `not_allowed`: the store does not let us write them.
 */
export const StoreRatings = z.object({
  enabled: z.boolean(),
  state: z.enum(['sending', 'sent', 'not_allowed', 'off']),
  products: z.int(),
  sent_at: z.nullable(z.string()),
})
export type StoreRatings = z.output<typeof StoreRatings>

export const getStoreRatings = endpoint({
  name: 'shop.ratings',
  summary: 'Whether ratings are written into the store',
  method: 'GET',
  path: 'shop/ratings/',
  auth: 'owner',
  input: NoInput,
  output: StoreRatings,
  errors: ['store_needed'],
  example: {},
})

/** Other review apps write the same data: switched off, ours are taken away and theirs stay. */
export const switchStoreRatings = endpoint({
  name: 'shop.switch_ratings',
  summary: 'Write ratings into the store, or take ours away',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'shop/ratings/',
  auth: 'owner',
  input: z.object({ enabled: z.boolean() }),
  output: StoreRatings,
  errors: ['invalid', 'store_needed', 'store_access_lost'],
  example: { enabled: true },
})
