import type { Account } from '@plaudit/contract/accounts'
import type { PlanLimits } from '@plaudit/contract/billing-plans'
import type { Subscription } from '@plaudit/contract/billing-subscription'
import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { providersFor } from './find-payer.ts'
import { findCoupon } from './plans/find-promo-code.ts'
import { plansById } from './plans/keep-plans.ts'
import { canExtendTrial, isPerpetualPlan, limitsAt, noLimits, pauseRefusal, pausesLeft, pauseUntil, planAt, stateAt } from './rules.ts'
import { liveOf, ownerOf, pausesOf, subscriptionsOf, type SubscriptionRow } from './rows.ts'
import { subscriptionView } from './view.ts'

type Billing = Pick<
  Account,
  | 'payment_provider'
  | 'payment_providers'
  | 'active_subscription'
  | 'last_subscription'
  | 'has_subscribed_before'
  | 'is_annual_shopify'
  | 'is_perpetual'
  | 'limits'
  | 'pauses_left'
  | 'pause_refusal'
  | 'pause_until'
  | 'can_extend_trial'
>

const viewOf = async (owner: Owner, row: SubscriptionRow): Promise<Subscription> =>
  subscriptionView(row, {
    plans: await plansById(owner.world),
    coupon: await findCoupon(owner, row.promo_code_id),
    now: owner.world.clock.now(),
    undoable: row.provider !== null,
  })

/** What billing adds to an account: its subscriptions and what they allow at this moment. @throws Problem `unauthenticated` */
export const describeBilling = async (owner: Owner): Promise<Billing> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const account = await ownerOf(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  const rows = await subscriptionsOf(world.db, accountId)
  const pauses = await pausesOf(world.db, accountId)
  const last = rows[0] ?? null
  const live = rows.find((row) => row.phase === 'live' && stateAt(row, now) !== 'ended') ?? null
  const lastView = last && (await viewOf(owner, last))
  const active = live && (await viewOf(owner, live))
  const isPerpetual = isPerpetualPlan(lastView?.plan ?? null)
  const refusal = pauseRefusal(live && { ...live, isPerpetual }, pauses, now)
  return {
    payment_provider: last?.provider ?? null,
    payment_providers: providersFor(account.signup_origin),
    active_subscription: active,
    last_subscription: lastView,
    has_subscribed_before: rows.length > 0,
    is_annual_shopify: live?.provider === 'shopify' && active?.plan.interval === 'annual',
    is_perpetual: isPerpetual,
    limits: live ? limitsAt(live, active?.plan.limits ?? null, now) : noLimits,
    pauses_left: pausesLeft(pauses, now),
    pause_refusal: refusal,
    pause_until:
      live?.provider && active && refusal === null
        ? pauseUntil(live, { holding: world.payments[live.provider].abilities.holds, interval: active.plan.interval, now }).toISOString()
        : null,
    can_extend_trial: live?.provider ? canExtendTrial(live, now) : false,
  }
}

/** What the account's plan allows now, and whether it is a pause that forbids it (spec 4, point P27). */
export const findLimits = async ({ world, accountId }: Owner, tx: Tx = world.db): Promise<{ limits: PlanLimits; isPaused: boolean }> => {
  const now = world.clock.now()
  const row = await liveOf(tx, accountId)
  if (!row) return { limits: noLimits, isPaused: false }
  const plan = (await plansById(world, tx)).get(planAt(row, now))
  return { limits: limitsAt(row, plan?.limits ?? null, now), isPaused: stateAt(row, now) === 'paused' }
}
