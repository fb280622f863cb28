import { z } from 'zod/mini'
import { ruleText } from '../field-texts.ts'

export const Color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, ruleText('color_invalid')))

/** What shoppers can sort by, and what they can filter by. */
export const shopperSorts = ['newest', 'helpful', 'highest', 'lowest', 'photos'] as const
export const shopperFilters = ['photos', 'rating', 'search', 'country', 'topics'] as const

/** `inherit`: the shop's own. The others are fonts that every device has: nothing is loaded. */
export const fonts = ['inherit', 'system', 'serif', 'rounded', 'mono'] as const
export const densities = ['compact', 'normal', 'airy'] as const
export const starIcons = ['star', 'heart', 'circle', 'diamond'] as const

/** The languages of the widget's texts (WIDGET-11). */
export const textLanguages = ['en', 'es', 'fr', 'de', 'pt', 'ar'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** Which of the widget's texts an owner can word, and how long each may be. */
export const ownTextLimits = {
  heading: 80,
  nobodyYet: 160,
  couldBeFirst: 160,
  all: 40,
  withPhotos: 40,
  helpful: 40,
  pinned: 40,
  previous: 40,
  next: 40,
} as const
export type OwnTextName = keyof typeof ownTextLimits

const limited = (most: number) =>
  z.optional(z.string().check(z.trim(), z.maxLength(most, ruleText('at_most_characters'))))

/** Texts of one language; one that is left out or empty is ours. */
const OwnTexts = z.object({
  heading: limited(ownTextLimits.heading),
  nobodyYet: limited(ownTextLimits.nobodyYet),
  couldBeFirst: limited(ownTextLimits.couldBeFirst),
  all: limited(ownTextLimits.all),
  withPhotos: limited(ownTextLimits.withPhotos),
  helpful: limited(ownTextLimits.helpful),
  pinned: limited(ownTextLimits.pinned),
  previous: limited(ownTextLimits.previous),
  next: limited(ownTextLimits.next),
})
export type OwnTexts = z.output<typeof OwnTexts>

const isWithoutRepeats = (values: readonly string[]) => new Set(values).size === values.length

const setOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values)).check(z.maxLength(values.length), z.refine(isWithoutRepeats))

/** How a widget is shaped and worded; the part of `WidgetSettings` that says nothing about which reviews are shown. */
export const designFields = {
  font: z.enum(fonts),
  /** Corners in pixels; null: the shop's own, or 8. */
  radius: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(24))),
  density: z.enum(densities),
  star_icon: z.enum(starIcons),
  /** Both or neither: a text colour alone could not be read. null: the shop's own, or those of `scheme`. */
  surface_colors: z.nullable(z.object({ background: Color, text: Color })),
  show_title: z.boolean(),
  show_variant: z.boolean(),
  /** The marks of a checked order. Where a review comes from, and that it was edited, is always shown (WIDGET-4). */
  show_verified: z.boolean(),
  show_votes: z.boolean(),
  offered_sorts: setOf(shopperSorts),
  offered_filters: setOf(shopperFilters),
  texts: z.object({
    en: z.optional(OwnTexts),
    es: z.optional(OwnTexts),
    fr: z.optional(OwnTexts),
    de: z.optional(OwnTexts),
    pt: z.optional(OwnTexts),
    ar: z.optional(OwnTexts),
  }),
}

const DesignSettings = z.object(designFields)
export type DesignSettings = z.output<typeof DesignSettings>

export const defaultDesign: DesignSettings = {
  font: 'inherit',
  radius: null,
  density: 'normal',
  star_icon: 'star',
  surface_colors: null,
  show_title: true,
  show_variant: true,
  show_verified: true,
  show_votes: true,
  offered_sorts: [...shopperSorts],
  offered_filters: [...shopperFilters],
  texts: {},
}

/** What a layout with reviews uses of it. */
export const designOfReviews = [
  'font',
  'radius',
  'density',
  'star_icon',
  'surface_colors',
  'show_title',
  'show_variant',
  'show_verified',
  'show_votes',
  'texts',
] as const satisfies readonly (keyof DesignSettings)[]

/** And one whose reviews can be sorted, filtered and turned page by page. */
export const designOfPages = [
  ...designOfReviews,
  'offered_sorts',
  'offered_filters',
] as const satisfies readonly (keyof DesignSettings)[]
