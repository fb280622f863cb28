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
export const layouts = [
  'list',
  'compact',
  'masonry',
  'carousel',
  'photo_wall',
  'badge',
  'tab',
  'popup',
  'testimonials',
  'highlight',
  'all_reviews',
  'trust',
  'cart',
] as const
export type Layout = (typeof layouts)[number]

/** Where a shop shows a widget. `cards`: product cards of a collection; `every_page`: over every page of the shop. */
export const places = ['product', 'cards', 'home', 'cart', 'every_page', 'own_page'] as const
export type Place = (typeof places)[number]

/** The places that each layout fits; the first is its own where none was chosen. */
export const placesOf: Record<Layout, readonly [Place, ...Place[]]> = {
  list: ['product', 'own_page'],
  compact: ['product', 'home', 'own_page'],
  masonry: ['product', 'home', 'own_page'],
  carousel: ['product', 'home', 'cart', 'own_page'],
  photo_wall: ['product', 'home', 'own_page'],
  badge: ['product', 'cards', 'home', 'cart'],
  tab: ['every_page', 'product', 'home'],
  popup: ['every_page', 'product', 'home'],
  testimonials: ['home', 'product', 'cart', 'own_page'],
  highlight: ['home', 'product', 'cart', 'own_page'],
  all_reviews: ['own_page', 'home'],
  trust: ['product', 'home', 'cart', 'own_page'],
  cart: ['cart', 'product'],
}

/**
 * All settings of all layouts; `layoutSettings` says which of them a layout uses. Colours (`widget_colors`), the count
 * (`reviews_count`), the "Write a review" button (`widget_review_button`), the lowest rating (`filter_rating`) and "Powered by" (`can_remove_powered_by`) are plan limits;
 * what the plan does not give is not applied.
 */
export const WidgetSettings = z.object({
  layout: z.enum(layouts),
  /** Where it stands; null, or one that the layout does not fit: the layout's own (`placeOf`). */
  place: z.nullable(z.enum(places)),
  sort: z.enum(shopperSorts),
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
  accent_color: z.nullable(Color),
  star_color: z.nullable(Color),
  scheme: z.enum(['auto', 'light', 'dark']),
  ...designFields,
})
export type WidgetSettings = z.output<typeof WidgetSettings>
export type SettingName = keyof WidgetSettings

export const defaultWidgetSettings: WidgetSettings = {
  layout: 'list',
  place: null,
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
  ...defaultDesign,
}

/** The place of a widget: the chosen one where its layout fits it, else the layout's own. */
export const placeOf = ({ layout, place }: Pick<WidgetSettings, 'layout' | 'place'>): Place =>
  place && placesOf[layout].includes(place) ? place : placesOf[layout][0]

/** Places that are about one product; at the others a widget shows the reviews of the whole shop. */
const ofOneProduct: ReadonlySet<Place> = new Set(['product', 'cards', 'cart'])

/** Whether a widget shows the whole shop: its tag then has no `product`. */
export const showsWholeShop = (settings: Pick<WidgetSettings, 'layout' | 'place'>): boolean =>
  !ofOneProduct.has(placeOf(settings))

const ofReviews = [
  'layout',
  'place',
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

/** Of layouts that quote some of the reviews, in a few lines. */
const ofQuotes = [
  'layout',
  'place',
  'sort',
  'min_rating',
  'show_country',
  'show_count',
  'star_color',
  'accent_color',
  'scheme',
  'font',
  'radius',
  'density',
  'star_icon',
  'surface_colors',
  'texts',
] as const satisfies readonly SettingName[]

/** The settings that a layout uses; the others are kept for when the layout is changed again. */
export const layoutSettings: Record<Layout, readonly SettingName[]> = {
  list: [...ofReviews, 'show_distribution', ...designOfPages],
  compact: [...ofReviews, ...designOfPages],
  masonry: [...ofReviews, ...designOfPages],
  carousel: [...ofReviews, ...designOfReviews],
  photo_wall: [...ofReviews.filter((name) => name !== 'show_photos'), ...designOfReviews],
  badge: ['layout', 'place', 'show_count', 'star_color', 'scheme', 'font', 'star_icon'],
  tab: [...ofReviews, ...designOfReviews],
  popup: [...ofQuotes, 'show_photos', 'show_date'],
  testimonials: [...ofQuotes, 'show_photos'],
  highlight: [...ofQuotes, 'show_photos'],
  all_reviews: [...ofReviews, 'show_distribution', ...designOfPages],
  trust: [
    'layout',
    'place',
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
  cart: ofQuotes,
}

/** The settings above that need a plan, with its limit key. */
export const gatedSettings = {
  show_powered_by: 'can_remove_powered_by',
  accent_color: 'widget_colors',
  star_color: 'widget_colors',
  surface_colors: 'widget_colors',
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
  surface_colors: null,
  min_rating: 1,
  show_count: false,
  show_write_button: false,
}
