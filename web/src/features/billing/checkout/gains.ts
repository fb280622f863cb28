import { LimitKey, type PlanLimits } from '@plaudit/contract/billing-plans'

const size = (value: PlanLimits[LimitKey]): number => (value === 'unlimited' ? Number.POSITIVE_INFINITY : Number(value))

/** What a change of plan brings and takes, by the limits of the two plans alone (point P66). */
export const gainsAndLosses = (from: PlanLimits, to: PlanLimits): { gained: LimitKey[]; lost: LimitKey[] } => ({
  gained: LimitKey.options.filter((key) => size(to[key]) > size(from[key])),
  lost: LimitKey.options.filter((key) => size(to[key]) < size(from[key])),
})
