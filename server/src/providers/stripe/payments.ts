import type Stripe from 'stripe'
import { PaymentFailure, type CardPayments, type KnownItems, type Payments } from '../payments.ts'
import { withCheckedAnswers } from '../unreadable-answers.ts'
import { listRefunds } from '../list-refunds.ts'
import {
  buyStripe,
  dropStripePurchase,
  fetchStripePurchase,
  findStripePurchase,
} from './buy-stripe.ts'
import {
  withStripeErrors,
  stripeOptions,
  openStripe,
  nullIfMissing,
  type StripeContext,
  type StripeSettings,
} from './call-stripe.ts'
import { listStripePayments } from './list-payments.ts'
import { quoteRestart, quoteTakeBack } from './quote-restart.ts'
import { releaseSchedule } from './schedule-stripe.ts'
import { quoteStripe } from './quote-stripe.ts'
import { addPeriod } from '../billing-periods.ts'
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
import {
  hasFailedChange,
  noteCancelling,
  cardNote,
  NO_CHANGE_NOTE,
  rollBackChange,
} from './change-rollback.ts'
import { endStripe, endAndRefundStripe, OVER } from './end-stripe.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const updated = async (
  context: StripeContext,
  id: string,
  change: Stripe.SubscriptionUpdateParams,
) => {
  await withStripeErrors(() => context.stripe.subscriptions.update(id, change, stripeOptions()))
  return lookUp(context, id)
}

/**
 * A change that charges now: refused, everything stays as it was; where the bank asks, the change is made and
 * its payment waits for the answer.
 */
const insisting = async (
  context: StripeContext,
  id: string,
  change: Stripe.SubscriptionUpdateParams,
): Promise<ProviderSubscription> => {
  try {
    return await updated(context, id, { ...change, payment_behavior: 'error_if_incomplete' })
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.reason !== 'authentication_required')
      throw error
  }
  const begun = await updated(context, id, change)
  const { latest_invoice } = await retrieve(context, id)
  if (latest_invoice?.status !== 'open') return begun
  const outcome = await payInvoice(context, { subscription: id, invoice: latest_invoice.id }).catch(
    (error: unknown) => {
      // The change is made by now: refused at this second attempt, it is past due.
      if (error instanceof PaymentFailure && error.code === 'refused') return null
      throw error
    },
  )
  if (!outcome) return lookUp(context, id)
  if (outcome.kind === 'redirect') return begun
  return outcome.kind === 'action'
    ? { ...outcome.subscription, clientSecret: outcome.clientSecret }
    : outcome.subscription
}

const listed = async (context: StripeContext, customer: string): Promise<StripeSubscription[]> => {
  const { data } = await withStripeErrors(() =>
    context.stripe.subscriptions.list(
      { customer, status: 'all', limit: 100, expand: EXPANDED.map((path) => `data.${path}`) },
      stripeOptions(),
    ),
  )
  return data.map((one) => StripeSubscription.parse(one))
}

