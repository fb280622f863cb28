import type { Account } from '@plaudit/contract/accounts/accounts'
import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Coupon, Subscription } from '@plaudit/contract/billing/subscription'
import { Problem } from '../../problem.ts'
import type { Owner, World } from '../../world.ts'
import { offeredProviders } from './payers/offered-providers.ts'
import { findDiscountLeft } from './promo-codes/find-discount-left.ts'
import { findCoupon } from './promo-codes/find-coupon.ts'
import { plansById } from './plans/find-plans.ts'
import { findLimitsOfRights } from './find-limits-of-rights.ts'
import { findRights } from './rights/find-rights.ts'
import { findRightsFacts } from './rights/find-rights-facts.ts'
import { isCovered, keptUntil, type Rights } from './rights/rules.ts'
import {
  canExtendTrial,
  isPerpetualPlan,
  nextPauseAt,
  pauseRefusal,
  pausesLeft,
  pauseUntil,
  stateAt,
} from './rules.ts'
import { findAccount } from '../accounts/find-account.ts'
import { subscriptionsOf, type SubscriptionRow } from './rows.ts'
import { pausesOf } from './pauses/rows.ts'
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
  | 'next_pause_at'
  | 'pause_refusal'
  | 'pause_until'
  | 'can_extend_trial'
>

/** The coupon of a subscription, as long as it takes something off a payment to come. */
const couponOf = async (owner: Owner, row: SubscriptionRow): Promise<Coupon | null> => {
  if (!row.promo_code_id || !row.provider) return null
  const now = owner.world.clock.now()
  const next = [row.trial_ends_at, row.period_end].find((at) => at && at > now) ?? now
  const scheduled =
    row.scheduled_plan_id && (await plansById(owner.world)).get(row.scheduled_plan_id)
  const listPrice = scheduled ? cycleCost(scheduled) : row.price_cents
  // Where a payment can have a credit in it, only the calendar tells whether there is a discount too.
  const isReported =
    row.next_amount_cents !== null && !owner.world.payments[row.provider].abilities.prorates
  const gives = isReported
    ? row.next_amount_cents! < listPrice
    : (await findDiscountLeft(owner, row, next)) !== null
  return gives ? findCoupon(owner, row.promo_code_id) : null
}

const viewOf = async (owner: Owner, row: SubscriptionRow): Promise<Subscription> =>
  subscriptionView(row, {
    plans: await plansById(owner.world),
    coupon: await couponOf(owner, row),
    now: owner.world.clock.now(),
    undoable: row.provider !== null,
    keptUntil: row.past_due_since && keptUntil(await findRightsFacts(owner.world.db, row)),
  })

type Pausing = {
  live: SubscriptionRow | null
  isPerpetual: boolean
  rights: Rights
  pauses: Date[]
}

/** Whether the plan can be paused now, and until when it would be. */
const pausesOfPlan = (world: World, { live, isPerpetual, rights, pauses }: Pausing) => {
  const now = world.clock.now()
  const asked = live && { ...live, isPerpetual, isCovered: isCovered(rights) }
  const pause_refusal = pauseRefusal(asked, pauses, now)
  const until =
    live?.provider && pause_refusal === null
      ? pauseUntil(live, { pauses: world.payments[live.provider].abilities.pauses, now })
      : null
  return {
    pauses_left: pausesLeft(pauses, now),
    next_pause_at: nextPauseAt(pauses, now)?.toISOString() ?? null,
    pause_refusal,
    pause_until: until?.toISOString() ?? null,
  }
}

/**
 * What billing adds to an account: its subscriptions and what they allow at this moment.
 * @throws Problem `unauthenticated`
 */
export const describeBilling = async (owner: Owner): Promise<Billing> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const account = await findAccount(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  const rows = await subscriptionsOf(world.db, accountId)
  const pauses = await pausesOf(world.db, accountId)
  const [last = null] = rows
  const live = rows.find((row) => row.phase === 'live' && stateAt(row, now) !== 'ended') ?? null
  const lastView = last && (await viewOf(owner, last))
  const active = live && (await viewOf(owner, live))
  const isPerpetual = isPerpetualPlan(lastView?.plan ?? null)
  const rights = await findRights(world.db, live, now)
  return {
    payment_provider: lastView?.payment_provider ?? null,
    payment_providers: offeredProviders(world, account.signup_origin),
    active_subscription: active,
    last_subscription: lastView,
    has_subscribed_before: rows.length > 0,
    is_annual_shopify: live?.provider === 'shopify' && active?.plan.interval === 'annual',
    is_perpetual: isPerpetual,
    limits: await findLimitsOfRights(world, rights),
    ...pausesOfPlan(world, { live, isPerpetual, rights, pauses }),
    can_extend_trial: live?.provider ? canExtendTrial(live, now) : false,
  }
}
