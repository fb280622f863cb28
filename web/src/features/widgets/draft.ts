import { enables } from '@plaudit/contract/billing/choice'
import type { LimitKey, Plan } from '@plaudit/contract/billing/plans'
import {
  gatedSettings,
  withoutPlan,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'

import { isSame } from '../../drafts/stored-draft.ts'

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
  isGated(name) &&
  !isSame(settings[name], withoutPlan[name]) &&
  missing.includes(gatedSettings[name])

/** Splits the unsaved changes: `ready` can be saved, `tried` needs a plan that the account does not have. */
export const splitChanges = (
  saved: WidgetSettings,
  draft: WidgetSettings,
  missing: readonly string[],
): { ready: Settings; tried: GatedName[] } => {
  const names = (Object.keys(draft) as SettingName[]).filter(
    (name) => !isSame(draft[name], saved[name]),
  )
  const tried = names.filter(isGated).filter((name) => isPreviewOnly(draft, name, missing))
  return {
    ready: Object.fromEntries(
      names.filter((name) => !tried.includes(name as GatedName)).map((name) => [name, draft[name]]),
    ),
    tried,
  }
}

/**
 * What publishing the tried settings needs: a limit key for the upsell, and the cheapest plan on sale, a month, that
 * has all of them, while the plans are known. Of two intervals of it the monthly, whose price is what is said.
 */
export const planNeededFor = (
  tried: readonly GatedName[],
  plans: readonly Plan[] = [],
): { limit: LimitKey; plan: Plan | undefined } | null => {
  const limits = [...new Set(tried.map((name) => gatedSettings[name]))]
  const [limit] = limits
  if (!limit) return null
  const [plan] = plans
    .filter(({ status, interval }) => status === 'AC' && interval === 'monthly')
    .filter((one) => limits.every((key) => enables(one, key)))
    .toSorted((a, b) => a.cost_per_month - b.cost_per_month)
  return { limit, plan }
}
