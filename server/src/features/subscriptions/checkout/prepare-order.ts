import { subscriptionIntent, type SubscriptionIntent } from '@plaudit/contract/billing/choice'
import type { Plan } from '@plaudit/contract/billing/plans'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { Problem } from '../../../problem.ts'
import type { Payer } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { pendingCharges } from '../charging/rows.ts'
import { findPayer } from '../payers/find-payer.ts'
import { fetchProviderState } from '../reconciliation/fetch-provider-state.ts'
import { findDiscount } from '../promo-codes/find-discount.ts'
import { plansById } from '../plans/find-plans.ts'
import { hasSubscribedEver } from '../plans/has-subscribed-ever.ts'
import { findPlanOnSale } from '../plans/find-plan-on-sale.ts'
import { coveredUntil } from '../rights/rules.ts'
import { entriesOf } from '../rights/rows.ts'
import { planAt, stateAt } from '../rules.ts'
import { type SubscriptionRow } from '../rows.ts'
import { chooseDiscount, type ChosenDiscount } from './choose-discount.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'
import { assertProvider } from './assert-provider.ts'

/** What choosing a plan comes down to for an account: everything that quoting and ordering agree on. */
export type PreparedOrder = ChosenDiscount & {
  provider: PaymentProvider
  plan: Plan
  intent: SubscriptionIntent
  when: 'now' | 'period_end'
  trialDays: number
  payer: Payer
  running: SubscriptionRow | null
  current: ProviderSubscription | null
  /** Until when the running subscription is granted or paid. */
  paidUntil: Date | null
  /** An upgrade that was approved before and not paid: only the difference is missing. */
  isApproved: boolean
  /**
   * Names what is changed and in which period, for the quote: a trial that is over, or a
   * renewal, makes another order of it.
   */
  basis: string | null
}

/**
 * @throws Problem `subscription_paused`, `not_offered`: a payment is missing, or one that counts in advance
 * is under way and may be declined
 */
const assertChangeable = async ({ world }: Owner, row: SubscriptionRow) => {
  const state = stateAt(row, world.clock.now())
  if (state === 'paused') throw new Problem('subscription_paused')
  if (state === 'past_due')
    throw new Problem('not_offered', { detail: phrase('billing.unpaid_before_change') })
  if ((await pendingCharges(world.db, row)).length > 0)
    throw new Problem('not_offered', { detail: phrase('billing.payment_before_change') })
}

/**
 * An upgrade is credited what is paid and no more: while a renewal waits to be paid (at Stripe an hour as a
 * draft) nothing is. At the store platform each change begins with what is left of the paid days: one made
 * without any would put off what is due.
 * @throws Problem `not_offered`
 */
const assertPaid = (
  { world }: Owner,
  row: SubscriptionRow,
  { covered, isLater }: { covered: Date | null; isLater: boolean },
) => {
  const now = world.clock.now()
  if (!row.provider || (covered && covered > now)) return
  const { prorates, cancels } = world.payments[row.provider].abilities
  const isOnTrial = row.trial_ends_at !== null && row.trial_ends_at > now
  if (cancels === 'at_once' || (prorates && !isLater && !isOnTrial))
    throw new Problem('not_offered', { detail: phrase('billing.payment_before_change') })
}

/** Until when what was granted or paid runs on; a cancellation made it no longer. */
const paidUntilOf = (
  { world }: Owner,
  running: SubscriptionRow,
  { current, covered }: { current: ProviderSubscription; covered: Date | null },
): Date => {
  const now = world.clock.now()
  const periodEnd =
    current.trialEndsAt && current.trialEndsAt > now
      ? current.trialEndsAt
      : (current.periodEnd ?? running.period_end ?? now)
  const isAtOnce =
    running.provider !== null && world.payments[running.provider].abilities.cancels === 'at_once'
  const until = isAtOnce && covered ? covered : periodEnd
  return running.cancel_at && running.cancel_at < until ? running.cancel_at : until
}

