import type { LimitKey } from '@plaudit/contract/billing/plans'
import { listColorPairs, newFaults } from '@plaudit/contract/storefront/color-pairs'
import {
  defaultWidgetSettings,
  gatedSettings,
  layoutSettings,
  placesOf,
  withoutPlan,
  type Place,
  WidgetSettings,
  type SettingName,
} from '@plaudit/contract/storefront/widget-settings'
import { Problem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'

type GatedName = keyof typeof gatedSettings

/** Settings are JSON; some of them are objects. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const gatedNames = Object.keys(gatedSettings) as GatedName[]

/**
 * Stored settings may lack newer fields, and contain removed ones or values that are not offered any more: the default
 * stands for those. Objects come back in the schema's order, as callers send them.
 */
export const readSettings = (kept: Record<string, unknown> = {}): WidgetSettings => {
  const names = Object.keys(defaultWidgetSettings) as SettingName[]
  const read = names
    .filter((name) => name in kept)
    .map((name) => [name, WidgetSettings.shape[name].safeParse(kept[name])] as const)
    .filter(([, parsed]) => parsed.success)
    .map(([name, parsed]) => [name, parsed.data])
  return { ...defaultWidgetSettings, ...Object.fromEntries(read) }
}

const needsMissingLimit = (
  settings: WidgetSettings,
  name: GatedName,
  limits: ReadonlySet<LimitKey>,
) => !isSame(settings[name], withoutPlan[name]) && !limits.has(gatedSettings[name])

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
 * plan ended can still save everything else. One that the layout does not use needs no plan (WIDGET-13); what shoppers
 * see has it only with the plan, whatever the layout is later (`applyLimits`).
 */
export const limitOfChange = (
  before: WidgetSettings,
  after: WidgetSettings,
  limits: ReadonlySet<LimitKey>,
): LimitKey | null => {
  const name = gatedNames.find(
    (one) =>
      layoutSettings[after.layout].includes(one) &&
      !isSame(after[one], before[one]) &&
      needsMissingLimit(after, one, limits),
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

type ContrastChange = {
  before: WidgetSettings
  after: WidgetSettings
  /** Whether the owner says so in this change, and since when in an earlier one. */
  isAccepted: boolean | undefined
  acceptedAt: string | null
}

const oneDecimalDown = (ratio: number) => Math.floor(ratio * 10) / 10

/**
 * WIDGET-40: colours that break WCAG 2.2 AA are saved only if the owner accepts them; those that were there before are
 * not asked for again.
 * @returns since when they are accepted; null where every pair passes, or nobody was asked.
 * @throws Problem `invalid` beside each setting whose colour is hard to read.
 */
export const contrastAcceptedAt = (
  { before, after, isAccepted, acceptedAt }: ContrastChange,
  now: Date,
): Date | null => {
  const faults = newFaults(before, after)
  if (faults.length > 0 && !isAccepted)
    throw new Problem('invalid', {
      fields: Object.fromEntries(
        faults.map(({ setting, ratio, least, color, ground }) => [
          setting,
          [
            phrase('storefront.contrast_low', {
              color,
              ground,
              ratio: oneDecimalDown(ratio),
              least,
            }),
          ],
        ]),
      ),
    })
  if (listColorPairs(after).every(({ passes }) => passes)) return null
  if (isAccepted) return now
  return acceptedAt === null ? null : new Date(acceptedAt)
}

/** The names of these settings that differ in the two. */
export const changedSettings = (
  before: WidgetSettings,
  after: Partial<WidgetSettings>,
): SettingName[] =>
  (Object.keys(after) as SettingName[]).filter((name) => !isSame(before[name], after[name]))
