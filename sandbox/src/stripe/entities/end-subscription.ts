import type { Wire } from '../../stand-in/read-form.ts'
import { emit } from '../webhooks/events.ts'
import { makeInvoice } from './make-invoice.ts'
import { flagOf, objectOf, textOf } from '../read-input.ts'
import { calculateChange } from './calculate-change.ts'
import { collectInvoice, issueInvoice, subscriptionOf } from './settle-invoice.ts'
import { billingStateOf } from './billing-state.ts'
import type { Stripe } from '../stripe.ts'
import type { Subscription } from '../wire-objects.ts'

/** No more attempts once a subscription is over; its open invoices stay open, its drafts drafts. */
const stopRetries = (stripe: Stripe, subscription: Subscription) => {
  for (const invoice of stripe.memory.invoices.values())
    if (
      ['open', 'draft'].includes(invoice.status) &&
      subscriptionOf(stripe, invoice) === subscription
    )
      Object.assign(invoice, {
        next_payment_attempt: null,
        automatically_finalizes_at: null,
        auto_advance: false,
      })
}

/** Ends a subscription now and says why (`cancellation_requested`, `payment_failed`, `payment_disputed`). */
export const endSubscription = (
  stripe: Stripe,
  subscription: Subscription,
  reason: string,
): void => {
  const now = stripe.clock.seconds()
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    pending_update: null,
    pause_collection: null,
  })
  subscription.cancellation_details.reason ??= reason
  stripe.memory.waiting.delete(subscription.id)
  const schedule = stripe.memory.schedules.get(subscription.schedule ?? '')
  if (schedule) Object.assign(schedule, { status: 'canceled', canceled_at: now })
  stopRetries(stripe, subscription)
  emit(stripe, 'customer.subscription.deleted', subscription)
}

/**
 * `DELETE /v1/subscriptions/{id}`: at once; `prorate` credits the unused time, with
 * `invoice_now` to the customer's balance.
 */
export const cancelSubscription = (
  stripe: Stripe,
  subscription: Subscription,
  input: Wire,
): Subscription => {
  const details = objectOf(input, 'cancellation_details')
  if (details)
    Object.assign(subscription.cancellation_details, {
      comment: textOf(details, 'comment') ?? null,
      feedback: textOf(details, 'feedback') ?? null,
    })
  if (flagOf(input, 'prorate') && flagOf(input, 'invoice_now')) {
    const now = stripe.clock.seconds()
    const { prorations } = calculateChange(billingStateOf(stripe, subscription), {
      parts: [],
      behavior: 'always_invoice',
      at: now,
      now,
    })
    if (prorations.length) {
      const { customer, currency, metadata, id } = subscription
      const invoice = makeInvoice(stripe, {
        customer,
        currency,
        subscription: { id, metadata },
        lines: prorations,
        discounts: [],
        reason: 'subscription_update',
        period: { start: now, end: now },
      })
      subscription.latest_invoice = invoice.id
      collectInvoice(stripe, issueInvoice(stripe, invoice))
    }
  }
  endSubscription(stripe, subscription, 'cancellation_requested')
  return subscription
}
