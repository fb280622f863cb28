import { z } from 'zod/mini'
import { ruleText } from '../field-texts.ts'

/** What a widget can look like. The drawing of each is in `server/src/features/storefront/layouts`. */
export const layouts = ['list', 'compact', 'masonry', 'carousel', 'badge', 'trust'] as const
export type Layout = (typeof layouts)[number]

const Color = z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, ruleText('color_invalid'))))

/**
 * All settings of all layouts; `layoutSettings` says which of them a layout uses. Colours (`widget_colors`), the count
 * (`reviews_count`), the "Write a review" button (`widget_review_button`), the lowest rating (`filter_rating`) and "Powered by" (`can_remove_powered_by`) are plan limits;
 * what the plan does not give is not applied.
 */
export const WidgetSettings = z.object({
  layout: z.enum(layouts),
  sort: z.enum(['newest', 'helpful', 'highest', 'lowest', 'photos']),
  page_size: z.number().check(z.int(), z.gte(5), z.lte(50)),
  show_distribution: z.boolean(),
  show_photos: z.boolean(),
  show_country: z.boolean(),
  show_date: z.boolean(),
  show_replies: z.boolean(),
  show_powered_by: z.boolean(),
  show_count: z.boolean(),
  show_write_button: z.boolean(),
  min_rating: z.number().check(z.int(), z.gte(1), z.lte(5)),
  /** #rrggbb, or null: the shop's own. */
  accent_color: Color,
  star_color: Color,
  scheme: z.enum(['auto', 'light', 'dark']),
})
export type WidgetSettings = z.output<typeof WidgetSettings>
export type SettingName = keyof WidgetSettings

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
  show_write_button: true,
  min_rating: 1,
  accent_color: null,
  star_color: null,
  scheme: 'auto',
}

const ofReviews = [
  'layout',
  'sort',
  'page_size',
  'min_rating',
  'show_photos',
  'show_country',
  'show_date',
  'show_replies',
  'show_count',
  'show_write_button',
  'show_powered_by',
  'star_color',
  'accent_color',
  'scheme',
] as const satisfies readonly SettingName[]

/** The settings that a layout uses; the others are kept for when the layout is changed again. */
export const layoutSettings: Record<Layout, readonly SettingName[]> = {
  list: [...ofReviews, 'show_distribution'],
  compact: ofReviews,
  masonry: ofReviews,
  carousel: ofReviews,
  badge: ['layout', 'show_count', 'star_color', 'scheme'],
  trust: ['layout', 'show_distribution', 'show_count', 'show_powered_by', 'star_color', 'scheme'],
}

/** The settings above that need a plan, with its limit key. */
export const gatedSettings = {
  show_powered_by: 'can_remove_powered_by',
  accent_color: 'widget_colors',
  star_color: 'widget_colors',
  min_rating: 'filter_rating',
  show_count: 'reviews_count',
  show_write_button: 'widget_review_button',
} as const

/**
 * The value shown to shoppers if the plan does not include the setting (WIDGET-5): with "Powered by", no own colors,
 * no count, no button, all ratings.
 */
export const withoutPlan: Pick<WidgetSettings, keyof typeof gatedSettings> = {
  show_powered_by: true,
  accent_color: null,
  star_color: null,
  min_rating: 1,
  show_count: false,
  show_write_button: false,
}