/** Where a cancellation is a suspension the plan is kept first. @throws Problem `not_offered` */
const assertNotCancelled = (
  { world }: Owner,
  running: SubscriptionRow,
  { provider, plan }: { provider: PaymentProvider; plan: Plan },
) => {
  const isOther = planAt(running, world.clock.now()) !== plan.id
  const isSuspended = world.payments[provider].abilities.cancels === 'suspends'
  if (running.cancel_at && isOther && isSuspended)
    throw new Problem('not_offered', { detail: phrase('billing.cancelled_before_change') })
}

/** Until when the running plan is granted or paid. @throws Problem `not_offered` as `assertPaid` */
const coveredOf = async (
  owner: Owner,
  running: SubscriptionRow,
  isLater: boolean,
): Promise<Date | null> => {
  const entries = await entriesOf(owner.world.db, owner.accountId, running.id)
  const covered = coveredUntil(entries, running.id)
  assertPaid(owner, running, { covered, isLater })
  return covered
}

type Change = Pick<PreparedOrder, 'when' | 'current' | 'paidUntil' | 'isApproved' | 'basis'>

const firstOrder: Change = {
  when: 'now',
  current: null,
  paidUntil: null,
  isApproved: false,
  basis: null,
}

/** How the running subscription stands at its provider, and what that makes of the change. */
const findChange = async (
  owner: Owner,
  running: SubscriptionRow,
  {
    plan,
    payer,
    covered,
    isLater,
  }: { plan: Plan; payer: Payer; covered: Date | null; isLater: boolean },
): Promise<Change> => {
  const { payments, clock } = owner.world
  const now = clock.now()
  const current = await fetchProviderState(owner, running, payer)
  const isWaiting = running.scheduled_plan_id === plan.id && current?.planId === plan.id
  const schedules = running.provider !== null && payments[running.provider].abilities.schedules
  return {
    when: isLater ? 'period_end' : 'now',
    current,
    paidUntil: current && paidUntilOf(owner, running, { current, covered }),
    isApproved: isWaiting && !isLater && !schedules,
    basis: `${running.id}:${planAt(running, now)}:${stateAt(running, now)}:${running.period_end?.getTime()}`,
  }
}

/**
 * @throws Problem `not_found`, `promo_code_refused`, `too_many_requests` (promo codes that do not exist),
 * `subscription_paused`, `not_offered`, `provider_unavailable`
 */
export const prepareOrder = async (
  owner: Owner,
  given: {
    provider: PaymentProvider
    planId: string
    promoCodeId: string | undefined
    running: SubscriptionRow | null
  },
): Promise<PreparedOrder> => {
  const { world } = owner
  const { provider, running } = given
  const plan = await findPlanOnSale(owner, given.planId)
  await assertProvider(owner, provider, running)
  if (running) await assertChangeable(owner, running)
  const code = await findDiscount(owner, { id: given.promoCodeId, plan })
  const hasBefore = await hasSubscribedEver(owner)
  if (running) assertNotCancelled(owner, running, { provider, plan })
  const presentId = running && planAt(running, world.clock.now())
  const present = presentId ? ((await plansById(world)).get(presentId) ?? null) : null
  const intent = subscriptionIntent({ hasSubscribedBefore: hasBefore, currentPlan: present }, plan)
  // The present plan is paid for: choosing it again takes back a change or a cancellation, and
  // concerns only what comes after.
  const isLater = intent === 'downgrade' || presentId === plan.id
  const covered = running && (await coveredOf(owner, running, isLater))
  const payer = await findPayer(owner, provider)
  const change = running
    ? await findChange(owner, running, { plan, payer, covered, isLater })
    : firstOrder
  const { current, isApproved } = change
  return {
    ...(await chooseDiscount(owner, { plan, given: code, running, current, isApproved })),
    ...change,
    provider,
    plan,
    intent,
    trialDays: hasBefore ? 0 : plan.trial_days,
    payer,
    running,
  }
}
