import { z } from 'zod/mini'
import { endpoint, idOf, NoInput } from '../endpoint.ts'
import { Language } from '../accounts/account-fields.ts'
import { Rating } from '../reviews/review.ts'
import { WidgetSettings } from './widget-settings.ts'

/**
 * Without it, colours that break WCAG 2.2 AA are refused beside their setting (WIDGET-40). Those that were saved before
 * are not asked for again.
 */
export const AcceptLowContrast = z.optional(z.boolean())

export const getWidgetSettings = endpoint({
  name: 'widget.settings',
  summary: 'How the first widget looks',
  method: 'GET',
  path: 'widget/settings/',
  auth: 'owner',
  input: NoInput,
  output: WidgetSettings,
  errors: [],
  example: {},
})
export const saveWidgetSettings = endpoint({
  name: 'widget.settings_save',
  summary: 'Change how the first widget looks',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'widget/settings/',
  auth: 'owner',
  input: z.extend(z.partial(WidgetSettings), { accept_low_contrast: AcceptLowContrast }),
  output: WidgetSettings,
  errors: ['invalid', 'plan_needed', 'subscription_paused'],
  example: { sort: 'helpful' },
})

export const previewStates = ['no_reviews', 'only_imported', 'many'] as const

export const previewInput = {
  product_id: z.optional(idOf('product')),
  settings: z.optional(z.string().check(z.maxLength(8000))),
  min_rating: z.optional(Rating),
  /** The language of the page; the account's where it is left out. */
  language: z.optional(Language),
  /** The page around the widget. */
  page: z.optional(z.enum(['light', 'dark'])),
  /** `nothing`: the widget alone, for a small picture of it. */
  around: z.optional(z.enum(['page', 'nothing'])),
  /** Invented reviews in place of the product's: to see what shoppers see where there are none, or very many. */
  state: z.optional(z.enum(previewStates)),
}
export const Preview = z.object({
  html: z.string(),
  product: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      image: z.nullable(z.object({ src: z.string() })),
    }),
  ),
  uses_limits: z.array(z.string()),
  /** The reviews are invented: the shop has none that shoppers see (WIDGET-72). */
  examples: z.boolean(),
})
export type Preview = z.output<typeof Preview>

/**
 * The first widget as HTML with these settings, saved or not, gated ones applied too so that they can be tried (the
 * screen says what saving needs).
 */
export const previewWidget = endpoint({
  name: 'widget.preview',
  summary: 'The first widget with settings that are not saved',
  method: 'GET',
  path: 'widget/preview/',
  auth: 'owner',
  input: z.object(previewInput),
  output: Preview,
  errors: ['invalid', 'not_found'],
  example: { product_id: '00000000-0000-7000-8000-000000000000' },
})
