import type { Call, Operation } from './answer-call.ts'
import {
  billedNow,
  invoiceOfChange,
  pendingItems,
  readChange,
} from '../entities/change-subscription.ts'
import { customersMethod } from '../entities/confirm-intent.ts'
import { customerOf, newBillingState } from '../entities/create-subscription.ts'
import { cardRefused, invalid, missing } from '../errors.ts'
import { listPage } from './list-page.ts'
import { makeInvoice, subscriptionIdOf } from '../entities/make-invoice.ts'
import { newId } from '../memory.ts'
import { readDiscounts } from '../entities/read-discounts.ts'
import { flagOf, mergeMetadata, numberOf, objectOf, textOf } from '../read-input.ts'
import {
  fullLines,
  isTrialing,
  calculateChange,
  calculateRenewal,
  type DraftLine,
  type BillingState,
} from '../entities/calculate-change.ts'
import {
  announceFailure,
  collectInvoice,
  finalizeInvoice,
  voidInvoice,
} from '../entities/settle-invoice.ts'
import { billingStateOf } from '../entities/billing-state.ts'
import { subscriptionOfCall } from './subscriptions.ts'
import type { Stripe } from '../stripe.ts'
import type { Wire } from '../../stand-in/read-form.ts'
import type { Invoice, InvoiceItem, Subscription } from '../wire-objects.ts'

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

/** `POST /v1/invoices/create_preview`: drawn up by what draws up the real one. */
const preview = ({ stripe, input }: Call): Invoice => {
  for (const name of ['schedule', 'schedule_details', 'invoice_items'])
    if (name in input)
      throw invalid(`This stand-in draws no previews with ${name}.`, { param: name })
  const details = objectOf(input, 'subscription_details') ?? {}
  for (const name of ['resume_at', 'cancel_now'])
    if (name in details)
      throw invalid(`This stand-in draws no previews with subscription_details[${name}].`, {
        param: name,
      })
  if (!textOf(input, 'subscription')) return previewNew(stripe, input, details)
  const subscription = subscriptionOfCall(stripe, textOf(input, 'subscription'))
  if (subscription.ended_at !== null)
    throw invalid('You cannot preview the invoice of a canceled subscription.', {
      code: 'invoice_upcoming_none',
    })
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

const invoiceOfCall = ({ stripe, params }: Call): Invoice => {
  const invoice = stripe.memory.invoices.get(params.invoice ?? '')
  if (!invoice) throw missing('invoice', params.invoice ?? '', 'invoice')
  return invoice
}

const pay = (call: Call): Invoice => {
  const { stripe, input } = call
  const invoice = invoiceOfCall(call)
  if (invoice.status === 'draft') finalizeInvoice(stripe, invoice)
  if (invoice.status === 'paid')
    throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status !== 'open')
    throw invalid(`You can only pay an invoice that is open; this one is ${invoice.status}.`)
  const id = textOf(input, 'payment_method')
  const verdict = collectInvoice(stripe, invoice, {
    method: id
      ? customersMethod(stripe, id, { customer: invoice.customer, param: 'payment_method' })
      : null,
    offSession: flagOf(input, 'off_session') ?? true,
  })
  if (!verdict)
    throw invalid(
      'There is no default payment method set on this Invoice, its Subscription or Customer.',
      { code: 'missing' },
    )
  if (verdict.kind === 'ok') return invoice
  const [attempts, next] = [invoice.attempt_count, invoice.next_payment_attempt]
  announceFailure(stripe, invoice, verdict, false)
  Object.assign(invoice, { attempt_count: attempts, next_payment_attempt: next })
  if (verdict.kind === 'authenticate')
    throw cardRefused(
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with this invoice.',
      {
        code: 'invoice_payment_intent_requires_action',
      },
    )
  const { message, code, decline_code } = verdict.failure
  throw cardRefused(message, { ...(code && { code }), ...(decline_code && { decline_code }) })
}

const listInvoices = ({ stripe, input, path }: Call) => {
  const [customer, subscription, status] = ['customer', 'subscription', 'status'].map((name) =>
    textOf(input, name),
  )
  const wanted = [...stripe.memory.invoices.values()].filter(
    (one) =>
      (!customer || one.customer === customer) &&
      (!status || one.status === status) &&
      (!subscription || subscriptionIdOf(one) === subscription),
  )
  return listPage(wanted, input, path, 'invoice')
}

