import type { Discount, KnownItems, PricedPlan } from '../payments.ts'
import { afterDiscount, discountedPeriods } from '../billing-periods.ts'
import type { BilledSubscriptionFragment as AppSubscription } from './operations/billing.graphql.ts'
import type { ProviderPayment, ProviderSubscription, Refund } from '../provider-subscription.ts'

const DAY_MS = 86_400_000
/** Shopify's month: `EVERY_30_DAYS`. */
const PERIOD_DAYS = { monthly: 30, annual: 365 }

/** One period on, or so many: Shopify counts days. */
export const shopifyPeriod = (from: Date, interval: 'monthly' | 'annual', count = 1): Date =>
  new Date(from.getTime() + count * PERIOD_DAYS[interval] * DAY_MS)

/**
 * What a subscription at Shopify stands for. `free`: its free days are a trial, or what was paid before a change and
 * runs on (Shopify knows only trial days).
 */
export type ShopifyTerms = {
  orderId: string
  planId: string
  interval: 'monthly' | 'annual'
  cents: number
  offCents: number
  offPeriods: number | null
  free: 'trial' | 'paid'
}

export const keyOfTerms = ({
  orderId,
  planId,
  interval,
  cents,
  offCents,
  offPeriods,
  free,
}: ShopifyTerms) =>
  `subscription:${orderId}:${planId}:${interval}:${cents}:${offCents}:${offPeriods ?? 'ever'}:${free}`

export const termsFor = (
  orderId: string,
  { plan, discount, free }: { plan: PricedPlan; discount: Discount | null; free: 'trial' | 'paid' },
): ShopifyTerms => {
  const offCents = plan.cents - afterDiscount(plan.cents, discount)
  const offPeriods = discount && offCents > 0 ? discountedPeriods(discount, plan.interval) : 0
  return {
    orderId,
    planId: plan.id,
    interval: plan.interval,
    cents: plan.cents,
    offCents,
    offPeriods,
    free,
  }
}

export const termsOf = async (items: KnownItems, id: string): Promise<ShopifyTerms | null> => {
  const parts =
    /^subscription:([^:]+):([^:]+):(monthly|annual):(\d+):(\d+):(\d+|ever):(trial|paid)$/.exec(
      (await items.keyOf(id)) ?? '',
    )
  if (!parts) return null
  const [, orderId, planId, interval, cents, offCents, offPeriods, free] = parts
  return {
    orderId: orderId!,
    planId: planId!,
    interval: interval === 'annual' ? 'annual' : 'monthly',
    cents: Number(cents),
    offCents: Number(offCents),
    offPeriods: offPeriods === 'ever' ? null : Number(offPeriods),
    free: free === 'paid' ? 'paid' : 'trial',
  }
}

/**
 * Shopify says when the running period ends; free days count as a part of the first one. Null while it is not active.
 */
const endOf = ({ currentPeriodEnd }: AppSubscription) =>
  currentPeriodEnd ? new Date(currentPeriodEnd) : null

/** When Shopify charges (or charged) for the first time: after the free days, which begin with the approval. */
const firstCharge = (given: AppSubscription, interval: 'monthly' | 'annual'): Date => {
  const earliest = new Date(given.createdAt).getTime() + given.trialDays * DAY_MS
  const end = endOf(given)?.getTime()
  if (end === undefined) return new Date(earliest)
  const period = PERIOD_DAYS[interval] * DAY_MS
  return new Date(end - Math.max(1, Math.floor((end - earliest) / period)) * period)
}

const priceOfPeriod = ({ cents, offCents, offPeriods }: ShopifyTerms, period: number) =>
  offPeriods === null || period < offPeriods ? cents - offCents : cents

const periodsUntil = (given: AppSubscription, terms: ShopifyTerms, until: Date): Date[] => {
  const starts: Date[] = []
  for (
    let at = firstCharge(given, terms.interval);
    at <= until;
    at = shopifyPeriod(at, terms.interval)
  )
    starts.push(at)
  return starts
}

/**
 * What is left of a subscription's discount when it is begun anew at `until`, the end of what is paid: the periods that
 * were not charged by then. Null where nothing is.
 */
export const discountLeft = (
  given: AppSubscription,
  terms: ShopifyTerms,
  until: Date,
): Discount | null => {
  const { interval, offCents, offPeriods } = terms
  const charged = Math.max(
    0,
    Math.round(
      (until.getTime() - new Date(given.createdAt).getTime() - given.trialDays * DAY_MS) /
        (PERIOD_DAYS[interval] * DAY_MS),
    ),
  )
  const left = offPeriods === null ? null : offPeriods - charged
  if (offCents === 0 || (left !== null && left <= 0)) return null
  const months = left === null ? null : left * (interval === 'annual' ? 12 : 1)
  const currency = currencyOf(given)
  return {
    id: '',
    code: '',
    percentOff: null,
    amountOff: offCents,
    currency,
    duration: left === null ? 'forever' : 'repeating',
    months,
  }
}

const currencyOf = ({ lineItems }: AppSubscription): string =>
  lineItems[0]?.plan.pricingDetails.price?.currencyCode ?? 'USD'

