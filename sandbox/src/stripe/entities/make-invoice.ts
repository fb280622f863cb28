import { newId } from '../memory.ts'
import { totalsOf, type Applied, type DraftLine } from './calculate-change.ts'
import type { Stripe } from '../stripe.ts'
import type { Invoice, InvoiceItem, Line } from '../wire-objects.ts'

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
  const lines = all.map((line, at): Line => {
    const part = line.part
    return {
      id: newId('il'),
      object: 'line_item',
      amount: line.amount,
      currency: given.currency,
      description: describe(stripe, line),
      discount_amounts: shares[at]!,
      discountable: line.discountable,
      discounts: [],
      invoice: id,
      livemode: false,
      metadata: given.subscription?.metadata ?? {},
      parent: parentOf(
        line,
        items[at - given.lines.length] ?? null,
        given.subscription?.id ?? null,
      ),
      period: { end: line.end, start: line.start },
      pretax_credit_amounts: [],
      pricing: part && {
        price_details: { price: part.price.id, product: part.price.product },
        type: 'price_details',
        unit_amount_decimal: String(part.price.unit_amount),
      },
      quantity: part?.quantity ?? 1,
      quantity_decimal: String(part?.quantity ?? 1),
      subscription: given.subscription?.id ?? null,
      subtotal: line.amount,
      taxes: [],
    }
  })
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Plaudit',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: clock.seconds(),
    currency: given.currency,
    custom_fields: null,
    customer: given.customer,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: given.discounts.map((one) => one.id),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: given.metadata ?? {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: given.subscription && {
      quote_details: null,
      subscription_details: {
        metadata: given.subscription.metadata,
        subscription: given.subscription.id,
      },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: given.period.end,
    period_start: given.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: starting,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: byDiscount,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
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
