import type Stripe from 'stripe'
import { PaymentFailure, type CardPayments, type KnownItems, type Payments } from '../payments.ts'
import { clearAnswers } from '../clear-answers.ts'
import { refundsOf } from '../refunds-of.ts'
import {
  buyStripe,
  dropStripePurchase,
  fetchStripePurchase,
  findStripePurchase,
} from './buy-stripe.ts'
import {
  asking,
  once,
  openStripe,
  unlessGone,
  type Desk,
  type StripeSettings,
} from './call-stripe.ts'
import { listStripePayments } from './list-payments.ts'
import { quoteRestart, quoteTakeBack } from './quote-restart.ts'
import { releaseSchedule } from './schedule-stripe.ts'
import { quoteStripe } from './quote-stripe.ts'
import { addPeriod } from '../reckon-terms.ts'
import { readEvent } from './read-event.ts'
import { customerOf } from './stripe-items.ts'
import {
  extendTrial,
  keepMethod,
  lookUp,
  needsAction,
  payInvoice,
  readWithNext,
  retrieve,
  subscribeStripe,
} from './subscribe-stripe.ts'
import { EXPANDED, StripeSubscription } from './wire.ts'
import type { ProviderSubscription } from '../provider-subscription.ts'
import { changeStripe, dropPending, giveUpTried } from './change-stripe.ts'
import { isTried, noteCancelling, noteOfCard, NO_TRY, restoreTried } from './tried-change.ts'
import { endStripe, endAndRefundStripe, OVER } from './end-stripe.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const updated = async (desk: Desk, id: string, change: Stripe.SubscriptionUpdateParams) => {
  await asking(() => desk.stripe.subscriptions.update(id, change, once()))
  return lookUp(desk, id)
}

/** A change that charges now: refused, everything stays as it was; where the bank asks, the change is made and its payment waits for the answer. */
const insisting = async (
  desk: Desk,
  id: string,
  change: Stripe.SubscriptionUpdateParams,
): Promise<ProviderSubscription> => {
  try {
    return await updated(desk, id, { ...change, payment_behavior: 'error_if_incomplete' })
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.reason !== 'authentication_required')
      throw error
  }
  const begun = await updated(desk, id, change)
  const { latest_invoice } = await retrieve(desk, id)
  if (latest_invoice?.status !== 'open') return begun
  const outcome = await payInvoice(desk, { subscription: id, invoice: latest_invoice.id }).catch(
    (error: unknown) => {
      // The change is made by now: refused at this second attempt, it is past due.
      if (error instanceof PaymentFailure && error.code === 'refused') return null
      throw error
    },
  )
  if (!outcome) return lookUp(desk, id)
  if (outcome.kind === 'redirect') return begun
  return outcome.kind === 'action'
    ? { ...outcome.subscription, clientSecret: outcome.clientSecret }
    : outcome.subscription
}

const listed = async (desk: Desk, customer: string): Promise<StripeSubscription[]> => {
  const { data } = await asking(() =>
    desk.stripe.subscriptions.list(
      { customer, status: 'all', limit: 100, expand: EXPANDED.map((path) => `data.${path}`) },
      once(),
    ),
  )
  return data.map((one) => StripeSubscription.parse(one))
}

