import type { LimitKey } from '@plaudit/contract/billing/plans'
import {
  defaultWidgetSettings,
  gatedSettings,
  layoutSettings,
  placesOf,
  withoutPlan,
  type Place,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'

type GatedName = keyof typeof gatedSettings

const gatedNames = Object.keys(gatedSettings) as GatedName[]

/** Stored settings may lack newer fields, or contain removed ones. */
export const readSettings = (kept: Record<string, unknown> | undefined): WidgetSettings => {
  const known = Object.keys(defaultWidgetSettings).filter((name) => kept && name in kept)
  return {
    ...defaultWidgetSettings,
    ...Object.fromEntries(known.map((name) => [name, kept![name]])),
  }
}

const needsMissingLimit = (
  settings: WidgetSettings,
  name: GatedName,
  limits: ReadonlySet<LimitKey>,
) => settings[name] !== withoutPlan[name] && !limits.has(gatedSettings[name])

/** The limit keys that these settings need and the plan does not include, each once; of those that the layout uses. */
export const missingLimits = (
  settings: WidgetSettings,
  limits: ReadonlySet<LimitKey>,
): LimitKey[] => [
  ...new Set(
    gatedNames
      .filter((name) => layoutSettings[settings.layout].includes(name))
      .filter((name) => needsMissingLimit(settings, name, limits))
      .map((name) => gatedSettings[name]),
  ),
]

/** The settings without everything that the plan does not include: what the storefront shows. */
export const applyLimits = (
  settings: WidgetSettings,
  limits: ReadonlySet<LimitKey>,
): WidgetSettings => {
  const takenBack = gatedNames
    .filter((name) => needsMissingLimit(settings, name, limits))
    .map((name) => [name, withoutPlan[name]])
  return { ...settings, ...Object.fromEntries(takenBack) }
}

/**
 * The first limit that forbids this change. A gated value that is set already is not checked again: an owner whose
 * plan ended can still save everything else.
 */
export const limitOfChange = (
  before: WidgetSettings,
  after: WidgetSettings,
  limits: ReadonlySet<LimitKey>,
): LimitKey | null => {
  const name = gatedNames.find(
    (one) => after[one] !== before[one] && needsMissingLimit(after, one, limits),
  )
  return name ? gatedSettings[name] : null
}

/**
 * The places that the layout fits, where this change chooses another one; null where it does not. A place that was kept
 * from another layout is no fault: it is not applied (`placeOf`).
 */
export const placesInstead = (
  before: WidgetSettings,
  { layout, place }: WidgetSettings,
): readonly Place[] | null =>
  place && place !== before.place && !placesOf[layout].includes(place) ? placesOf[layout] : null
