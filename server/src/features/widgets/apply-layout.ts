import {
  defaultWidgetSettings,
  layoutSettings,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'

/**
 * What the layout uses, and the defaults for the rest: what an owner set for another layout is kept for it, and neither
 * drawn nor measured meanwhile.
 */
export const applyLayout = (settings: WidgetSettings): WidgetSettings => {
  const used = layoutSettings[settings.layout].map((name) => [name, settings[name]])
  return { ...defaultWidgetSettings, ...Object.fromEntries(used) }
}
