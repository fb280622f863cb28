import type { ProviderQuote } from '../../../providers/payments.ts'
import { afterDiscount } from '../../../providers/billing-periods.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { paidAround } from '../charging/rows.ts'
import { upgradeDue, type Paid } from '../charging/rules.ts'
import { plansById } from '../plans/find-plans.ts'
import { type PreparedOrder } from './prepare-order.ts'
import { pricedPlan } from './rules.ts'

/** What a change comes to: the provider's own reckoning, or the difference that we charge beside it. */
export type ChangeTerms = ProviderQuote & {
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
 * little, or too late for an approval page, it begins with the next period (decision
 * 0006). On trial nothing is paid yet.
 */
const withDifference = async (
  { world }: Owner,
  { provider, plan, discount, countsNow, running, when }: PreparedOrder,
  { quote, at }: { quote: ProviderQuote; at: Date },
): Promise<ChangeTerms> => {
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
  const { cents } = pricedPlan(plan)
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
export const fetchQuote = async (
  owner: Owner,
  prepared: PreparedOrder,
  at: Date,
): Promise<ChangeTerms> => {
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
  const quote = await withProviderErrors(owner.world, provider, () =>
    payments[provider].quote({
      payer,
      plan: pricedPlan(plan),
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
