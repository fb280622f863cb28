import type { Wire } from '../../stand-in/read-form.ts'
import { invalid } from '../errors.ts'
import { newId } from '../memory.ts'
import { flagOf, numberOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import type { Invoice, InvoiceItem, Subscription } from '../wire-objects.ts'
import { applyBillingState, billingStateOf, readItems, endUsedDiscounts } from './billing-state.ts'
import {
  withPaidPeriods,
  calculateChange,
  type Behavior,
  type CalculatedChange,
  type Change,
} from './calculate-change.ts'
import { judgeCharge, type Verdict } from './confirm-intent.ts'
import { assertPaymentSucceeds, paymentBehaviorOf } from './create-subscription.ts'
import { netOf, totalsOf, type DraftLine } from './invoice-totals.ts'
import { makeInvoice } from './make-invoice.ts'
import { keepDiscounts, readDiscounts, type ReadDiscounts } from './read-discounts.ts'
import { defaultMethod } from './settle-invoice.ts'

/** Stripe: an update that waits for its payment is dropped after 23 hours. */
const waits = 23 * 3600

const behaviorOf = (input: Wire): Behavior => {
  const given = textOf(input, 'proration_behavior')
  return given === 'always_invoice' || given === 'none' ? given : 'create_prorations'
}

/** The part of a call (or of a preview's details) that changes what is paid. */
export const readChange = (
  stripe: Stripe,
  subscription: Subscription,
  input: Wire,
  discounts: ReadDiscounts | undefined,
): Change => {
  const now = stripe.clock.seconds()
  const state = billingStateOf(stripe, subscription)
  const parts = readItems(stripe, input, state.parts)
  const end = textOf(input, 'trial_end') === 'now' ? 'now' : numberOf(input, 'trial_end')
  if (typeof end === 'number' && end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  const at = numberOf(input, 'proration_date') ?? now
  const start = state.start
  if (at < start || at > state.end)
    throw invalid('Invalid proration_date: it must be within the current billing period.', {
      param: 'proration_date',
    })
  return {
    behavior: behaviorOf(input),
    at,
    now,
    ...(parts && { parts }),
    ...(discounts && { discounts: discounts.applied }),
    ...(end !== undefined && { trialEnd: end }),
    ...(textOf(input, 'billing_cycle_anchor') === 'now' && { anchorNow: true }),
  }
}

export const pendingItems = (
  stripe: Stripe,
  subscription: { id: string; customer: string },
): InvoiceItem[] =>
  [...stripe.memory.invoiceItems.values()].filter(
    (item) =>
      item.invoice === null &&
      item.customer === subscription.customer &&
      (item.subscription === null || item.subscription === subscription.id),
  )

/** The lines that a change bills at once; empty when it waits for the renewal. */
export const billedNow = (
  { prorations, full, resets }: CalculatedChange,
  behavior: Behavior,
): DraftLine[] => (behavior === 'always_invoice' || resets ? [...prorations, ...full] : [])

const keepProrations = (stripe: Stripe, subscription: Subscription, prorations: DraftLine[]) => {
  for (const line of prorations) {
    const id = newId('ii')
    const { customer, currency } = subscription
    const item: InvoiceItem = {
      id,
      object: 'invoiceitem',
      amount: netOf(line),
      created: stripe.clock.seconds(),
      currency,
      customer,
      description: `${line.description} ${stripe.memory.products.get(line.part?.price.product ?? '')?.name ?? ''}`,
      discountable: line.discountable,
      invoice: null,
      period: { start: line.start, end: line.end },
      proration: true,
      subscription: subscription.id,
    }
    stripe.memory.invoiceItems.set(id, item)
  }
}

/** Makes the invoice of a change, with what had waited for the next invoice. */
export const invoiceOfChange = (
  stripe: Stripe,
  subscription: Subscription,
  calculated: CalculatedChange,
  lines: DraftLine[],
): Invoice =>
  makeInvoice(stripe, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    lines,
    items: pendingItems(stripe, subscription),
    discounts: calculated.state.discounts,
    reason: 'subscription_update',
    period: { start: stripe.clock.seconds(), end: stripe.clock.seconds() },
  })

const usedBy = (calculated: CalculatedChange, lines: DraftLine[]) => [
  ...calculated.uses,
  ...totalsOf(lines, calculated.state.discounts)
    .byDiscount.filter(({ amount }) => amount > 0)
    .map(({ discount }) => discount),
]

type PendingChange = {
  calculated: CalculatedChange
  invoice: Invoice
  uses: string[]
  named: boolean
}

const keepPendingUpdate = (
  stripe: Stripe,
  subscription: Subscription,
  { calculated, invoice, uses, named }: PendingChange,
) => {
  const state = withPaidPeriods(
    calculated.state,
    calculated.full,
    totalsOf(calculated.full, calculated.state.discounts),
  )
  stripe.memory.waiting.set(subscription.id, { invoice: invoice.id, billingState: state, uses })
  const items = state.parts.map((part) => ({
    id: part.id,
    price: part.price,
    quantity: part.quantity,
  }))
  subscription.pending_update = {
    billing_cycle_anchor: null,
    discounts: named ? calculated.state.discounts.map(({ id }) => id) : null,
    expires_at: stripe.clock.seconds() + waits,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  }
}

const judgePayment = (
  stripe: Stripe,
  subscription: Subscription,
  due: number,
  offSession: boolean | undefined,
): Verdict => {
  if (due === 0) return { kind: 'ok' }
  const method = defaultMethod(stripe, subscription, subscription)
  if (!method)
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  return judgeCharge(stripe, method, offSession)
}

/** How the payment of a change would go, for those behaviors that ask before they change anything. */
const judgeChange = (
  stripe: Stripe,
  subscription: Subscription,
  draft: Invoice | null,
  input: Wire,
): Verdict | null => {
  const behavior = paymentBehaviorOf(input)
  if (!draft || behavior === 'default_incomplete' || behavior === 'allow_incomplete') return null
  return judgePayment(stripe, subscription, draft.amount_due, flagOf(input, 'off_session'))
}

const readChangedDiscounts = (stripe: Stripe, subscription: Subscription, input: Wire) => {
  const customer = stripe.memory.customers.get(subscription.customer)
  const amount = billingStateOf(stripe, subscription).parts.reduce(
    (sum, { price, quantity }) => sum + price.unit_amount * quantity,
    0,
  )
  return readDiscounts(stripe, input, {
    customer,
    subscription: subscription.id,
    running: subscription.discounts,
    amount,
  })
}

const applyNow = (
  stripe: Stripe,
  subscription: Subscription,
  {
    calculated,
    invoice,
    uses,
  }: Omit<PendingChange, 'named' | 'invoice'> & { invoice: Invoice | null },
) => {
  const { state, full, prorations } = calculated
  applyBillingState(
    stripe,
    subscription,
    withPaidPeriods(state, full, totalsOf(full, state.discounts)),
  )
  if (invoice) endUsedDiscounts(stripe, subscription, uses)
  else keepProrations(stripe, subscription, prorations)
}

/** Changes what a subscription costs. With `pending_if_incomplete` the change waits when its payment would not come. */
export const billChange = (stripe: Stripe, subscription: Subscription, input: Wire) => {
  const discounts = readChangedDiscounts(stripe, subscription, input)
  const change = readChange(stripe, subscription, input, discounts)
  const calculated = calculateChange(billingStateOf(stripe, subscription), change)
  const lines = billedNow(calculated, change.behavior)
  const behavior = paymentBehaviorOf(input)
  const draft = lines.length ? invoiceOfChange(stripe, subscription, calculated, lines) : null
  const verdict = judgeChange(stripe, subscription, draft, input)
  if (verdict && behavior === 'error_if_incomplete') assertPaymentSucceeds(verdict)
  if (discounts) keepDiscounts(stripe, discounts, subscription.id)
  const waits = behavior === 'pending_if_incomplete' && verdict !== null && verdict.kind !== 'ok'
  const uses = usedBy(calculated, lines)
  if (draft) for (const item of pendingItems(stripe, subscription)) item.invoice = draft.id
  if (draft && waits)
    keepPendingUpdate(stripe, subscription, {
      calculated,
      invoice: draft,
      uses,
      named: discounts !== undefined,
    })
  else applyNow(stripe, subscription, { calculated, invoice: draft, uses })
  if (draft) subscription.latest_invoice = draft.id
  return { draft, waits, collects: behavior !== 'default_incomplete' }
}