/** Stripe's subscriptions carry our order's number; the newest of the customer that has it. */
const findByOrder = async (desk: Desk, orderId: string, customer: string) => {
  const found = (await listed(desk, customer)).find(
    ({ metadata }) => metadata['order_id'] === orderId,
  )
  return found ? readWithNext(desk, found) : null
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

const holding = (desk: Desk): Pick<Payments, 'hold' | 'release' | 'quoteRelease'> => ({
  hold: ({ externalId }, { until, trialEndsAt }) =>
    updated(desk, externalId, {
      pause_collection: { behavior: 'void', resumes_at: seconds(until) },
      ...(trialEndsAt ? { trial_end: seconds(trialEndsAt), proration_behavior: 'none' } : {}),
    }),
  release: ({ externalId }, { trialEndsAt, restart, isPresent }) => {
    const change: Stripe.SubscriptionUpdateParams = { pause_collection: '' }
    if (trialEndsAt)
      Object.assign(change, { trial_end: seconds(trialEndsAt), proration_behavior: 'none' })
    if (restart) Object.assign(change, { billing_cycle_anchor: 'now', proration_behavior: 'none' })
    return restart && isPresent
      ? insisting(desk, externalId, change)
      : updated(desk, externalId, change)
  },
  quoteRelease: (current, how) => quoteRestart(desk, current, how),
})

type Ending =
  | 'quoteTakeBack'
  | 'cancel'
  | 'undoCancel'
  | 'undoChange'
  | 'restoreTried'
  | 'end'
  | 'refundable'
  | 'endAndRefund'
  | 'extendTrial'

const ending = (desk: Desk): Pick<Payments, Ending> => ({
  quoteTakeBack: (current) => quoteTakeBack(desk, current),
  cancel: async ({ externalId }, { reason, comment }) => {
    const before = await retrieve(desk, externalId)
    await dropPending(desk, before)
    await noteCancelling(desk, before)
    await releaseSchedule(desk, before)
    return updated(desk, externalId, {
      cancel_at_period_end: true,
      metadata: NO_TRY,
      cancellation_details: { comment: comment || reason, feedback: feedbackOf(reason) },
    })
  },
  undoCancel: async ({ externalId }) => ({
    kind: 'done',
    subscription: await updated(desk, externalId, { cancel_at_period_end: false }),
  }),
  undoChange: async ({ externalId }) => {
    const before = await retrieve(desk, externalId)
    // What waits for the bank is the later change: the one that waited before it is there again.
    if (before.pending_update || isTried(before)) await giveUpTried(desk, before)
    else await releaseSchedule(desk, before)
    return lookUp(desk, externalId)
  },
  end: (externalId) => endStripe(desk, externalId),
  refundable: async (externalId, _payer, { except }) =>
    refundsOf(await listStripePayments(desk, externalId), except),
  restoreTried: async ({ externalId }) =>
    readWithNext(desk, await restoreTried(desk, await retrieve(desk, externalId))),
  endAndRefund: (externalId, _payer, { except }) => endAndRefundStripe(desk, externalId, except),
  extendTrial: ({ externalId }, { days }) => extendTrial(desk, externalId, days),
})

type Buying = 'buy' | 'fetchPurchase' | 'findPurchase' | 'dropPurchase'

const buying = (desk: Desk): Pick<Payments, Buying> => ({
  buy: (order) => buyStripe(desk, order),
  fetchPurchase: (id) => fetchStripePurchase(desk, id),
  findPurchase: (orderId, payer) => findStripePurchase(desk, orderId, payer),
  dropPurchase: (id) => dropStripePurchase(desk, id),
})

type Cards = 'createIntent' | 'isAwaited' | 'setMethod'

const cards = (desk: Desk): Pick<CardPayments, Cards> => {
  const { stripe, items } = desk
  return {
    createIntent: async (payer) => {
      const customer = await customerOf(stripe, items, payer)
      const intent = await asking(() =>
        stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          },
          once(),
        ),
      )
      return { clientSecret: intent.client_secret ?? '' }
    },
    isAwaited: (clientSecret) => needsAction(desk, clientSecret),
    setMethod: async ({ externalId }, { payer, paymentMethodId }) => {
      const customer = await customerOf(stripe, items, payer)
      const method = await keepMethod(desk, customer, paymentMethodId)
      await asking(() =>
        stripe.customers.update(
          customer,
          { invoice_settings: { default_payment_method: method } },
          once(),
        ),
      )
      const before = await retrieve(desk, externalId)
      await asking(() =>
        stripe.subscriptions.update(
          externalId,
          { default_payment_method: method, metadata: noteOfCard(before, method) },
          once(),
        ),
      )
      const { latest_invoice, pending_update } = await retrieve(desk, externalId)
      // An upgrade that waits for the bank is not owed: a new card alone does not buy it.
      if (latest_invoice?.status !== 'open' || pending_update)
        return { kind: 'done', subscription: await lookUp(desk, externalId) }
      return payInvoice(desk, { subscription: externalId, invoice: latest_invoice.id, method })
    },
  }
}

/** Stripe Billing: prorates to the second, pauses, schedules and cancels at the period's end by itself. */
export const stripePayments = (settings: StripeSettings, items: KnownItems): CardPayments => {
  const stripe = openStripe(settings)
  const desk: Desk = { stripe, items, webhookSecret: settings.webhookSecret }
  return clearAnswers({
    provider: 'stripe',
    abilities: {
      prorates: true,
      holds: 'itself',
      cancels: 'itself',
      schedules: true,
      keepsDiscount: 'itself',
      chargesOnPage: false,
    },
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
    subscribe: (order) => subscribeStripe(desk, order),
    change: (order) => changeStripe(desk, order),
    quote: (order) => quoteStripe(desk, order, (id) => retrieve(desk, id)),
    period: addPeriod,
    fetch: (id) => unlessGone(lookUp(desk, id)),
    findByOrder: async (orderId, payer) =>
      findByOrder(desk, orderId, await customerOf(stripe, items, payer)),
    running: async (payer) =>
      (await listed(desk, await customerOf(stripe, items, payer)))
        .filter(({ status }) => !OVER.has(status))
        .map(({ id }) => id),
    payments: (id) => listStripePayments(desk, id),
    ...holding(desk),
    ...ending(desk),
    ...buying(desk),
    ...cards(desk),
    readEvent: (delivery) => readEvent(desk, delivery),
  })
}