/** The store's own bill, of which Shopify reports no card. */
const storeBill: ProviderSubscription['paymentMethod'] & object = {
  kind: 'store',
  brand: 'Shopify',
  last4: null,
  exp_month: null,
  exp_year: null,
  email: null,
}

const statusOf = (
  { status }: AppSubscription,
  isOnTrial: boolean,
): ProviderSubscription['status'] => {
  if (status === 'PENDING' || status === 'ACCEPTED') return 'waiting'
  if (status === 'FROZEN') return 'past_due'
  if (status !== 'ACTIVE') return 'ended'
  return isOnTrial ? 'trialing' : 'active'
}

type Period = {
  trialEndsAt: Date | null
  isOnTrial: boolean
  periodStart: Date
  periodEnd: Date
  /** What the period after this one costs. */
  nextCents: number | null
}

/** The period that runs; before the first charge it ends with that. */
const runningPeriod = (given: AppSubscription, terms: ShopifyTerms | null, now: Date): Period => {
  const first = firstCharge(given, terms?.interval ?? 'monthly')
  const trialEndsAt = terms?.free === 'trial' && given.trialDays > 0 ? first : null
  const charged = terms ? periodsUntil(given, terms, now) : []
  const periodStart = charged.at(-1) ?? new Date(given.createdAt)
  return {
    trialEndsAt,
    isOnTrial: trialEndsAt !== null && trialEndsAt > now,
    periodStart,
    periodEnd: charged.length && terms ? shopifyPeriod(periodStart, terms.interval) : first,
    nextCents: terms && priceOfPeriod(terms, charged.length),
  }
}

/** Shopify's subscription in our words. */
export const readAppSubscription = async (
  items: KnownItems,
  given: AppSubscription,
  now: Date,
): Promise<ProviderSubscription> => {
  const terms = await termsOf(items, given.id)
  const { trialEndsAt, isOnTrial, periodStart, periodEnd, nextCents } = runningPeriod(
    given,
    terms,
    now,
  )
  const status = statusOf(given, isOnTrial)
  return {
    externalId: given.id,
    status,
    planId: terms?.planId ?? null,
    priceCents: terms?.cents ?? 0,
    currency: currencyOf(given),
    startedAt: new Date(given.createdAt),
    trialEndsAt,
    periodStart,
    // Of one that is over Shopify reports no end any more.
    periodEnd: status === 'ended' ? null : periodEnd,
    isSuspended: false,
    suspendedUntil: null,
    cancelAt: null,
    endedAt: null,
    scheduled: null,
    nextCents: status === 'ended' ? null : nextCents,
    owedSince: status === 'past_due' ? periodStart : null,
    paymentMethod: { ...storeBill },
    clientSecret: null,
  }
}

/** The numbers of payments that are open begin with this: they stand in the history as long as they are reported. */
const openBillsOf = (id: string) => `${id}/open/`

/**
 * Shopify puts each period on the store's own bill and lists none to apps: they follow from the
 * terms. `until`: charged up to then.
 */
export const shopifyCharges = async (
  items: KnownItems,
  given: AppSubscription,
  until: Date,
): Promise<ProviderPayment[]> => {
  const terms = await termsOf(items, given.id)
  if (!terms || !['ACTIVE', 'FROZEN'].includes(given.status)) return []
  const isFrozen = given.status === 'FROZEN'
  const starts = periodsUntil(given, terms, until).map((from, period) => ({ from, period }))
  // Of a frozen one Shopify reports no period, only that a charge is open: that of the last one that has begun, since
  // we see it. The paid ones were kept before, or follow when it is paid.
  const counted = isFrozen
    ? starts.slice(-1).map(({ period }) => ({ from: until, period }))
    : starts
  return counted.map(({ from: at, period }) => {
    const cents = priceOfPeriod(terms, period)
    const number = `${given.id}/${period + 1}`
    return {
      ...(isFrozen
        ? { externalId: `${openBillsOf(given.id)}${period + 1}`, paidAs: number }
        : { externalId: number }),
      description: given.name,
      cents,
      currency: currencyOf(given),
      status: isFrozen ? 'failed' : 'succeeded',
      at,
      paymentMethod: { ...storeBill },
      lines: [
        { description: given.name, cents: terms.cents },
        ...(cents < terms.cents
          ? [
              {
                description: 'Discount',
                cents: cents - terms.cents,
                item: { kind: 'discount' as const },
              },
            ]
          : []),
      ],
      covers: isFrozen
        ? null
        : { from: at, until: shopifyPeriod(at, terms.interval), planId: terms.planId },
    }
  })
}

/**
 * What Shopify credits with `appSubscriptionCancel(prorate: true)`: the unused part of a period. Shopify does not
 * report the amount; this is the share of the time that is left, nothing for a period that is over.
 */
export const creditsOf = (refunds: readonly Refund[], now: Date): Refund[] =>
  refunds.map(({ payment, cents }) => {
    const { from, until } = payment.covers ?? {}
    if (!from || !until || until <= now) return { payment, cents: 0 }
    const unused = Math.min(
      1,
      (until.getTime() - now.getTime()) / (until.getTime() - from.getTime()),
    )
    return { payment, cents: Math.round(cents * unused) }
  })
