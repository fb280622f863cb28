import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'

/**
 * `found`: shoppers see it. `no_script`: the element is there, the script that fills it is not. `other_widget`,
 * `other_shop`: the page has another widget of the account, or one of another account. `password_page`: the shop asks
 * for a password. `missing`, `unreachable`, `refused_address`: the page could not be read.
 */
export const livePageOutcomes = [
  'found',
  'no_script',
  'other_widget',
  'other_shop',
  'not_found',
  'password_page',
  'missing',
  'unreachable',
  'refused_address',
] as const

export const LivePageCheck = z.object({
  url: z.string(),
  checked_at: z.string(),
  outcome: z.enum(livePageOutcomes),
})
export type LivePageCheck = z.output<typeof LivePageCheck>

export const checkLivePage = endpoint({
  name: 'widgets.check',
  summary:
    'Whether a page of the shop carries this widget; without `url` a product page of the connected store',
  method: 'POST',
  path: 'widgets/:id/check/',
  auth: 'owner',
  input: z.object({
    id: idOf('widget'),
    url: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
  }),
  output: LivePageCheck,
  errors: ['invalid', 'not_found', 'too_many_requests'],
  example: {
    id: '00000000-0000-7000-8000-000000000000',
    url: 'https://shop.example.com/products/mug',
  },
})
