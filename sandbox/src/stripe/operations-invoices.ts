import type { Call, Operation } from './answer-call.ts'
import { billedNow, invoiceOfChange, pendingItems, readChange } from './change-subscription.ts'
import { customersMethod } from './confirm-intent.ts'
import { customerOf, newStanding } from './create-subscription.ts'
import { cardRefused, invalid, missing } from './errors.ts'
import { listPage } from './list-page.ts'
import { makeInvoice, subscriptionIdOf } from './make-invoice.ts'
import { newId } from './memory.ts'
import { readDiscounts } from './read-discounts.ts'
import { flagOf, mergeMetadata, numberOf, objectOf, textOf } from './read-input.ts'
import {
  fullLines,
  isTrialing,
  reckonChange,
  reckonRenewal,
  type DraftLine,
  type Standing,
} from './reckon.ts'
import { announceFailure, collectInvoice, finalizeInvoice, voidInvoice } from './settle-invoice.ts'
import { standingOf } from './standing.ts'
import { subscriptionOfCall } from './operations-subscriptions.ts'
import type { Stripe } from './stripe.ts'
import type { Wire } from '../stand-in/read-form.ts'
import type { Invoice, InvoiceItem, Subscription } from './wire-objects.ts'

const previewId = () => newId('upcoming_in')

/** What a subscription that does not exist yet would bill first. */
const previewNew = (stripe: Stripe, input: Wire, details: Wire): Invoice => {
  const customer = textOf(input, 'customer')
    ? customerOf(stripe, textOf(input, 'customer'))
    : undefined
  const bare = newStanding(stripe, details)
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
  const standing = { ...bare, discounts: discounts?.applied ?? [] }
  return makeInvoice(stripe, {
    id: previewId(),
    customer: customer?.id ?? '',
    currency: standing.parts[0]!.price.currency,
    subscription: { id: null, metadata: {} },
    lines: fullLines(standing, standing.start, standing.end),
    discounts: standing.discounts,
    reason: 'upcoming',
    period: { start: standing.start, end: standing.start },
  })
}

const trialLine = (standing: Standing): DraftLine[] =>
  fullLines(standing, standing.start, standing.end)

const previewRenewal = (
  stripe: Stripe,
  subscription: Subscription,
  standing: Standing,
  prorations: DraftLine[],
): Invoice => {
  const next = reckonRenewal(standing)
  const lasts = ({ id }: { id: string }) => {
    const end = stripe.memory.discounts.get(id)?.end ?? null
    return end === null || end > next.standing.start
  }
  return makeInvoice(stripe, {
    id: previewId(),
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    lines: [...prorations, ...next.full],
    items: pendingItems(stripe, subscription),
    discounts: standing.discounts.filter(lasts),
    reason: 'upcoming',
    period: { start: next.standing.start, end: next.standing.start },
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
  const before = standingOf(stripe, subscription)
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
  const reckoned = reckonChange(before, change)
  const lines = billedNow(reckoned, change.behavior)
  const atOnce = lines.length > 0 || change.behavior === 'always_invoice'
  if (!atOnce) return previewRenewal(stripe, subscription, reckoned.standing, reckoned.prorations)
  const shown =
    lines.length === 0 && isTrialing(reckoned.standing, change.now)
      ? trialLine(reckoned.standing)
      : lines
  return { ...invoiceOfChange(stripe, subscription, reckoned, shown), id: previewId() }
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
