import { z } from 'zod/mini'
import { endpoint, idOf, NoInput } from '../endpoint.ts'
import { layouts } from './widget-settings.ts'

/**
 * `found`: shoppers see it. `no_script`: the element is there, the script that fills it is not. `shows_shop`,
 * `shows_product`: it is there with the reviews of the whole shop, or of one product, other than its place asks for.
 * `other_widget`, `other_shop`: the page has another widget of the account, or one of another account. `empty_cart`:
 * nothing is in a cart without products, which is what was read. `password_page`: the shop asks for a password.
 * `missing`, `unreachable`, `refused_address`: the page could not be read. `timed_out`: it took too long to answer or to
 * read.
 */
export const livePageOutcomes = [
  'found',
  'no_script',
  'shows_shop',
  'shows_product',
  'other_widget',
  'other_shop',
  'not_found',
  'empty_cart',
  'password_page',
  'missing',
  'unreachable',
  'timed_out',
  'refused_address',
] as const

/**
 * A widget of the account on the page, in the order of the page. `layout` null: a widget that is no more. `is_first` and
 * `name` as of the widget.
 */
export const PageWidget = z.object({
  way: z.enum(['theme_block', 'tag', 'html']),
  is_first: z.boolean(),
  name: z.nullable(z.string()),
  layout: z.nullable(z.enum(layouts)),
  whole_shop: z.boolean(),
})
export type PageWidget = z.output<typeof PageWidget>

export const LivePageCheck = z.object({
  url: z.string(),
  checked_at: z.string(),
  outcome: z.enum(livePageOutcomes),
  widgets: z.array(PageWidget),
})
export type LivePageCheck = z.output<typeof LivePageCheck>

export const checkLivePage = endpoint({
  name: 'widgets.check',
  summary:
    'Whether a page of the shop carries this widget; without `url` a page of its place in the connected store',
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

/**
 * The last check of a widget. `is_typed`: its address was typed by the owner; send it again to repeat the check. `found`:
 * where and when it was last found, whatever the last check says.
 */
export const KeptCheck = z.object({
  widget_id: z.string(),
  outcome: z.enum(livePageOutcomes),
  url: z.string(),
  is_typed: z.boolean(),
  checked_at: z.string(),
  found: z.nullable(z.object({ url: z.string(), at: z.string() })),
})
export type KeptCheck = z.output<typeof KeptCheck>

export const listLiveChecks = endpoint({
  name: 'widgets.checks',
  summary:
    'What the last check of a live page said of each widget; one that was never checked is left out',
  method: 'GET',
  path: 'widgets/checks/',
  auth: 'owner',
  input: NoInput,
  output: z.object({ results: z.array(KeptCheck) }),
  errors: [],
  example: {},
})
