import type { PaymentMethod } from '@plaudit/contract/billing/subscription'
import type { z } from 'zod'
import type { KnownItems } from '../payments.ts'
import type { StripeMethod, StripeSubscription } from './wire.ts'
import type { ProviderSubscription } from '../provider-subscription.ts'

const dateOf = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)

export const methodOf = (method: z.infer<typeof StripeMethod> | null): PaymentMethod | null =>
  method && {
    kind: 'card',
    brand: method.card?.brand ?? null,
    last4: method.card?.last4 ?? null,
    exp_month: method.card?.exp_month ?? null,
    exp_year: method.card?.exp_year ?? null,
    email: null,
  }

/** `price:pro-monthly:2900` → `pro-monthly`; null for a price that is not ours. */
export const planOfPrice = async (items: KnownItems, priceId: string): Promise<string | null> =>
  /^price:([^:]+):/.exec((await items.keyOf(priceId)) ?? '')?.[1] ?? null

/** `coupon:friends10:10:…` → `friends10`; null for a coupon that is not ours. */
const codeOfCoupon = async (items: KnownItems, couponId: string): Promise<string | null> =>
  /^coupon:([^:]+):/.exec((await items.keyOf(couponId)) ?? '')?.[1] ?? null

const statusOf = ({
  status,
  latest_invoice,
}: StripeSubscription): ProviderSubscription['status'] => {
  if (status === 'incomplete') return 'waiting'
  if (status === 'trialing' || status === 'active') return status
  // `paused` is a trial that ended without a card; `unpaid` one whose invoices nobody pays any more.
  if (status === 'past_due' || status === 'unpaid')
    return latest_invoice?.status === 'paid' ? 'active' : 'past_due'
  return 'ended'
}

const idOf = (given: string | { id: string }) => (typeof given === 'string' ? given : given.id)

/** What counts from a later moment on: the price, and the only discounts there will be then. */
export type ScheduledTerms = {
  price: string
  at: number
  discounts: ({ coupon: string } | { discount: string })[]
}

/** The terms of the change that waits for the period's end; null when there is none. */
export const scheduledTermsOf = ({
  schedule,
  items: present,
  discounts,
}: StripeSubscription): ScheduledTerms | null => {
  if (!schedule || !['active', 'not_started'].includes(schedule.status)) return null
  const next = schedule.phases.at(-1)
  const price = next?.items[0]?.price
  if (!next || !price || idOf(price) === present.data[0]!.price.id) return null
  const lasting = new Set(
    discounts
      .filter((one) => typeof one === 'string' || one.end === null || one.end > next.start_date)
      .map(idOf),
  )
  const terms = next.discounts.flatMap(({ coupon, discount }): ScheduledTerms['discounts'] => {
    if (coupon) return [{ coupon: idOf(coupon) }]
    // One that is used up meanwhile is no longer there to be named, and one that will be over by then takes nothing
    // off, whatever a preview of today says.
    return discount && lasting.has(idOf(discount)) ? [{ discount: idOf(discount) }] : []
  })
  return { price: idOf(price), at: next.start_date, discounts: terms }
}

const scheduledIn = async (items: KnownItems, given: StripeSubscription) => {
  const next = scheduledTermsOf(given)
  const planId = next && (await planOfPrice(items, next.price))
  if (!planId) return null
  const coupon = next.discounts.flatMap((one) => ('coupon' in one ? [one.coupon] : []))[0]
  return {
    planId,
    at: new Date(next.at * 1000),
    promoCodeId: coupon ? await codeOfCoupon(items, coupon) : null,
  }
}

/** Who is asked to act: the first payment, or an upgrade's, waits for the owner's bank. */
const secretOf = ({ status, pending_update, latest_invoice }: StripeSubscription) =>
  (status === 'incomplete' || pending_update) && latest_invoice?.status === 'open'
    ? (latest_invoice.confirmation_secret?.client_secret ?? null)
    : null

/** Stripe's subscription in our words. `nextCents` is asked for apart. */
export const readSubscription = async (
  items: KnownItems,
  given: StripeSubscription,
  nextCents: number | null,
): Promise<ProviderSubscription> => {
  const item = given.items.data[0]!
  const status = statusOf(given)
  return {
    externalId: given.id,
    status,
    planId: await planOfPrice(items, item.price.id),
    priceCents: item.price.unit_amount ?? 0,
    currency: item.price.currency.toUpperCase(),
    startedAt: new Date(given.start_date * 1000),
    trialEndsAt: dateOf(given.trial_end),
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(item.current_period_end),
    isSuspended: given.pause_collection !== null,
    suspendedUntil: dateOf(given.pause_collection?.resumes_at),
    // Of one that is over Stripe lets nothing be set back.
    hasFailedChange:
      status !== 'ended' &&
      Boolean(given.metadata['tried_change']) &&
      given.pending_update === null,
    cancelAt: given.cancel_at_period_end
      ? dateOf(item.current_period_end)
      : dateOf(given.cancel_at),
    endedAt:
      status === 'ended' ? (dateOf(given.ended_at) ?? dateOf(item.current_period_end)) : null,
    scheduled: await scheduledIn(items, given),
    nextCents,
    hasDiscount: given.discounts.length > 0,
    owedSince:
      status === 'past_due'
        ? (dateOf(given.latest_invoice?.status_transitions.finalized_at) ??
          dateOf(given.latest_invoice?.created))
        : null,
    paymentMethod: methodOf(given.default_payment_method),
    clientSecret: secretOf(given),
  }
}
