import { z } from 'zod/mini'
import { endpoint, idOf, NoInput } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { Rating } from '../reviews/review.ts'

/**
 * First cut: the list layout. Colours (`widget_colors`), the button (`widget_review_button`), the count
 * (`reviews_count`), the lowest rating (`filter_rating`) and "Powered by" (`can_remove_powered_by`) are plan limits;
 * what the plan does not give is not applied.
 */
export const WidgetSettings = z.object({
  layout: z.enum(['list']),
  sort: z.enum(['newest', 'helpful', 'highest', 'lowest', 'photos']),
  page_size: z.number().check(z.int(), z.gte(5), z.lte(50)),
  show_distribution: z.boolean(),
  show_photos: z.boolean(),
  show_country: z.boolean(),
  show_date: z.boolean(),
  show_replies: z.boolean(),
  show_powered_by: z.boolean(),
  show_count: z.boolean(),
  min_rating: z.number().check(z.int(), z.gte(1), z.lte(5)),
  /** #rrggbb, or null: the shop's own. */
  accent_color: z.nullable(
    z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, ruleText('color_invalid'))),
  ),
  star_color: z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, ruleText('color_invalid')))),
  scheme: z.enum(['auto', 'light', 'dark']),
})
export type WidgetSettings = z.output<typeof WidgetSettings>

export const defaultWidgetSettings: WidgetSettings = {
  layout: 'list',
  sort: 'newest',
  page_size: 10,
  show_distribution: true,
  show_photos: true,
  show_country: true,
  show_date: true,
  show_replies: true,
  show_powered_by: true,
  show_count: true,
  min_rating: 1,
  accent_color: null,
  star_color: null,
  scheme: 'auto',
}

/** The settings above that need a plan, with its limit key. */
export const gatedSettings = {
  show_powered_by: 'can_remove_powered_by',
  accent_color: 'widget_colors',
  star_color: 'widget_colors',
  min_rating: 'filter_rating',
  show_count: 'reviews_count',
} as const

/**
 * The value shown to shoppers if the plan does not include the setting (WIDGET-5): with "Powered by", no own colors,
 * no count, all ratings.
 */
export const withoutPlan: Pick<WidgetSettings, keyof typeof gatedSettings> = {
  show_powered_by: true,
  accent_color: null,
  star_color: null,
  min_rating: 1,
  show_count: false,
}

export const getWidgetSettings = endpoint({
  name: 'widget.settings',
  summary: 'How the widget looks',
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
  summary: 'Change how the widget looks',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'widget/settings/',
  auth: 'owner',
  input: z.partial(WidgetSettings),
  output: WidgetSettings,
  errors: ['invalid', 'plan_needed', 'subscription_paused'],
  example: { sort: 'helpful' },
})
/**
 * The widget as HTML with these settings, saved or not, gated ones applied too so that they can be tried (the
 * screen says what saving needs).
 */
export const previewWidget = endpoint({
  name: 'widget.preview',
  summary: 'The widget with settings that are not saved',
  method: 'GET',
  path: 'widget/preview/',
  auth: 'owner',
  input: z.object({
    product_id: z.optional(idOf('product')),
    settings: z.optional(z.string().check(z.maxLength(4000))),
    min_rating: z.optional(Rating),
  }),
  output: z.object({
    html: z.string(),
    product: z.nullable(
      z.object({
        id: z.string(),
        title: z.string(),
        image: z.nullable(z.object({ src: z.string() })),
      }),
    ),
    uses_limits: z.array(z.string()),
  }),
  errors: ['invalid', 'not_found'],
  example: { product_id: '00000000-0000-7000-8000-000000000000' },
})
