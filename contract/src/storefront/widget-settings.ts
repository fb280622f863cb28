import { z } from 'zod/mini'
import {
  Color,
  defaultDesign,
  designFields,
  designOfPages,
  designOfReviews,
  shopperSorts,
} from './design-settings.ts'

/** What a widget can look like. The drawing of each is in `server/src/features/storefront/layouts`. */
export const layouts = ['list', 'compact', 'masonry', 'carousel', 'badge', 'trust'] as const
export type Layout = (typeof layouts)[number]

/**
 * All settings of all layouts; `layoutSettings` says which of them a layout uses. Colours (`widget_colors`), the count
 * (`reviews_count`), the lowest rating (`filter_rating`) and "Powered by" (`can_remove_powered_by`) are plan limits;
 * what the plan does not give is not applied.
 */
export const WidgetSettings = z.object({
  layout: z.enum(layouts),
  sort: z.enum(shopperSorts),
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
  accent_color: z.nullable(Color),
  star_color: z.nullable(Color),
  scheme: z.enum(['auto', 'light', 'dark']),
  ...designFields,
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
  min_rating: 1,
  accent_color: null,
  star_color: null,
  scheme: 'auto',
  ...defaultDesign,
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
  'show_powered_by',
  'star_color',
  'accent_color',
  'scheme',
] as const satisfies readonly SettingName[]

/** The settings that a layout uses; the others are kept for when the layout is changed again. */
export const layoutSettings: Record<Layout, readonly SettingName[]> = {
  list: [...ofReviews, 'show_distribution', ...designOfPages],
  compact: [...ofReviews, ...designOfPages],
  masonry: [...ofReviews, ...designOfPages],
  carousel: [...ofReviews, ...designOfReviews],
  badge: ['layout', 'show_count', 'star_color', 'scheme', 'font', 'star_icon'],
  trust: [
    'layout',
    'show_distribution',
    'show_count',
    'show_powered_by',
    'star_color',
    'scheme',
    'font',
    'radius',
    'star_icon',
    'surface_colors',
    'texts',
  ],
}

/** The settings above that need a plan, with its limit key. */
export const gatedSettings = {
  show_powered_by: 'can_remove_powered_by',
  accent_color: 'widget_colors',
  star_color: 'widget_colors',
  surface_colors: 'widget_colors',
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
  surface_colors: null,
  min_rating: 1,
  show_count: false,
}
