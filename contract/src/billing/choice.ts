import type { LimitKey, Plan } from './plans.ts'

/** What choosing a plan means for an account (BILL-1). */
export type SubscriptionIntent = 'trial' | 'firstSubscription' | 'upgrade' | 'downgrade'

type Priced = Pick<Plan, 'interval' | 'cost_per_month'>

/** What one period of a plan costs, in cents: the monthly price, or 12 times it for a yearly plan (PLAN-3). */
export const cycleCost = ({ interval, cost_per_month }: Priced): number =>
  interval === 'annual' ? cost_per_month * 12 : cost_per_month

/**
 * BILL-1. Subscribed before: a cheaper plan than the current one is a "downgrade", anything else an "upgrade", also
 * without a current plan. The compared price is that of one period, also when the intervals differ (BILL-2).
 */
export const subscriptionIntent = (
  account: { hasSubscribedBefore: boolean; currentPlan: Priced | null },
  plan: Priced & { trial_days: number },
): SubscriptionIntent => {
  if (!account.hasSubscribedBefore) return plan.trial_days > 0 ? 'trial' : 'firstSubscription'
  return account.currentPlan && cycleCost(plan) < cycleCost(account.currentPlan)
    ? 'downgrade'
    : 'upgrade'
}

/** A feature whose HTML is struck through is one that the plan does not have (PLAN-9). */
export const isDisabledFeature = (feature: string): boolean => /<(s|del|strike)\b/i.test(feature)

/** Whether a plan allows a key: its value is truthy (PLAN-21). */
export const enables = ({ limits }: Pick<Plan, 'limits'>, key: LimitKey): boolean =>
  Boolean(limits[key])

/**
 * PLAN-38: the cheapest plan on sale, a month, that enables the key; of two intervals of one plan the annual. With it
 * whether dearer ones enable it too. Null when no plan on sale does.
 */
export const cheapestPlanFor = (
  plans: readonly Plan[],
  key: LimitKey,
): { plan: Plan; hasHigher: boolean } | null => {
  const fitting = plans.filter((plan) => plan.status === 'AC' && enables(plan, key))
  const cheapest = fitting.reduce<Plan | null>(
    (best, plan) => (best && best.cost_per_month <= plan.cost_per_month ? best : plan),
    null,
  )
  if (!cheapest) return null
  const plan =
    fitting.find(({ name, interval }) => name === cheapest.name && interval === 'annual') ??
    cheapest
  return {
    plan,
    hasHigher: fitting.some(
      (other) => other.name !== plan.name && other.cost_per_month > plan.cost_per_month,
    ),
  }
}

/** PLAN-8: what annual billing saves at most, reckoned from the plans on sale; whole percent and months. */
export const annualSaving = (plans: readonly Plan[]): { percent: number; months: number } => {
  const annual = plans.filter(({ interval, status }) => interval === 'annual' && status === 'AC')
  const percents = annual.map(({ cost_per_month, old_cost_per_month }) =>
    old_cost_per_month ? 1 - cost_per_month / old_cost_per_month : 0,
  )
  return {
    percent: Math.floor(Math.max(0, ...percents) * 100 + 1e-9),
    months: Math.max(0, ...annual.map(({ months_off }) => months_off)),
  }
}
