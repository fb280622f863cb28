import type { Wire } from '../../stand-in/read-form.ts'
import { pendingItems } from '../entities/bill-change.ts'
import { customersMethod, type Verdict } from '../entities/confirm-intent.ts'
import { customerOf } from '../entities/create-subscription.ts'
import { makeInvoice, subscriptionIdOf } from '../entities/make-invoice.ts'
import {
  announceFailure,
  collectInvoice,
  finalizeInvoice,
  voidInvoice,
} from '../entities/settle-invoice.ts'
import { cardRefused, invalid, missing } from '../errors.ts'
import { newId } from '../memory.ts'
import { flagOf, mergeMetadata, numberOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import type { Invoice, InvoiceItem, Price } from '../wire-objects.ts'
import type { Call, Operation } from './answer-call.ts'
import { listPage } from './list-page.ts'
import { previewInvoice } from './preview-invoice.ts'

const invoiceOfCall = ({ stripe, params }: Call): Invoice => {
  const invoice = stripe.memory.invoices.get(params.invoice ?? '')
  if (!invoice) throw missing('invoice', params.invoice ?? '', 'invoice')
  return invoice
}

const assertOpen = ({ status }: Invoice): void => {
  if (status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
  if (status !== 'open')
    throw invalid(`You can only pay an invoice that is open; this one is ${status}.`)
}

/** The error that a payment ends with: a card that was refused, or one that asks for a confirmation. */
const paymentError = (verdict: Exclude<Verdict, { kind: 'ok' }>) => {
  if (verdict.kind === 'authenticate')
    return cardRefused(
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with this invoice.',
      {
        code: 'invoice_payment_intent_requires_action',
      },
    )
  const { message, code, decline_code } = verdict.failure
  return cardRefused(message, { ...(code && { code }), ...(decline_code && { decline_code }) })
}

const pay = (call: Call): Invoice => {
  const { stripe, input } = call
  const invoice = invoiceOfCall(call)
  if (invoice.status === 'draft') finalizeInvoice(stripe, invoice)
  assertOpen(invoice)
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
  throw paymentError(verdict)
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

const itemAmountOf = (input: Wire, price: Price | undefined): number => {
  const amount = numberOf(input, 'amount')
  if (amount !== undefined) return amount
  if (!price) throw invalid('You must pass either amount or price.', { param: 'amount' })
  return price.unit_amount * (numberOf(input, 'quantity') ?? 1)
}

const itemDescriptionOf = (stripe: Stripe, input: Wire, price: Price | undefined): string =>
  textOf(input, 'description') ?? stripe.memory.products.get(price?.product ?? '')?.name ?? ''

const makeInvoiceItem = ({ stripe, input }: Call): InvoiceItem => {
  const customer = customerOf(stripe, textOf(input, 'customer'))
  const price = stripe.memory.prices.get(textOf(input, 'price') ?? '')
  const amount = itemAmountOf(input, price)
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
    description: itemDescriptionOf(stripe, input, price),
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

/**
 * An invoice that is not a subscription's: of the items that wait, or empty (`pending_invoice_items_behavior` exclude).
 */
const makeOneOffInvoice = ({ stripe, input }: Call): Invoice => {
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
  { operation: 'POST /v1/invoices/create_preview', run: previewInvoice },
  { operation: 'POST /v1/invoices', run: makeOneOffInvoice },
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
  { operation: 'POST /v1/invoiceitems', run: makeInvoiceItem },
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
