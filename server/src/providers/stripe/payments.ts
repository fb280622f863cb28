import type Stripe from 'stripe'
import type { CardPayments, KnownItems } from '../payments.ts'
import { buyStripe, fetchStripePurchase } from './buy-stripe.ts'
import { asking, once, openStripe, unlessGone, type StripeSettings } from './call-stripe.ts'
import { listStripePayments } from './list-payments.ts'
import { quoteStripe } from './quote-stripe.ts'
import { readEvent } from './read-event.ts'
import { customerOf } from './stripe-items.ts'
import {
  changeStripe,
  dropPending,
  extendTrial,
  keepMethod,
  lookUp,
  needsAction,
  payInvoice,
  readWithNext,
  releaseSchedule,
  retrieve,
  subscribeStripe,
  type Desk,
} from './subscribe-stripe.ts'
import { EXPANDED, StripeSubscription } from './wire.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const updated = async (desk: Desk, id: string, change: Stripe.SubscriptionUpdateParams) => {
  await asking(() => desk.stripe.subscriptions.update(id, change, once()))
  return lookUp(desk, id)
}

/** Stripe's subscriptions carry our order's number; the newest of the customer that has it. */
const findByOrder = async (desk: Desk, orderId: string, customer: string) => {
  const { data } = await asking(() =>
    desk.stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: EXPANDED.map((path) => `data.${path}`) }, once()),
  )
  const found = data.map((one) => StripeSubscription.parse(one)).find(({ metadata }) => metadata['order_id'] === orderId)
  return found ? readWithNext(desk, found) : null
}

/** Stripe Billing: prorates to the second, pauses, schedules and cancels at the period's end by itself. */
export const stripePayments = (settings: StripeSettings, items: KnownItems): CardPayments => {
  const stripe = openStripe(settings)
  const desk: Desk = { stripe, items, webhookSecret: settings.webhookSecret }
  return {
    provider: 'stripe',
    abilities: { prorates: true, holds: 'itself', cancels: 'itself', schedules: true, approves: false },
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
    subscribe: (order) => subscribeStripe(desk, order),
    change: (order) => changeStripe(desk, order),
    quote: (order) => quoteStripe(desk, order, (id) => retrieve(desk, id)),
    fetch: (id) => unlessGone(lookUp(desk, id)),
    findByOrder: async (orderId, payer) => findByOrder(desk, orderId, await customerOf(stripe, items, payer)),
    payments: (id) => listStripePayments(desk, id),
    hold: ({ externalId }, { until, trialEndsAt }) =>
      updated(desk, externalId, {
        pause_collection: { behavior: 'void', resumes_at: seconds(until) },
        ...(trialEndsAt ? { trial_end: seconds(trialEndsAt), proration_behavior: 'none' } : {}),
      }),
    release: ({ externalId }, { trialEndsAt, restart }) => {
      const change: Stripe.SubscriptionUpdateParams = { pause_collection: '' }
      if (trialEndsAt) Object.assign(change, { trial_end: seconds(trialEndsAt), proration_behavior: 'none' })
      if (restart) Object.assign(change, { billing_cycle_anchor: 'now', proration_behavior: 'none' })
      return updated(desk, externalId, change)
    },
    cancel: async ({ externalId }, { reason, comment }) => {
      const before = await retrieve(desk, externalId)
      await dropPending(desk, before)
      await releaseSchedule(desk, before)
      return updated(desk, externalId, { cancel_at_period_end: true, cancellation_details: { comment: comment || reason, feedback: feedbackOf(reason) } })
    },
    undoCancel: async ({ externalId }) => ({ kind: 'done', subscription: await updated(desk, externalId, { cancel_at_period_end: false }) }),
    undoChange: async ({ externalId }) => {
      const before = await retrieve(desk, externalId)
      await dropPending(desk, before)
      await releaseSchedule(desk, before)
      return lookUp(desk, externalId)
    },
    end: async (externalId) => {
      const given = await unlessGone(retrieve(desk, externalId))
      if (given && !['canceled', 'incomplete_expired'].includes(given.status)) await asking(() => stripe.subscriptions.cancel(externalId, {}, once()))
    },
    extendTrial: ({ externalId }, { days }) => extendTrial(desk, externalId, days),
    buy: (order) => buyStripe(desk, order),
    fetchPurchase: (id) => fetchStripePurchase(desk, id),
    readEvent: (delivery) => readEvent(desk, delivery),
    createIntent: async (payer) => {
      const customer = await customerOf(stripe, items, payer)
      const intent = await asking(() =>
        stripe.setupIntents.create({ customer, usage: 'off_session', automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }, once()),
      )
      return { clientSecret: intent.client_secret ?? '' }
    },
    isAwaited: (clientSecret) => needsAction(desk, clientSecret),
    setMethod: async ({ externalId }, { payer, paymentMethodId }) => {
      const customer = await customerOf(stripe, items, payer)
      const method = await keepMethod(desk, customer, paymentMethodId)
      await asking(() => stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } }, once()))
      await asking(() => stripe.subscriptions.update(externalId, { default_payment_method: method }, once()))
      const { latest_invoice, pending_update } = await retrieve(desk, externalId)
      // An upgrade that waits for the bank is not owed: a new card alone does not buy it.
      if (latest_invoice?.status !== 'open' || pending_update) return { kind: 'done', subscription: await lookUp(desk, externalId) }
      return payInvoice(desk, { subscription: externalId, invoice: latest_invoice.id, method })
    },
  }
}

type Feedback = Stripe.SubscriptionUpdateParams.CancellationDetails['feedback']
const feedbacks: Record<string, Feedback> = {
  too_expensive: 'too_expensive',
  missing_features: 'missing_features',
  too_complex: 'too_complex',
  switched_service: 'switched_service',
  customer_service: 'customer_service',
  unused: 'unused',
  not_enough_reviews: 'low_quality',
}
const feedbackOf = (reason: string): Feedback => feedbacks[reason] ?? 'other'
