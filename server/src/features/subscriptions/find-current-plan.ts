import type { PaymentProvider, SubscriptionState } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../world.ts'
import { plansById } from './plans/find-plans.ts'
import { liveOf } from './rows.ts'
import { isPerpetualPlan, stateAt } from './rules.ts'

/**
 * The plan that an account has now. `externalId`: the provider's number of the subscription;
 * a granted plan has no provider.
 */
export type CurrentPlan = {
  state: SubscriptionState
  isPerpetual: boolean
  provider: PaymentProvider | null
  externalId: string | null
  currency: string
  trialEndsAt: Date | null
  periodEnd: Date | null
  cancelAt: Date | null
}

/** What billing knows of the account's plan, for features that sell beside it; null without one. */
export const findCurrentPlan = async ({ world, accountId }: Owner): Promise<CurrentPlan | null> => {
  const row = await liveOf(world.db, accountId)
  if (!row) return null
  return {
    state: stateAt(row, world.clock.now()),
    isPerpetual: isPerpetualPlan((await plansById(world)).get(row.plan_id) ?? null),
    provider: row.provider,
    externalId: row.external_id,
    currency: row.currency,
    trialEndsAt: row.trial_ends_at,
    periodEnd: row.period_end,
    cancelAt: row.cancel_at,
  }
}
