import {
  cycleCost,
  subscriptionIntent,
  type SubscriptionIntent,
} from '@plaudit/contract/billing-choice'
import type { Plan } from '@plaudit/contract/billing-plans'
import type { PaymentProvider } from '@plaudit/contract/billing-subscription'
import { Problem } from '../../../problem.ts'
import type {
  Payer,
  PricedPlan,
  ProviderQuote,
  ProviderSubscription,
} from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { afterDiscount } from '../../../providers/reckon-terms.ts'
import { calling } from '../call-provider.ts'
import { paidAround, pendingCharges } from '../charging/rows.ts'
import { upgradeDue, type Paid } from '../charging/rules.ts'
import { findPayer, providersFor } from '../find-payer.ts'
import { fetchCurrent } from '../keeping/fetch-current.ts'
import { findDiscount } from '../plans/find-promo-code.ts'
import { plansById } from '../plans/keep-plans.ts'
import { hasSubscribedEver } from '../plans/known-subscribers.ts'
import { findPlanOnSale } from '../plans/list-plans.ts'
import { coveredUntil } from '../rights/rules.ts'
import { entriesOf } from '../rights/rows.ts'
import { planAt, stateAt } from '../rules.ts'
import { ownerOf, type SubscriptionRow } from '../rows.ts'
import { chooseDiscount, type ChosenDiscount } from './choose-discount.ts'
import { phrase } from '../../../texts/phrase.ts'

export const priced = (plan: Plan): PricedPlan => ({
  id: plan.id,
  name: plan.name,
  interval: plan.interval,
  cents: cycleCost(plan),
  currency: plan.currency,
})

/** What choosing a plan comes down to for an account: everything that quoting and ordering agree on. */
export type Prepared = ChosenDiscount & {
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
  /** Names what is changed and in which period, for the quote: a trial that is over, or a renewal, makes another order of it. */
  basis: string | null
}

