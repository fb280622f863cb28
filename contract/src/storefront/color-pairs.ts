import {
  contrastOf,
  GRAPHIC_CONTRAST,
  mixColors,
  nearestReadable,
  TEXT_CONTRAST,
  textColorOn,
} from './contrast.ts'
import { layoutSettings, type SettingName, type WidgetSettings } from './widget-settings.ts'

/** Grounds and texts of the widget's own schemes (`widget/src/style/frame.css`). */
const schemeColors = {
  light: { background: '#FFFFFF', text: '#1C1C1A' },
  dark: { background: '#17181A', text: '#EEEEEC' },
} as const
/** Stars without a colour of the owner's (`widget/src/style/stars.css`). */
const STAR = '#D47E00'
/** Share of the text's colour in quiet text, and in the ground of cards (`frame.css`, `card.css`). */
const QUIET = 0.78
const CARD = 0.02

export type PairName = 'text' | 'quiet_text' | 'stars' | 'accent' | 'text_on_accent'

type Surface = NonNullable<WidgetSettings['surface_colors']>

/** Two colours that stand on each other. `setting` is what the owner changes to mend it. */
export type ColorPair = {
  name: PairName
  setting: 'surface_colors' | 'star_color' | 'accent_color'
  color: string
  ground: string
  ratio: number
  least: number
  passes: boolean
}

/** The background and text that the settings bring, where the layout uses them; null: the page's own. */
export const ownSurfaceOf = ({ layout, surface_colors }: WidgetSettings): Surface | null =>
  layoutSettings[layout].includes('surface_colors') ? surface_colors : null

/**
 * What the widget stands on. A shop's own page is taken to be white, as most are: what it really is only the page
 * knows.
 */
const groundOf = (settings: WidgetSettings) =>
  ownSurfaceOf(settings) ?? schemeColors[settings.scheme === 'dark' ? 'dark' : 'light']

const quietText = (text: string, background: string) =>
  mixColors(text, mixColors(text, background, CARD), QUIET)

type Measured = Omit<ColorPair, 'ratio' | 'passes'>

/**
 * Every pair of colours that these settings produce and the layout uses, with its contrast (WCAG 2.2 AA: text 4.5:1,
 * stars and marks 3:1). Colours that are the shop's own are not the settings'.
 */
export const listColorPairs = (settings: WidgetSettings): ColorPair[] => {
  const uses = (name: SettingName) => layoutSettings[settings.layout].includes(name)
  const ownSurface = ownSurfaceOf(settings)
  const { background, text } = groundOf(settings)
  // Our own stars are measured where the ground is the owner's.
  const ownStar = ownSurface ? STAR : null
  const star = uses('star_color') ? (settings.star_color ?? ownStar) : null
  const accent = uses('accent_color') ? settings.accent_color : null
  const pairs: Measured[] = []
  if (ownSurface)
    pairs.push(
      {
        name: 'text',
        setting: 'surface_colors',
        color: text,
        ground: background,
        least: TEXT_CONTRAST,
      },
      {
        name: 'quiet_text',
        setting: 'surface_colors',
        color: quietText(text, background),
        ground: background,
        least: TEXT_CONTRAST,
      },
    )
  if (star)
    pairs.push({
      name: 'stars',
      setting: 'star_color',
      color: star,
      ground: background,
      least: GRAPHIC_CONTRAST,
    })
  if (accent)
    pairs.push(
      {
        name: 'accent',
        setting: 'accent_color',
        color: accent,
        ground: background,
        least: GRAPHIC_CONTRAST,
      },
      {
        name: 'text_on_accent',
        setting: 'accent_color',
        color: textColorOn(accent) === '#000' ? '#000000' : '#FFFFFF',
        ground: accent,
        least: TEXT_CONTRAST,
      },
    )
  return pairs.map((pair) => {
    const ratio = contrastOf(pair.color, pair.ground)
    return { ...pair, ratio, passes: ratio >= pair.least }
  })
}

const CONTRAST_STEP = 0.1
const isQuietReadable = ({ background, text }: Surface) =>
  contrastOf(quietText(text, background), background) >= TEXT_CONTRAST

/** The nearest surface of the kind `at` makes, whose quiet text can be read too. */
const firstReadable = (at: (least: number) => Surface): Surface | undefined => {
  for (let least = TEXT_CONTRAST; least <= 21; least += CONTRAST_STEP) {
    const surface = at(least)
    if (isQuietReadable(surface)) return surface
  }
  return undefined
}

/** With another text; on a ground of middling lightness, where even black is too weak, with another ground too. */
const mendSurface = ({ background, text }: Surface): Surface => {
  const withText = firstReadable((least) => ({
    background,
    text: nearestReadable(text, background, least),
  }))
  if (withText) return withText
  const extreme = textColorOn(background) === '#000' ? '#000000' : '#FFFFFF'
  const withGround = firstReadable((least) => ({
    background: nearestReadable(background, extreme, least),
    text: extreme,
  }))
  return withGround ?? schemeColors.light
}

/** The nearest colour with which the pair passes, as a change of settings. */
export const mendColorPair = (
  { setting, color, ground, least }: ColorPair,
  settings: WidgetSettings,
): { color: string; change: Partial<WidgetSettings> } => {
  if (setting === 'surface_colors' && settings.surface_colors) {
    const surface_colors = mendSurface(settings.surface_colors)
    return { color: surface_colors.text, change: { surface_colors } }
  }
  const shade = nearestReadable(color, ground, least)
  return { color: shade, change: { [setting]: shade } }
}

/** The pairs that are too weak and were not so, with the same colours, before. */
export const newFaults = (before: WidgetSettings, after: WidgetSettings): ColorPair[] => {
  const signOf = ({ name, color, ground }: ColorPair) => `${name} ${color} ${ground}`.toUpperCase()
  const known = new Set(listColorPairs(before).map(signOf))
  return listColorPairs(after).filter((pair) => !pair.passes && !known.has(signOf(pair)))
}
