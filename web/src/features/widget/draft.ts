import { gatedSettings, type WidgetSettings } from '@plaudit/contract/widget'

export type SettingName = keyof WidgetSettings
type Settings = Partial<WidgetSettings>

const isGated = (name: SettingName): name is keyof typeof gatedSettings => name in gatedSettings

/** What differs from what is saved, parted: `ready` can be saved, `tried` needs a plan that the account does not have. */
export const partChanges = (saved: WidgetSettings, draft: WidgetSettings, missing: readonly string[]): { ready: Settings; tried: SettingName[] } => {
  const names = (Object.keys(draft) as SettingName[]).filter((name) => draft[name] !== saved[name])
  const tried = names.filter((name) => isGated(name) && missing.includes(gatedSettings[name]))
  return { ready: Object.fromEntries(names.filter((name) => !tried.includes(name)).map((name) => [name, draft[name]])), tried }
}

/** The limit key that the first of the tried settings needs, for the upsell. */
export const neededFor = (tried: readonly SettingName[]): string | null => {
  const first = tried.find(isGated)
  return first ? gatedSettings[first] : null
}