/** @throws Problem `not_offered`: this provider is not for this account, is switched off for new subscriptions, or another one bills it now */
export const assertProvider = async (
  { world, accountId }: Owner,
  provider: PaymentProvider,
  running: SubscriptionRow | null,
): Promise<void> => {
  const account = await ownerOf(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  if (!providersFor(account.signup_origin).includes(provider))
    throw new Problem('not_offered', {
      detail:
        account.signup_origin === 'shopify'
          ? phrase('billing.billed_by_shopify')
          : phrase('billing.not_from_shopify'),
    })
  if (running?.provider !== provider && !world.settings.paymentProviders.includes(provider))
    throw new Problem('not_offered', {
      detail: phrase('billing.provider_off', { provider: phrase(`billing.by_${provider}`) }),
    })
  if (running && running.provider === null)
    throw new Problem('not_offered', { detail: phrase('billing.perpetual_change') })
  if (running?.provider && running.provider !== provider)
    throw new Problem('not_offered', {
      detail: phrase('billing.other_provider', {
        current: phrase(`billing.by_${running.provider}`),
        wanted: phrase(`billing.by_${provider}`),
      }),
    })
}

/** @throws Problem `subscription_paused`, `not_offered`: a payment is missing, or one that counts in advance is under way and may be declined */
const assertChangeable = async ({ world }: Owner, row: SubscriptionRow) => {
  const state = stateAt(row, world.clock.now())
  if (state === 'paused') throw new Problem('subscription_paused')
  if (state === 'past_due')
    throw new Problem('not_offered', { detail: phrase('billing.unpaid_before_change') })
  if ((await pendingCharges(world.db, row)).length > 0)
    throw new Problem('not_offered', { detail: phrase('billing.payment_before_change') })
}

/**
 * An upgrade is credited what is paid and no more: while a renewal waits to be paid (at Stripe an hour as a draft) nothing is. At the
 * store platform each change begins with what is left of the paid days: one made without any would put off what is due.
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
  const told =
    current.trialEndsAt && current.trialEndsAt > now
      ? current.trialEndsAt
      : (current.periodEnd ?? running.period_end ?? now)
  const isAtOnce =
    running.provider !== null && world.payments[running.provider].abilities.cancels === 'at_once'
  const until = isAtOnce && covered ? covered : told
  return running.cancel_at && running.cancel_at < until ? running.cancel_at : until
}

/** @throws Problem `not_found`, `promo_code_refused`, `too_many_requests` (promo codes that do not exist), `subscription_paused`, `not_offered`, `provider_unavailable` */
export const prepareOrder = async (
  owner: Owner,
  given: {
    provider: PaymentProvider
    planId: string
    promoCodeId: string | undefined
    running: SubscriptionRow | null
  },
): Promise<Prepared> => {
  const { world, accountId } = owner
  const { provider, running } = given
  const plan = await findPlanOnSale(owner, given.planId)
  await assertProvider(owner, provider, running)
  if (running) await assertChangeable(owner, running)
  const code = await findDiscount(owner, { id: given.promoCodeId, plan })
  const hasBefore = await hasSubscribedEver(owner)
  const presentId = running && planAt(running, world.clock.now())
  if (
    running?.cancel_at &&
    presentId !== plan.id &&
    world.payments[provider].abilities.cancels === 'suspends'
  )
    throw new Problem('not_offered', { detail: phrase('billing.cancelled_before_change') })
  const present = presentId ? ((await plansById(world)).get(presentId) ?? null) : null
  const intent = subscriptionIntent({ hasSubscribedBefore: hasBefore, currentPlan: present }, plan)
  // The present plan is paid for: choosing it again takes back a change or a cancellation, and concerns only what comes after.
  const isLater = intent === 'downgrade' || presentId === plan.id
  const covered =
    running && coveredUntil(await entriesOf(world.db, accountId, running.id), running.id)
  if (running) assertPaid(owner, running, { covered, isLater })
  const when = running && isLater ? 'period_end' : 'now'
  const payer = await findPayer(owner, provider)
  const current = running && (await fetchCurrent(owner, running, payer))
  const isWaiting = running?.scheduled_plan_id === plan.id && current?.planId === plan.id
  const isApproved = isWaiting && when === 'now' && !world.payments[provider].abilities.schedules
  return {
    ...(await chooseDiscount(owner, { plan, given: code, running, current, isApproved })),
    provider,
    plan,
    intent,
    when,
    trialDays: hasBefore ? 0 : plan.trial_days,
    payer,
    running,
    current,
    paidUntil: running && current && paidUntilOf(owner, running, { current, covered }),
    isApproved,
    basis:
      running &&
      `${running.id}:${presentId}:${stateAt(running, world.clock.now())}:${running.period_end?.getTime()}`,
  }
}

/** What a change comes to: the provider's own reckoning, or the difference that we charge beside it. */
export type Terms = ProviderQuote & {
  /** When the plan takes effect. */
  when: 'now' | 'period_end'
  /** The time that a difference is paid for. */
  difference: { from: Date; until: Date } | null
}

const WHOLE_MONTH_MS = 27 * 86_400_000

/** The present period as it was paid for, when it was a whole one. */
const wholePeriodOf = (paid: readonly Paid[], until: Date) =>
  paid.find(
    (one) =>
      one.until.getTime() === until.getTime() &&
      until.getTime() - one.from.getTime() > WHOLE_MONTH_MS,
  )

/**
 * An upgrade at a provider that does not prorate is paid now, by a one-off charge of the difference; where that is too
 * little, or too late for an approval page, it begins with the next period (decision 0006). On trial nothing is paid yet.
 */
const withDifference = async (
  { world }: Owner,
  { provider, plan, discount, countsNow, running, when }: Prepared,
  { quote, at }: { quote: ProviderQuote; at: Date },
): Promise<Terms> => {
  const { abilities, period: periodOf } = world.payments[provider]
  const isOnTrial = running?.trial_ends_at && running.trial_ends_at > at
  if (!running || abilities.prorates || isOnTrial) return { ...quote, when, difference: null }
  const atPeriodEnd = { ...quote, discountCents: 0, when: 'period_end' as const, difference: null }
  if (when === 'period_end') return atPeriodEnd
  const paid = await paidAround(world.db, running, at)
  const until =
    paid.reduce<Date | null>((last, one) => (last && last > one.until ? last : one.until), null) ??
    running.period_end ??
    at
  const { cents } = priced(plan)
  const isSameInterval = (await plansById(world)).get(running.plan_id)?.interval === plan.interval
  const period = (isSameInterval && wholePeriodOf(paid, until)) || {
    from: periodOf(until, plan.interval, -1),
    until,
  }
  const price = countsNow ? afterDiscount(cents, discount) : cents
  const due = upgradeDue({
    listPrice: cents,
    price,
    period,
    paid,
    at,
    until,
    hasPage: abilities.chargesOnPage,
  })
  return due ? { ...quote, ...due, when: 'now', difference: { from: at, until } } : atPeriodEnd
}

/** What will be charged, reckoned at a given moment. */
export const askQuote = async (owner: Owner, prepared: Prepared, at: Date): Promise<Terms> => {
  const {
    provider,
    plan,
    discount,
    endsDiscount,
    trialDays,
    current,
    paidUntil,
    isApproved,
    when,
    payer,
  } = prepared
  const { payments } = owner.world
  const quote = await calling(owner.world, provider, () =>
    payments[provider].quote({
      payer,
      plan: priced(plan),
      discount,
      endsDiscount,
      trialDays,
      current,
      paidUntil,
      when,
      at,
    }),
  )
  // Nothing is begun anew then: the next payment is that of what was approved.
  const approved =
    isApproved && current
      ? {
          nextAt: current.periodEnd ?? quote.nextAt,
          nextCents: current.nextCents ?? quote.nextCents,
        }
      : {}
  return withDifference(owner, prepared, { quote: { ...quote, ...approved }, at })
}
