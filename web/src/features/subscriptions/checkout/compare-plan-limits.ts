import { builtLimits, type LimitKey, type PlanLimits } from '@plaudit/contract/billing/plans'

type Built = (typeof builtLimits)[number]
/** `before` and `after`: null where there is no quantity, or none of it. */
export type Difference = {
  key: Built
  before: number | 'unlimited' | null
  after: number | 'unlimited' | null
}

const size = (value: PlanLimits[LimitKey]): number =>
  value === 'unlimited' ? Number.POSITIVE_INFINITY : Number(value)
const quantity = (value: PlanLimits[LimitKey]) =>
  typeof value === 'boolean' || value === 0 ? null : value

/**
 * What a change of plan brings and takes, by the limits of the two plans alone (PLAN-40),
 * with the quantities that differ.
 */
export const comparePlanLimits = (
  from: PlanLimits,
  to: PlanLimits,
): { gained: Difference[]; lost: Difference[] } => {
  const all = builtLimits.map((key): Difference & { by: number } => ({
    key,
    before: quantity(from[key]),
    after: quantity(to[key]),
    by: Math.sign(size(to[key]) - size(from[key])),
  }))
  const only = (by: number) =>
    all.filter((one) => one.by === by).map(({ key, before, after }) => ({ key, before, after }))
  return { gained: only(1), lost: only(-1) }
}
