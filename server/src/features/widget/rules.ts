import type { LimitKey } from '@plaudit/contract/billing/plans'
import {
  defaultWidgetSettings,
  gatedSettings,
  withoutPlan,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget'

type GatedName = keyof typeof gatedSettings

const gatedNames = Object.keys(gatedSettings) as GatedName[]

/** Settings as they are kept may lack what was added later, or hold what no longer exists. */
export const readSettings = (kept: Record<string, unknown> | undefined): WidgetSettings => {
  const known = Object.keys(defaultWidgetSettings).filter((name) => kept && name in kept)
  return {
    ...defaultWidgetSettings,
    ...Object.fromEntries(known.map((name) => [name, kept![name]])),
  }
}

const isBeyond = (settings: WidgetSettings, name: GatedName, limits: ReadonlySet<LimitKey>) =>
  settings[name] !== withoutPlan[name] && !limits.has(gatedSettings[name])

/** The limit keys that these settings need and the plan does not give, each once. */
export const missingLimits = (
  settings: WidgetSettings,
  limits: ReadonlySet<LimitKey>,
): LimitKey[] => [
  ...new Set(
    gatedNames
      .filter((name) => isBeyond(settings, name, limits))
      .map((name) => gatedSettings[name]),
  ),
]

/** The settings with everything that the plan does not give taken back: what the storefront shows. */
export const applyLimits = (
  settings: WidgetSettings,
  limits: ReadonlySet<LimitKey>,
): WidgetSettings => {
  const takenBack = gatedNames
    .filter((name) => isBeyond(settings, name, limits))
    .map((name) => [name, withoutPlan[name]])
  return { ...settings, ...Object.fromEntries(takenBack) }
}

/**
 * The first limit that stands in the way of this change. A gated value that is there already is not asked for again: an
 * owner whose plan ended can still save everything else.
 */
export const limitOfChange = (
  before: WidgetSettings,
  after: WidgetSettings,
  limits: ReadonlySet<LimitKey>,
): LimitKey | null => {
  const name = gatedNames.find((one) => after[one] !== before[one] && isBeyond(after, one, limits))
  return name ? gatedSettings[name] : null
}
