import type { Wire } from '../../stand-in/read-form.ts'
import { customersMethod, judgeCharge, type Verdict } from './confirm-intent.ts'
import { periodEnd } from './cycle.ts'
import { cardRefused, invalid, missing } from '../errors.ts'
import { emit } from '../webhooks/events.ts'
import { makeInvoice } from './make-invoice.ts'
import { makeSetupIntent } from './make-payments.ts'
import { makeSubscription } from './make-subscription.ts'
import { keepDiscounts, readDiscounts, type ReadDiscounts } from './read-discounts.ts'
import { flagOf, mergeMetadata, numberOf, objectOf, textOf } from '../read-input.ts'
import { withPaidPeriods, fullLines, type BillingState } from './calculate-change.ts'
import { totalsOf, type DraftLine, type Totals } from './invoice-totals.ts'
import { announceFailure, collectInvoice, defaultMethod, issueInvoice } from './settle-invoice.ts'
import { applyBillingState, readItems, endUsedDiscounts } from './billing-state.ts'
import type { Stripe } from '../stripe.ts'
import type {
  BillingMode,
  Customer,
  Invoice,
  PaymentMethod,
  Subscription,
} from '../wire-objects.ts'

export const customerOf = (stripe: Stripe, id: string | undefined) => {
  const customer = stripe.memory.customers.get(id ?? '')
  if (!customer) throw missing('customer', id ?? '', 'customer')
  return customer
}

const trialEndOf = (stripe: Stripe, input: Wire): number | null => {
  const days = numberOf(input, 'trial_period_days')
  const end = numberOf(input, 'trial_end')
  if (days !== undefined) return days > 0 ? stripe.clock.seconds() + days * 86_400 : null
  if (end === undefined) return null
  if (end <= stripe.clock.seconds())
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  return end
}

/**
 * Since 2025-09-30 `flexible` unless said otherwise; prorations include their discounts unless they are to be itemized.
 */
const billingModeOf = (input: Wire): BillingMode => {
  const given = objectOf(input, 'billing_mode') ?? {}
  const type = textOf(given, 'type') ?? 'flexible'
  const proration_discounts =
    textOf(objectOf(given, 'flexible') ?? {}, 'proration_discounts') ?? 'included'
  return { type, flexible: type === 'flexible' ? { proration_discounts } : null }
}

/** How a new subscription stands, from a call or from the details of a preview. Nothing is kept yet. */
export const newBillingState = (stripe: Stripe, input: Wire): BillingState => {
  const parts = readItems(stripe, input, [])
  const [first] = parts ?? []
  if (!parts || !first?.price.recurring)
    throw invalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  const start = stripe.clock.seconds()
  const trialEnd = trialEndOf(stripe, input)
  const end = trialEnd ?? periodEnd(start, first.price.recurring, start)
  const itemizes = billingModeOf(input).flexible?.proration_discounts === 'itemized'
  return { parts, start, end, anchor: trialEnd ?? start, trialEnd, discounts: [], itemizes }
}

const noMethod = () =>
  invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    {
      code: 'resource_missing',
    },
  )

/** The errors of `error_if_incomplete`: nothing happens unless the money comes. */
export const assertPaymentSucceeds = (verdict: Verdict): void => {
  if (verdict.kind === 'refused')
    throw cardRefused(verdict.failure.message, {
      ...(verdict.failure.code && { code: verdict.failure.code }),
      ...(verdict.failure.decline_code && { decline_code: verdict.failure.decline_code }),
    })
  if (verdict.kind === 'authenticate')
    throw cardRefused(
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
      {
        code: 'subscription_payment_intent_requires_action',
      },
    )
}

const collectFirst = (
  stripe: Stripe,
  subscription: Subscription,
  behavior: string,
  due: number,
) => {
  const invoice = stripe.memory.invoices.get(subscription.latest_invoice ?? '')!
  if (due > 0 && behavior === 'default_incomplete') return
  const verdict = collectInvoice(stripe, invoice)
  if (verdict?.kind !== 'ok') announceFailure(stripe, invoice, verdict, false)
}

type FirstBill = {
  state: BillingState
  lines: DraftLine[]
  totals: Totals
  discounts: ReadDiscounts | undefined
}

