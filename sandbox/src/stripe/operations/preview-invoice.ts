import type { Wire } from '../../stand-in/read-form.ts'
import { billedNow, invoiceOfChange, pendingItems, readChange } from '../entities/bill-change.ts'
import { billingStateOf } from '../entities/billing-state.ts'
import {
  calculateChange,
  calculateRenewal,
  fullLines,
  isTrialing,
  type BillingState,
} from '../entities/calculate-change.ts'
import { customerOf, newBillingState } from '../entities/create-subscription.ts'
import type { DraftLine } from '../entities/invoice-totals.ts'
import { makeInvoice } from '../entities/make-invoice.ts'
import { readDiscounts } from '../entities/read-discounts.ts'
import { invalid } from '../errors.ts'
import { newId } from '../memory.ts'
import { objectOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import type { Invoice, Subscription } from '../wire-objects.ts'
import type { Call } from './answer-call.ts'
import { subscriptionOfCall } from './subscriptions.ts'

const previewId = () => newId('upcoming_in')

/** What a subscription that does not exist yet would bill first. */
const previewNew = (stripe: Stripe, input: Wire, details: Wire): Invoice => {
  const customer = textOf(input, 'customer')
    ? customerOf(stripe, textOf(input, 'customer'))
    : undefined
  const bare = newBillingState(stripe, details)
  const amount = bare.parts.reduce(
    (sum, { price, quantity }) => sum + price.unit_amount * quantity,
    0,
  )
  const discounts = readDiscounts(stripe, input, {
    customer,
    subscription: null,
    running: [],
    amount,
  })
  const state = { ...bare, discounts: discounts?.applied ?? [] }
  return makeInvoice(stripe, {
    id: previewId(),
    customer: customer?.id ?? '',
    currency: state.parts[0]!.price.currency,
    subscription: { id: null, metadata: {} },
    lines: fullLines(state, state.start, state.end),
    discounts: state.discounts,
    reason: 'upcoming',
    period: { start: state.start, end: state.start },
  })
}

const trialLine = (state: BillingState): DraftLine[] => fullLines(state, state.start, state.end)

const previewRenewal = (
  stripe: Stripe,
  subscription: Subscription,
  state: BillingState,
  prorations: DraftLine[],
): Invoice => {
  const next = calculateRenewal(state)
  const lasts = ({ id }: { id: string }) => {
    const end = stripe.memory.discounts.get(id)?.end ?? null
    return end === null || end > next.state.start
  }
  return makeInvoice(stripe, {
    id: previewId(),
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    lines: [...prorations, ...next.full],
    items: pendingItems(stripe, subscription),
    discounts: state.discounts.filter(lasts),
    reason: 'upcoming',
    period: { start: next.state.start, end: next.state.start },
  })
}

const previewChange = (
  stripe: Stripe,
  subscription: Subscription,
  input: Wire,
  details: Wire,
): Invoice => {
  const before = billingStateOf(stripe, subscription)
  const amount = before.parts.reduce(
    (sum, { price, quantity }) => sum + price.unit_amount * quantity,
    0,
  )
  const customer = stripe.memory.customers.get(subscription.customer)
  const discounts = readDiscounts(stripe, input, {
    customer,
    subscription: subscription.id,
    running: subscription.discounts,
    amount,
  })
  const change = readChange(stripe, subscription, details, discounts)
  const calculated = calculateChange(before, change)
  const lines = billedNow(calculated, change.behavior)
  const atOnce = lines.length > 0 || change.behavior === 'always_invoice'
  if (!atOnce) return previewRenewal(stripe, subscription, calculated.state, calculated.prorations)
  const shown =
    lines.length === 0 && isTrialing(calculated.state, change.now)
      ? trialLine(calculated.state)
      : lines
  return { ...invoiceOfChange(stripe, subscription, calculated, shown), id: previewId() }
}

/** The parameters of Stripe's previews that are not stood in for. */
const assertStoodInFor = (input: Wire, details: Wire): void => {
  for (const name of ['schedule', 'schedule_details', 'invoice_items'])
    if (name in input)
      throw invalid(`This stand-in draws no previews with ${name}.`, { param: name })
  for (const name of ['resume_at', 'cancel_now'])
    if (name in details)
      throw invalid(`This stand-in draws no previews with subscription_details[${name}].`, {
        param: name,
      })
}

/** `POST /v1/invoices/create_preview`: drawn up by what draws up the real one. */
export const previewInvoice = ({ stripe, input }: Call): Invoice => {
  const details = objectOf(input, 'subscription_details') ?? {}
  assertStoodInFor(input, details)
  if (!textOf(input, 'subscription')) return previewNew(stripe, input, details)
  const subscription = subscriptionOfCall(stripe, textOf(input, 'subscription'))
  if (subscription.ended_at !== null)
    throw invalid('You cannot preview the invoice of a canceled subscription.', {
      code: 'invoice_upcoming_none',
    })
  return previewChange(stripe, subscription, input, details)
}
