import type Stripe from 'stripe'
import type { NextPayment, ProviderQuote } from '../payments.ts'
import { withStripeErrors, stripeOptions, type StripeContext } from './call-stripe.ts'
import { hasDiscount, isProration, nextRenewal } from './quote-stripe.ts'
import { scheduledTermsOf } from './read-subscription.ts'
import { retrieve } from './subscribe-stripe.ts'
import { StripeCoupons, StripePreview, type StripeSubscription } from './wire.ts'
import type { ProviderSubscription } from '../provider-subscription.ts'

type RestartQuote = Pick<ProviderQuote, 'dueCents' | 'nextAt' | 'nextCents'>

/**
 * Whether any discount still counts at a moment after this bill; one for a single invoice
 * is gone once it counted for it.
 */
const hasLasting = async (
  { stripe }: StripeContext,
  { id, at, isBilled }: { id: string; at: Date; isBilled: boolean },
): Promise<boolean> => {
  const found = await withStripeErrors(() =>
    stripe.subscriptions.retrieve(id, { expand: ['discounts.source.coupon'] }, stripeOptions()),
  )
  return StripeCoupons.parse(found).discounts.some(
    ({ end, source }) =>
      (end === null || end * 1000 > at.getTime()) &&
      !(isBilled && source.coupon?.duration === 'once'),
  )
}

const nextOf = (context: StripeContext, present: StripeSubscription) =>
  nextRenewal(context, {
    id: present.id,
    item: present.items.data[0]!.id,
    scheduled: scheduledTermsOf(present),
  })

const restarted = async (
  context: StripeContext,
  present: StripeSubscription,
): Promise<RestartQuote> => {
  // The library's types are those of a later version, in which the anchor is an object; ours takes the word.
  const details = {
    billing_cycle_anchor: 'now',
    proration_behavior: 'none',
  } as unknown as Stripe.InvoiceCreatePreviewParams.SubscriptionDetails
  const preview = StripePreview.parse(
    await withStripeErrors(() =>
      context.stripe.invoices.createPreview(
        { subscription: present.id, subscription_details: details },
        stripeOptions(),
      ),
    ),
  )
  const nextAt = new Date(
    Math.max(
      ...preview.lines.data.filter((line) => !isProration(line)).map(({ period }) => period.end),
    ) * 1000,
  )
  const lasts = await hasLasting(context, {
    id: present.id,
    at: nextAt,
    isBilled: hasDiscount(preview),
  })
  const whole = present.items.data[0]!.price.unit_amount ?? 0
  // What the customer has to their credit beyond this bill is taken off the next.
  const left = Math.min(0, preview.starting_balance + preview.total)
  const next = lasts ? preview.total : whole
  return { dueCents: preview.amount_due, nextAt, nextCents: Math.max(0, next + left) }
}

/**
 * What ending a pause charges, asked with the very parameters of `release`: with `restart` a new period begins now and
 * is charged, otherwise nothing is due until the trial or the paid period ends. Cents.
 * @throws PaymentFailure `gone`, `unavailable`
 */
export const quoteRestart = async (
  context: StripeContext,
  current: ProviderSubscription,
  { trialEndsAt, restart }: { trialEndsAt: Date | null; restart: boolean },
): Promise<RestartQuote> => {
  const present = await retrieve(context, current.externalId)
  if (restart) return restarted(context, present)
  const nextAt = trialEndsAt ?? new Date(present.items.data[0]!.current_period_end * 1000)
  return { dueCents: 0, nextAt, nextCents: (await nextOf(context, present)) ?? 0 }
}

/**
 * The next payment once a cancellation or a scheduled change is taken back: the renewal of
 * the subscription as it runs now.
 * @throws PaymentFailure `gone`, `unavailable`
 */
export const quoteTakeBack = async (
  context: StripeContext,
  { externalId }: ProviderSubscription,
): Promise<NextPayment> => {
  const present = await retrieve(context, externalId)
  const preview = await withStripeErrors(() =>
    context.stripe.invoices.createPreview(
      { subscription: present.id, subscription_details: { cancel_at_period_end: false } },
      stripeOptions(),
    ),
  )
  return {
    nextAt: new Date(present.items.data[0]!.current_period_end * 1000),
    nextCents: StripePreview.parse(preview).amount_due,
  }
}