/** Stripe's subscriptions carry our order's number; the newest of the customer that has it. */
const findByOrder = async (context: StripeContext, orderId: string, customer: string) => {
  const found = (await listed(context, customer)).find(
    ({ metadata }) => metadata['order_id'] === orderId,
  )
  return found ? readWithNext(context, found) : null
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

const pausing = (context: StripeContext): Pick<Payments, 'suspend' | 'resume' | 'quoteResume'> => ({
  suspend: ({ externalId }, { until, trialEndsAt }) =>
    updated(context, externalId, {
      pause_collection: { behavior: 'void', resumes_at: seconds(until) },
      ...(trialEndsAt ? { trial_end: seconds(trialEndsAt), proration_behavior: 'none' } : {}),
    }),
  resume: ({ externalId }, { trialEndsAt, restart, isPresent }) => {
    const change: Stripe.SubscriptionUpdateParams = { pause_collection: '' }
    if (trialEndsAt)
      Object.assign(change, { trial_end: seconds(trialEndsAt), proration_behavior: 'none' })
    if (restart) Object.assign(change, { billing_cycle_anchor: 'now', proration_behavior: 'none' })
    return restart && isPresent
      ? insisting(context, externalId, change)
      : updated(context, externalId, change)
  },
  quoteResume: (current, how) => quoteRestart(context, current, how),
})

type Ending =
  | 'quoteTakeBack'
  | 'cancel'
  | 'undoCancel'
  | 'undoChange'
  | 'rollBackChange'
  | 'end'
  | 'refundable'
  | 'endAndRefund'
  | 'extendTrial'

const ending = (context: StripeContext): Pick<Payments, Ending> => ({
  quoteTakeBack: (current) => quoteTakeBack(context, current),
  cancel: async ({ externalId }, { reason, comment }) => {
    const before = await retrieve(context, externalId)
    await dropPending(context, before)
    await noteCancelling(context, before)
    await releaseSchedule(context, before)
    return updated(context, externalId, {
      cancel_at_period_end: true,
      metadata: NO_CHANGE_NOTE,
      cancellation_details: { comment: comment || reason, feedback: feedbackOf(reason) },
    })
  },
  undoCancel: async ({ externalId }) => ({
    kind: 'done',
    subscription: await updated(context, externalId, { cancel_at_period_end: false }),
  }),
  undoChange: async ({ externalId }) => {
    const before = await retrieve(context, externalId)
    // What waits for the bank is the later change: the one that waited before it is there again.
    if (before.pending_update || hasFailedChange(before)) await giveUpTried(context, before)
    else await releaseSchedule(context, before)
    return lookUp(context, externalId)
  },
  end: (externalId) => endStripe(context, externalId),
  refundable: async (externalId, _payer, { except }) =>
    listRefunds(await listStripePayments(context, externalId), except),
  rollBackChange: async ({ externalId }) =>
    readWithNext(context, await rollBackChange(context, await retrieve(context, externalId))),
  endAndRefund: (externalId, _payer, { except }) => endAndRefundStripe(context, externalId, except),
  extendTrial: ({ externalId }, { days }) => extendTrial(context, externalId, days),
})

type Buying = 'buy' | 'fetchPurchase' | 'findPurchase' | 'dropPurchase'

const buying = (context: StripeContext): Pick<Payments, Buying> => ({
  buy: (order) => buyStripe(context, order),
  fetchPurchase: (id) => fetchStripePurchase(context, id),
  findPurchase: (orderId, payer) => findStripePurchase(context, orderId, payer),
  dropPurchase: (id) => dropStripePurchase(context, id),
})

type Cards = 'createIntent' | 'isAwaited' | 'setMethod'

const cards = (context: StripeContext): Pick<CardPayments, Cards> => {
  const { stripe, items } = context
  return {
    createIntent: async (payer) => {
      const customer = await customerOf(stripe, items, payer)
      const intent = await withStripeErrors(() =>
        stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          },
          stripeOptions(),
        ),
      )
      return { clientSecret: intent.client_secret ?? '' }
    },
    isAwaited: (clientSecret) => needsAction(context, clientSecret),
    setMethod: async ({ externalId }, { payer, paymentMethodId }) => {
      const customer = await customerOf(stripe, items, payer)
      const method = await keepMethod(context, customer, paymentMethodId)
      await withStripeErrors(() =>
        stripe.customers.update(
          customer,
          { invoice_settings: { default_payment_method: method } },
          stripeOptions(),
        ),
      )
      const before = await retrieve(context, externalId)
      await withStripeErrors(() =>
        stripe.subscriptions.update(
          externalId,
          { default_payment_method: method, metadata: cardNote(before, method) },
          stripeOptions(),
        ),
      )
      const { latest_invoice, pending_update } = await retrieve(context, externalId)
      // An upgrade that waits for the bank is not owed: a new card alone does not pay for it.
      if (latest_invoice?.status !== 'open' || pending_update)
        return { kind: 'done', subscription: await lookUp(context, externalId) }
      return payInvoice(context, { subscription: externalId, invoice: latest_invoice.id, method })
    },
  }
}

/** Stripe Billing: prorates to the second, pauses, schedules and cancels at the period's end by itself. */
export const stripePayments = (settings: StripeSettings, items: KnownItems): CardPayments => {
  const stripe = openStripe(settings)
  const context: StripeContext = { stripe, items, webhookSecret: settings.webhookSecret }
  return withCheckedAnswers({
    provider: 'stripe',
    abilities: {
      prorates: true,
      pauses: 'itself',
      cancels: 'itself',
      schedules: true,
      keepsDiscount: 'itself',
      chargesOnPage: false,
    },
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
    subscribe: (order) => subscribeStripe(context, order),
    change: (order) => changeStripe(context, order),
    quote: (order) => quoteStripe(context, order, (id) => retrieve(context, id)),
    period: addPeriod,
    fetch: (id) => nullIfMissing(lookUp(context, id)),
    findByOrder: async (orderId, payer) =>
      findByOrder(context, orderId, await customerOf(stripe, items, payer)),
    running: async (payer) =>
      (await listed(context, await customerOf(stripe, items, payer)))
        .filter(({ status }) => !OVER.has(status))
        .map(({ id }) => id),
    payments: (id) => listStripePayments(context, id),
    ...pausing(context),
    ...ending(context),
    ...buying(context),
    ...cards(context),
    readEvent: (delivery) => readEvent(context, delivery),
  })
}
