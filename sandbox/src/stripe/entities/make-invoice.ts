import { newId } from '../memory.ts'
import { blankInvoice } from './blank-invoice.ts'
import { totalsOf, type Applied, type DraftLine, type Share } from './invoice-totals.ts'
import type { Stripe } from '../stripe.ts'
import type { Customer, Invoice, InvoiceItem, Line } from '../wire-objects.ts'

type Given = {
  customer: string
  currency: string
  subscription: { id: string | null; metadata: Record<string, string> } | null
  lines: DraftLine[]
  /** Invoice items that wait, each a line with an amount of its own. */
  items?: InvoiceItem[]
  discounts: Applied[]
  reason: string
  period: { start: number; end: number }
  id?: string
  metadata?: Record<string, string>
}

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

const describe = (stripe: Stripe, { part, description, proration, end }: DraftLine): string => {
  if (!part) return description
  const product = stripe.memory.products.get(part.price.product)?.name ?? part.price.product
  if (proration)
    return `${description} ${product} after ${new Date(end * 1000).toISOString().slice(0, 10)}`
  if (description === 'Trial period for') return `Trial period for ${product}`
  return `${part.quantity} × ${product} (at ${money(part.price.unit_amount)} / ${part.price.recurring?.interval})`
}

const parentOf = (line: DraftLine, item: InvoiceItem | null, subscription: string | null) =>
  item
    ? {
        invoice_item_details: {
          invoice_item: item.id,
          proration: item.proration,
          proration_details: { credited_items: null },
          subscription,
        },
        subscription_item_details: null,
        type: 'invoice_item_details',
      }
    : {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: line.proration,
          proration_details: { credited_items: null },
          subscription,
          subscription_item: line.part?.id ?? null,
        },
        type: 'subscription_item_details',
      }

const asDraft = (item: InvoiceItem): DraftLine => ({
  part: null,
  amount: item.amount,
  description: item.description,
  start: item.period.start,
  end: item.period.end,
  proration: item.proration,
  discountable: item.discountable,
})

type LineGiven = {
  invoice: string
  given: Given
  /** The invoice item that the line is for, if it is for one. */
  item: InvoiceItem | null
  discounts: Share[]
}

const makeLine = (
  stripe: Stripe,
  line: DraftLine,
  { invoice, given, item, discounts }: LineGiven,
): Line => {
  const part = line.part
  const subscription = given.subscription?.id ?? null
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: given.currency,
    description: describe(stripe, line),
    discount_amounts: discounts,
    discountable: line.discountable,
    discounts: [],
    invoice,
    livemode: false,
    metadata: given.subscription?.metadata ?? {},
    parent: parentOf(line, item, subscription),
    period: { end: line.end, start: line.start },
    pretax_credit_amounts: [],
    pricing: part && {
      price_details: { price: part.price.id, product: part.price.product },
      type: 'price_details',
      unit_amount_decimal: String(part.price.unit_amount),
    },
    quantity: part?.quantity ?? 1,
    quantity_decimal: String(part?.quantity ?? 1),
    subscription,
    subtotal: line.amount,
    taxes: [],
  }
}

const parentOfInvoice = ({ subscription }: Given) =>
  subscription && {
    quote_details: null,
    subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    type: 'subscription_details',
  }

const customerDetails = (customer: Customer | undefined) => ({
  customer_address: customer?.address ?? null,
  customer_email: customer?.email ?? null,
  customer_name: customer?.name ?? null,
  customer_phone: customer?.phone ?? null,
})

/** An invoice that is not kept yet: previews and real ones are drawn up here alike. */
export const makeInvoice = (stripe: Stripe, given: Given): Invoice => {
  const { clock, memory } = stripe
  const customer = memory.customers.get(given.customer)
  const items = given.items ?? []
  const all = [...given.lines, ...items.map(asDraft)]
  const { subtotal, total, shares, byDiscount } = totalsOf(all, given.discounts)
  const id = given.id ?? newId('in')
  const starting = customer?.balance ?? 0
  const due = Math.max(0, total + starting)
  const lines = all.map((line, at) =>
    makeLine(stripe, line, {
      invoice: id,
      given,
      item: items[at - given.lines.length] ?? null,
      discounts: shares[at]!,
    }),
  )
  return {
    ...blankInvoice(),
    id,
    amount_due: due,
    amount_remaining: due,
    billing_reason: given.reason,
    created: clock.seconds(),
    currency: given.currency,
    customer: given.customer,
    ...customerDetails(customer),
    discounts: given.discounts.map((one) => one.id),
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: given.metadata ?? {},
    parent: parentOfInvoice(given),
    period_end: given.period.end,
    period_start: given.period.start,
    starting_balance: starting,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: byDiscount,
    total_excluding_tax: total,
  }
}

/** The subscription that an invoice belongs to, if any. */
export const subscriptionIdOf = (invoice: Invoice): string | null => {
  const details = invoice.parent?.subscription_details
  return typeof details === 'object' &&
    details !== null &&
    'subscription' in details &&
    typeof details.subscription === 'string'
    ? details.subscription
    : null
}
