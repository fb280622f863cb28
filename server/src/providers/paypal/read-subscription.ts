import { MOST_FAILURES, termsOf, type PaypalTerms } from './paypal-plans.ts'
import { centsOf, type PaypalSubscription } from './wire.ts'
import type { KnownItems } from '../payments.ts'
import { addPeriod } from '../billing-periods.ts'
import type { ProviderSubscription } from '../provider-subscription.ts'

const DAY_MS = 86_400_000
/** February has up to three days less than the month before it. */
const SHORTENED_DAYS = 3.5
const dateOf = (text: string | undefined): Date | null => (text ? new Date(text) : null)

const isOwing = ({ billing_info }: PaypalSubscription) =>
  centsOf(billing_info?.outstanding_balance) > 0

/** No payment yet and free days in its terms: it is on trial. */
export const isOnTrial = ({ billing_info }: PaypalSubscription, terms: PaypalTerms | null) =>
  (terms?.trialDays ?? 0) > 0 && !billing_info?.last_payment

/** The free cycle that PayPal counts; it is done as soon as it has begun. */
export const freeCycle = ({ billing_info }: PaypalSubscription) => {
  const cycle = billing_info?.cycle_executions?.find(
    ({ sequence, tenure_type }) => sequence === 1 && tenure_type === 'TRIAL',
  )
  return { completed: cycle?.cycles_completed ?? 0, remaining: cycle?.cycles_remaining ?? 0 }
}

/** The free days end with the last free cycle. */
const trialEnd = (given: PaypalSubscription, terms: PaypalTerms | null): Date | null => {
  const next = dateOf(given.billing_info?.next_billing_time)
  return (
    next && new Date(next.getTime() + freeCycle(given).remaining * (terms?.trialDays ?? 0) * DAY_MS)
  )
}

const statusOf = (
  given: PaypalSubscription,
  terms: PaypalTerms | null,
): ProviderSubscription['status'] => {
  if (given.status === 'APPROVAL_PENDING' || given.status === 'APPROVED') return 'waiting'
  if (given.status === 'CANCELLED' || given.status === 'EXPIRED') return 'ended'
  if (isOwing(given)) return 'past_due'
  return isOnTrial(given, terms) ? 'trialing' : 'active'
}

/**
 * With how many failures in a row PayPal is to stop it: those of one-off payments, which were counted
 * before, are no failures of a renewal.
 */
export const attemptsAgreed = (given: PaypalSubscription): number => {
  const failures = given.billing_info?.failed_payments_count ?? 0
  return MOST_FAILURES + (isOwing(given) ? Math.max(0, failures - 1) : failures)
}

/**
 * Around a one-off payment PayPal never stops it (0) and bills nothing along with a renewal; after one, more failures
 * than usual may be agreed. What PayPal reports of the plan alone (3) is believed, so that setting it back can never go
 * on for ever. Nothing is billed while it is suspended.
 */
export const hasOneOffSettings = (given: PaypalSubscription): boolean => {
  const { auto_bill_outstanding: isBilledAlong, payment_failure_threshold: most } =
    given.plan?.payment_preferences ?? {}
  if (given.status !== 'ACTIVE' || most === undefined) return false
  if (isBilledAlong === false || most === 0) return true
  return !isOwing(given) && most > MOST_FAILURES && most !== attemptsAgreed(given)
}

/** The price of the next period: discounted while such a cycle has periods left. */
const nextOf = ({ billing_info }: PaypalSubscription, terms: PaypalTerms | null): number | null => {
  if (!terms) return null
  if (terms.offCents === 0 || terms.offPeriods === null) return terms.cents - terms.offCents
  const sequence = terms.trialDays > 0 ? 2 : 1
  const discounted = billing_info?.cycle_executions?.find(
    (cycle) => cycle.sequence === sequence && cycle.tenure_type === 'TRIAL',
  )
  const left = discounted
    ? (discounted.cycles_remaining ?? terms.offPeriods - discounted.cycles_completed)
    : terms.offPeriods
  return left > 0 ? terms.cents - terms.offCents : terms.cents
}

/**
 * When the running period began: one before the next billing time, whenever it was paid. The last
 * payment can be one beside the periods.
 */
const periodStart = (given: PaypalSubscription, terms: PaypalTerms | null): Date | null => {
  const next = dateOf(given.billing_info?.next_billing_time)
  if (!next || !terms || (isOnTrial(given, terms) && !isOwing(given))) return null
  const reckoned = addPeriod(next, terms.interval, -1)
  const paid = dateOf(given.billing_info?.last_payment?.time)
  // From a month's last day to a shorter month's (January 31 to February 28) only the payment says the day.
  const isShortened = new Date(next.getTime() + DAY_MS).getUTCDate() === 1
  return isShortened &&
    paid &&
    paid > reckoned &&
    paid.getTime() - reckoned.getTime() < SHORTENED_DAYS * DAY_MS
    ? paid
    : reckoned
}

const startOf = ({ start_time, create_time }: PaypalSubscription): Date =>
  dateOf(start_time) ?? dateOf(create_time) ?? new Date(0)

/** What PayPal bills: the plan, of which there is nothing where it is none of ours. */
const planOf = (terms: PaypalTerms | null) => ({
  planId: terms?.planId ?? null,
  priceCents: terms?.cents ?? 0,
  currency: terms?.currency ?? 'USD',
})

const walletOf = ({ subscriber }: PaypalSubscription): ProviderSubscription['paymentMethod'] => ({
  kind: 'wallet',
  brand: 'PayPal',
  last4: null,
  exp_month: null,
  exp_year: null,
  email: subscriber?.email_address ?? null,
})

/**
 * PayPal's subscription in our words. `planId` of the plan that PayPal bills, which after a
 * revision is the new one at once.
 */
export const readSubscription = async (
  items: KnownItems,
  given: PaypalSubscription,
): Promise<ProviderSubscription> => {
  const terms = await termsOf(items, given.plan_id)
  const status = statusOf(given, terms)
  const info = given.billing_info
  const startedAt = startOf(given)
  return {
    externalId: given.id,
    status,
    ...planOf(terms),
    startedAt,
    trialEndsAt: isOnTrial(given, terms) && status !== 'past_due' ? trialEnd(given, terms) : null,
    periodStart: periodStart(given, terms) ?? dateOf(info?.last_payment?.time) ?? startedAt,
    periodEnd: dateOf(info?.next_billing_time),
    isSuspended: given.status === 'SUSPENDED' && status !== 'past_due',
    suspendedUntil: null,
    hasOneOffSettings: hasOneOffSettings(given),
    cancelAt: null,
    endedAt: status === 'ended' ? dateOf(given.status_update_time) : null,
    scheduled: null,
    nextCents: status === 'ended' ? null : nextOf(given, terms),
    owedSince: null,
    paymentMethod: walletOf(given),
    clientSecret: null,
  }
}
