import type { Account } from '@plaudit/contract/accounts/accounts'
import type { Plan, PlanInterval } from '@plaudit/contract/billing/plans'

type Holder = Pick<Account, 'active_subscription' | 'is_annual_shopify'>

/** BILL-32: a subscription is paused when `paused_at` is set. */
export const isPaused = (account: Pick<Account, 'active_subscription'> | undefined): boolean =>
  Boolean(account?.active_subscription?.paused_at)

/**
 * PLAN-31: with an annual plan the toggle cannot leave annual, unless it is an annual account of the store platform.
 */
export const isLockedToAnnual = ({ active_subscription, is_annual_shopify }: Holder): boolean =>
  active_subscription?.plan.interval === 'annual' && !is_annual_shopify

/** Where the toggle begins: on annual for who has it, or where it was asked for. */
export const firstCycle = ({ active_subscription }: Holder, startYearly = false): PlanInterval =>
  startYearly || active_subscription?.plan.interval === 'annual' ? 'annual' : 'monthly'

/** PLAN-30: only plans on sale; in the monthly view those flagged `for_winning`. */
export const plansShown = (plans: readonly Plan[], cycle: PlanInterval): Plan[] =>
  plans.filter(
    (plan) =>
      plan.status === 'AC' && plan.interval === cycle && (cycle === 'annual' || plan.for_winning),
  )

/** `coming`: a change to it waits, and there is nothing to order. */
export type PlanButton = 'paused' | 'current' | 'coming' | 'try' | 'start'

/** PLAN-32: the first that fits. */
export const buttonOf = (
  plan: Pick<Plan, 'id' | 'trial_days'>,
  account: Pick<Account, 'active_subscription'>,
): PlanButton => {
  const isCurrent = account.active_subscription?.plan.id === plan.id
  if (isCurrent) return isPaused(account) ? 'paused' : 'current'
  if (account.active_subscription?.scheduled_change?.plan.id === plan.id) return 'coming'
  return plan.trial_days > 0 ? 'try' : 'start'
}
