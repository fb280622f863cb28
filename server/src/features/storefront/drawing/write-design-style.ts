import type { DesignSettings } from '@plaudit/contract/storefront/design-settings'
import { contrastOf, textColorOn } from '@plaudit/contract/storefront/contrast'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'

/** Fonts that devices have; `inherit` is the shop's own, which needs no style. */
const fontFamilies: Record<DesignSettings['font'], string | null> = {
  inherit: null,
  system: 'system-ui,sans-serif',
  serif: 'Georgia,"Times New Roman",serif',
  rounded: 'ui-rounded,"Arial Rounded MT Bold",Nunito,sans-serif',
  mono: 'ui-monospace,Menlo,Consolas,monospace',
}

/** How many times the usual room there is around a review. */
const densities: Record<DesignSettings['density'], number> = { compact: 0.6, normal: 1, airy: 1.4 }

const icon = (path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`

/** What a rating is cut out of; the star is in the style. */
const starIcons: Record<DesignSettings['star_icon'], string | null> = {
  star: null,
  heart: icon(
    'M12 21.500C6 17 1.500 13 1.500 8.500A5.700 5.700 0 0 1 12 5.400a5.700 5.700 0 0 1 10.500 3.100C22.500 13 18 17 12 21.500z',
  ),
  circle: icon('M12 2a10 10 0 1 0 .1 0z'),
  diamond: icon('M12 1 22 12 12 23 2 12z'),
}

const surfaceStyle = ({ background, text }: NonNullable<DesignSettings['surface_colors']>) => [
  `background:${background}`,
  `color:${text}`,
  `color-scheme:${contrastOf(background, '#FFFFFF') < contrastOf(background, '#000000') ? 'light' : 'dark'}`,
  `--plaudit-surface:${background}`,
  `--plaudit-text:${text}`,
]

/**
 * The owner's design as the value of a `style` attribute, which overrides the theme's; nothing for what is left as it
 * is, so that a widget that was never shaped has no more bytes. Colours are `#rrggbb` by the contract.
 */
export const writeDesignStyle = (settings: WidgetSettings): string => {
  const { accent_color, star_color, surface_colors, radius } = settings
  const font = fontFamilies[settings.font]
  const density = densities[settings.density]
  const shape = starIcons[settings.star_icon]
  return [
    accent_color &&
      `--plaudit-accent:${accent_color};--plaudit-on-accent:${textColorOn(accent_color)}`,
    star_color && `--plaudit-star:${star_color}`,
    shape && `--plaudit-icon:${shape}`,
    radius !== null && `--plaudit-radius:${radius}px`,
    density !== 1 && `--plaudit-density:${density}`,
    font && `font-family:${font};--plaudit-heading:${font}`,
    ...(surface_colors ? surfaceStyle(surface_colors) : []),
  ]
    .filter(Boolean)
    .join(';')
}
