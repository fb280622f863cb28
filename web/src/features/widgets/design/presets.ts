import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'

export const presetNames = ['shop', 'paper', 'ink', 'mint', 'bold', 'soft'] as const
export type PresetName = (typeof presetNames)[number]

type Preset = Pick<
  WidgetSettings,
  | 'accent_color'
  | 'star_color'
  | 'surface_colors'
  | 'scheme'
  | 'font'
  | 'radius'
  | 'density'
  | 'star_icon'
>

/** Designs as a whole; each pair of colours passes WCAG 2.2 AA. `shop` is the shop's own look. */
export const presets: Record<PresetName, Preset> = {
  shop: {
    accent_color: null,
    star_color: null,
    surface_colors: null,
    scheme: 'auto',
    font: 'inherit',
    radius: null,
    density: 'normal',
    star_icon: 'star',
  },
  paper: {
    accent_color: '#9A3B1B',
    star_color: '#B4531F',
    surface_colors: { background: '#FBF8F3', text: '#2B2622' },
    scheme: 'light',
    font: 'serif',
    radius: 4,
    density: 'airy',
    star_icon: 'star',
  },
  ink: {
    accent_color: '#F6C453',
    star_color: '#F6C453',
    surface_colors: { background: '#14181F', text: '#F1F3F7' },
    scheme: 'dark',
    font: 'system',
    radius: 10,
    density: 'normal',
    star_icon: 'star',
  },
  mint: {
    accent_color: '#0F6B4F',
    star_color: '#0F7A5A',
    surface_colors: { background: '#F1FAF6', text: '#12352A' },
    scheme: 'light',
    font: 'system',
    radius: 14,
    density: 'normal',
    star_icon: 'circle',
  },
  bold: {
    accent_color: '#1A1A1A',
    star_color: '#C2260A',
    surface_colors: { background: '#FFFFFF', text: '#111111' },
    scheme: 'light',
    font: 'system',
    radius: 0,
    density: 'compact',
    star_icon: 'diamond',
  },
  soft: {
    accent_color: '#9B2C5E',
    star_color: '#C03A75',
    surface_colors: { background: '#FFF5F8', text: '#3A1626' },
    scheme: 'light',
    font: 'rounded',
    radius: 20,
    density: 'airy',
    star_icon: 'heart',
  },
}