/** What a new subscription bills first. Nothing is kept yet. */
const firstBillOf = (stripe: Stripe, input: Wire, customer: Customer): FirstBill => {
  const bare = newBillingState(stripe, input)
  const fullPrice = totalsOf(fullLines({ ...bare, trialEnd: null }, bare.start, bare.end), []).total
  const discounts = readDiscounts(stripe, input, {
    customer,
    subscription: null,
    running: [],
    amount: fullPrice,
  })
  const state = { ...bare, discounts: discounts?.applied ?? [] }
  const lines = fullLines(state, state.start, state.end)
  return { state, lines, totals: totalsOf(lines, state.discounts), discounts }
}

/** The payment method that is charged: the one that is named, else the customer's. */
const methodOf = (stripe: Stripe, input: Wire, customer: Customer) => {
  const named = textOf(input, 'default_payment_method')
  return named
    ? customersMethod(stripe, named, { customer: customer.id, param: 'default_payment_method' })
    : defaultMethod(stripe, { customer: customer.id }, undefined)
}

/** Whoever has to pay now needs a payment method; with `error_if_incomplete` one that pays. */
const assertPayable = (
  stripe: Stripe,
  input: Wire,
  method: PaymentMethod | null,
  due: number,
): void => {
  const behavior = paymentBehaviorOf(input)
  if (due === 0 || behavior === 'default_incomplete') return
  if (!method) throw noMethod()
  if (behavior === 'error_if_incomplete')
    assertPaymentSucceeds(judgeCharge(stripe, method, flagOf(input, 'off_session')))
}

export const paymentBehaviorOf = (input: Wire) =>
  textOf(input, 'payment_behavior') ?? 'allow_incomplete'

type SubscriptionParts = { customer: Customer; state: BillingState; method: PaymentMethod | null }

const keepSubscription = (
  stripe: Stripe,
  input: Wire,
  { customer, state, method }: SubscriptionParts,
): Subscription => {
  const trialSettings = objectOf(objectOf(input, 'trial_settings') ?? {}, 'end_behavior') ?? {}
  const paymentSettings = objectOf(input, 'payment_settings') ?? {}
  const subscription = makeSubscription(stripe, {
    customer: customer.id,
    currency: state.parts[0]!.price.currency,
    trialEnd: state.trialEnd,
    anchor: state.anchor,
    metadata: mergeMetadata({}, input),
    defaultMethod: textOf(input, 'default_payment_method') ? method!.id : null,
    description: textOf(input, 'description') ?? null,
    billingMode: billingModeOf(input),
    whenMissing: textOf(trialSettings, 'missing_payment_method') ?? 'create_invoice',
    saves: textOf(paymentSettings, 'save_default_payment_method') ?? 'off',
  })
  stripe.memory.subscriptions.set(subscription.id, subscription)
  customer.currency ??= subscription.currency
  return subscription
}

const makeFirstInvoice = (
  stripe: Stripe,
  subscription: Subscription,
  { state, lines }: FirstBill,
): Invoice =>
  makeInvoice(stripe, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    lines,
    discounts: state.discounts,
    reason: 'subscription_create',
    period: { start: state.start, end: state.start },
  })

/** `POST /v1/subscriptions`. */
export const createSubscription = (stripe: Stripe, input: Wire): Subscription => {
  const customer = customerOf(stripe, textOf(input, 'customer'))
  const bill = firstBillOf(stripe, input, customer)
  const { state, lines, totals, discounts } = bill
  const method = methodOf(stripe, input, customer)
  assertPayable(stripe, input, method, Math.max(0, totals.total + customer.balance))
  const subscription = keepSubscription(stripe, input, { customer, state, method })
  if (discounts) keepDiscounts(stripe, discounts, subscription.id)
  if (flagOf(input, 'cancel_at_period_end'))
    Object.assign(subscription, { cancel_at_period_end: true, cancel_at: state.end })
  applyBillingState(stripe, subscription, withPaidPeriods(state, lines, totals))
  for (const [at, line] of lines.entries()) line.part!.id = subscription.items.data[at]!.id
  const invoice = makeFirstInvoice(stripe, subscription, bill)
  subscription.latest_invoice = invoice.id
  if (state.trialEnd !== null && !method)
    subscription.pending_setup_intent = makeSetupIntent(stripe, { customer: customer.id }).id
  emit(stripe, 'customer.subscription.created', subscription)
  issueInvoice(stripe, invoice)
  endUsedDiscounts(
    stripe,
    subscription,
    totals.byDiscount.filter(({ amount }) => amount > 0).map(({ discount }) => discount),
  )
  collectFirst(stripe, subscription, paymentBehaviorOf(input), invoice.amount_due)
  return subscription
}
