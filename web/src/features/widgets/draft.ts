import { cheapestPlanFor } from '@plaudit/contract/billing/choice'
import type { LimitKey, Plan } from '@plaudit/contract/billing/plans'
import {
  gatedSettings,
  withoutPlan,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'

export type SettingName = keyof WidgetSettings
export type GatedName = keyof typeof gatedSettings
type Settings = Partial<WidgetSettings>

const isGated = (name: SettingName): name is GatedName => name in gatedSettings

/** Whether shoppers do not see this setting: it needs a plan that the account does not have. */
export const isPreviewOnly = (
  settings: WidgetSettings,
  name: SettingName,
  missing: readonly string[],
): boolean =>
  isGated(name) && settings[name] !== withoutPlan[name] && missing.includes(gatedSettings[name])

/** Splits the unsaved changes: `ready` can be saved, `tried` needs a plan that the account does not have. */
export const splitChanges = (
  saved: WidgetSettings,
  draft: WidgetSettings,
  missing: readonly string[],
): { ready: Settings; tried: GatedName[] } => {
  const names = (Object.keys(draft) as SettingName[]).filter((name) => draft[name] !== saved[name])
  const tried = names.filter(isGated).filter((name) => isPreviewOnly(draft, name, missing))
  return {
    ready: Object.fromEntries(
      names.filter((name) => !tried.includes(name as GatedName)).map((name) => [name, draft[name]]),
    ),
    tried,
  }
}

/**
 * What publishing the tried settings needs: the limit key for the upsell, and the most expensive plan needed, while
 * the plans are known.
 */
export const planNeededFor = (
  tried: readonly GatedName[],
  plans: readonly Plan[] = [],
): { limit: LimitKey; plan: Plan | undefined } | null => {
  const needs = tried.map((name) => ({
    limit: gatedSettings[name],
    plan: cheapestPlanFor(plans, gatedSettings[name])?.plan,
  }))
  return (
    needs.sort((a, b) => (b.plan?.cost_per_month ?? 0) - (a.plan?.cost_per_month ?? 0))[0] ?? null
  )
}