const makeItem = ({ stripe, input }: Call): InvoiceItem => {
  const customer = customerOf(stripe, textOf(input, 'customer'))
  const price = stripe.memory.prices.get(textOf(input, 'price') ?? '')
  const amount =
    numberOf(input, 'amount') ??
    (price ? price.unit_amount * (numberOf(input, 'quantity') ?? 1) : undefined)
  if (amount === undefined)
    throw invalid('You must pass either amount or price.', { param: 'amount' })
  const now = stripe.clock.seconds()
  const item: InvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    created: now,
    currency: textOf(input, 'currency') ?? price?.currency ?? 'usd',
    customer: customer.id,
    customer_account: null,
    date: now,
    description:
      textOf(input, 'description') ?? stripe.memory.products.get(price?.product ?? '')?.name ?? '',
    discountable: flagOf(input, 'discountable') ?? true,
    discounts: [],
    invoice: textOf(input, 'invoice') ?? null,
    livemode: false,
    metadata: mergeMetadata({}, input),
    parent: null,
    period: { start: now, end: now },
    proration: false,
    quantity: 1,
    subscription: textOf(input, 'subscription') ?? null,
    tax_rates: [],
    test_clock: null,
  }
  stripe.memory.invoiceItems.set(item.id, item)
  return item
}

/** An invoice that is not a subscription's: of the items that wait, or empty (`pending_invoice_items_behavior` exclude). */
const makeLoose = ({ stripe, input }: Call): Invoice => {
  const customer = customerOf(stripe, textOf(input, 'customer'))
  const takes = textOf(input, 'pending_invoice_items_behavior') === 'include'
  const items = takes ? pendingItems(stripe, { id: '', customer: customer.id }) : []
  const now = stripe.clock.seconds()
  const currency = items[0]?.currency ?? textOf(input, 'currency') ?? 'usd'
  const invoice = makeInvoice(stripe, {
    customer: customer.id,
    currency,
    subscription: null,
    lines: [],
    items,
    discounts: [],
    reason: 'manual',
    period: { start: now, end: now },
    metadata: mergeMetadata({}, input),
  })
  for (const item of items) item.invoice = invoice.id
  stripe.memory.invoices.set(invoice.id, invoice)
  return invoice
}

/** Invoices, previews, invoice items. */
export const invoiceOperations: Operation[] = [
  { operation: 'POST /v1/invoices/create_preview', run: preview },
  { operation: 'POST /v1/invoices', run: makeLoose },
  { operation: 'GET /v1/invoices', run: listInvoices },
  { operation: 'GET /v1/invoices/{invoice}', run: invoiceOfCall },
  { operation: 'POST /v1/invoices/{invoice}/pay', run: pay },
  {
    operation: 'POST /v1/invoices/{invoice}/finalize',
    run: (call) => {
      const invoice = invoiceOfCall(call)
      if (invoice.status !== 'draft')
        throw invalid('This invoice is already finalized.', { code: 'invoice_not_editable' })
      return finalizeInvoice(call.stripe, invoice)
    },
  },
  {
    operation: 'POST /v1/invoices/{invoice}/void',
    run: (call) => {
      const invoice = invoiceOfCall(call)
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw invalid(
          `You can only void an open or uncollectible invoice; this one is ${invoice.status}.`,
        )
      return voidInvoice(call.stripe, invoice)
    },
  },
  { operation: 'POST /v1/invoiceitems', run: makeItem },
  {
    operation: 'GET /v1/invoiceitems',
    run: ({ stripe, input, path }) => {
      const customer = textOf(input, 'customer')
      const pending = flagOf(input, 'pending')
      const wanted = [...stripe.memory.invoiceItems.values()].filter(
        (it) =>
          (!customer || it.customer === customer) &&
          (pending === undefined || (it.invoice === null) === pending),
      )
      return listPage(wanted, input, path, 'invoiceitem')
    },
  },
]

/** Events, for thirty days at Stripe; here as long as the sandbox runs. */
export const eventOperations: Operation[] = [
  {
    operation: 'GET /v1/events',
    run: ({ stripe, input, path }) => {
      const type = textOf(input, 'type')
      const { types } = input
      const wanted = [...stripe.memory.events.values()].filter(
        (it) => (!type || it.type === type) && (!Array.isArray(types) || types.includes(it.type)),
      )
      return listPage(wanted, input, path, 'event')
    },
  },
  {
    operation: 'GET /v1/events/{id}',
    run: ({ stripe, params }) => {
      const event = stripe.memory.events.get(params.id ?? '')
      if (!event) throw missing('event', params.id ?? '', 'id')
      return event
    },
  },
]
