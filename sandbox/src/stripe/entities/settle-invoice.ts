import { attemptIntent, methodOf, type Verdict } from './confirm-intent.ts'
import { changing, emit } from '../webhooks/events.ts'
import { makeIntent } from './make-payments.ts'
import { subscriptionIdOf } from './make-invoice.ts'
import { newId } from '../memory.ts'
import { applyBillingState, endUsedDiscounts } from './billing-state.ts'
import type { Stripe } from '../stripe.ts'
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../wire-objects.ts'

const day = 86_400
/** Days from one attempt to the next (Stripe's schedule before Smart Retries); after the last the subscription ends. */
export const retryDays = [3, 5, 7]

export const intentOf = (stripe: Stripe, invoice: Invoice): PaymentIntent | undefined => {
  const payment = [...stripe.memory.invoicePayments.values()].findLast(
    (one) => one.invoice === invoice.id,
  )
  return payment && stripe.memory.intents.get(payment.payment.payment_intent)
}
const invoiceOfIntent = (stripe: Stripe, intent: PaymentIntent): Invoice | undefined => {
  const payment = [...stripe.memory.invoicePayments.values()].find(
    (one) => one.payment.payment_intent === intent.id,
  )
  return payment && stripe.memory.invoices.get(payment.invoice)
}
export const subscriptionOf = (stripe: Stripe, invoice: Invoice): Subscription | undefined =>
  stripe.memory.subscriptions.get(subscriptionIdOf(invoice) ?? '')

/** Stripe: the subscription's own method comes before the customer's. */
export const defaultMethod = (
  stripe: Stripe,
  invoice: { customer: string },
  subscription: Subscription | undefined,
): PaymentMethod | null => {
  const id =
    subscription?.default_payment_method ??
    stripe.memory.customers.get(invoice.customer)?.invoice_settings.default_payment_method
  return id ? methodOf(stripe, id) : null
}

const moveBalance = (stripe: Stripe, invoice: Invoice, to: number) => {
  const customer = stripe.memory.customers.get(invoice.customer)
  if (!customer || customer.balance === to) return
  const id = newId('cbtxn')
  const amount = to - customer.balance
  const type = invoice.status === 'void' ? 'unapplied_from_invoice' : 'applied_to_invoice'
  customer.balance = to
  stripe.memory.balanceTransactions.set(id, {
    id,
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: stripe.clock.seconds(),
    credit_note: null,
    currency: invoice.currency,
    customer: customer.id,
    customer_account: null,
    description: null,
    ending_balance: to,
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    type,
  })
}

/** Gives an invoice its number, uses up the customer's credit, and asks for the money if any is due. */
export const finalizeInvoice = (stripe: Stripe, invoice: Invoice): Invoice => {
  const { memory, clock } = stripe
  const customer = memory.customers.get(invoice.customer)
  const balance = customer?.balance ?? 0
  invoice.starting_balance = balance
  invoice.amount_due = Math.max(0, invoice.total + balance)
  invoice.amount_remaining = invoice.amount_due
  invoice.ending_balance = Math.min(0, invoice.total + balance)
  moveBalance(stripe, invoice, invoice.ending_balance)
  if (customer)
    invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence++).padStart(4, '0')}`
  Object.assign(invoice, {
    status: 'open',
    automatically_finalizes_at: null,
    effective_at: clock.seconds(),
    hosted_invoice_url: `${stripe.origin()}/stripe/invoices/${invoice.id}`,
    invoice_pdf: `${stripe.origin()}/stripe/invoices/${invoice.id}/pdf`,
  })
  invoice.status_transitions.finalized_at = clock.seconds()
  if (invoice.amount_due > 0) {
    const intent = makeIntent(stripe, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      description:
        invoice.billing_reason === 'subscription_create'
          ? 'Subscription creation'
          : 'Subscription update',
      setupFutureUsage: 'off_session',
    })
    const payment = newId('inpay')
    memory.invoicePayments.set(payment, {
      id: payment,
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: invoice.amount_due,
      created: clock.seconds(),
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    })
  }
  emit(stripe, 'invoice.finalized', invoice)
  return invoice
}

/** Stripe: an invoice of a renewal can still be changed for about an hour before it is final and paid. */
const draftTime = 3600

/** Keeps the invoice of a renewal as a draft. */
export const draftInvoice = (stripe: Stripe, invoice: Invoice): Invoice => {
  invoice.automatically_finalizes_at = stripe.clock.seconds() + draftTime
  stripe.memory.invoices.set(invoice.id, invoice)
  emit(stripe, 'invoice.created', invoice)
  return invoice
}

/** Keeps a new invoice and finalizes it at once: a first one, one of a change, or one that is set aside in a pause. */
export const issueInvoice = (stripe: Stripe, invoice: Invoice): Invoice => {
  stripe.memory.invoices.set(invoice.id, invoice)
  emit(stripe, 'invoice.created', invoice)
  return finalizeInvoice(stripe, invoice)
}

const afterPayment = (stripe: Stripe, invoice: Invoice, method: PaymentMethod | null) => {
  const subscription = subscriptionOf(stripe, invoice)
  if (!subscription) return
  const waiting = stripe.memory.waiting.get(subscription.id)
  const isWaited = waiting?.invoice === invoice.id
  changing(stripe, 'customer.subscription.updated', subscription, () => {
    if (method && subscription.payment_settings.save_default_payment_method === 'on_subscription')
      subscription.default_payment_method = method.id
    if (waiting && isWaited) {
      stripe.memory.waiting.delete(subscription.id)
      subscription.pending_update = null
      applyBillingState(stripe, subscription, waiting.billingState)
      endUsedDiscounts(stripe, subscription, waiting.uses)
    }
    const settles =
      subscription.status === 'incomplete' ||
      (['past_due', 'unpaid'].includes(subscription.status) &&
        subscription.latest_invoice === invoice.id)
    if (settles) subscription.status = 'active'
  })
  if (isWaited) emit(stripe, 'customer.subscription.pending_update_applied', subscription)
}

/** The invoice is paid: by money, by credit, or because nothing was due. */
const markPaid = (stripe: Stripe, invoice: Invoice, method: PaymentMethod | null): void => {
  if (invoice.status === 'paid') return
  Object.assign(invoice, {
    status: 'paid',
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    auto_advance: false,
  })
  invoice.status_transitions.paid_at = stripe.clock.seconds()
  for (const payment of stripe.memory.invoicePayments.values())
    if (payment.invoice === invoice.id)
      Object.assign(payment, {
        status: 'paid',
        amount_paid: invoice.amount_due,
        status_transitions: { canceled_at: null, paid_at: stripe.clock.seconds() },
      })
  const customer = stripe.memory.customers.get(invoice.customer)
  if (customer) customer.delinquent = false
  emit(stripe, 'invoice.paid', invoice)
  emit(stripe, 'invoice.payment_succeeded', invoice)
  afterPayment(stripe, invoice, method)
}

/** One attempt to collect an open invoice. Null when there is no card to try. */
export const collectInvoice = (
  stripe: Stripe,
  invoice: Invoice,
  given?: { method?: PaymentMethod | null; offSession?: boolean },
): Verdict | null => {
  if (invoice.amount_due === 0) {
    markPaid(stripe, invoice, null)
    return { kind: 'ok' }
  }
  const intent = intentOf(stripe, invoice)
  const method = given?.method ?? defaultMethod(stripe, invoice, subscriptionOf(stripe, invoice))
  if (!method || !intent) return null
  invoice.attempted = true
  invoice.attempt_count++
  const verdict = attemptIntent(stripe, intent, method, {
    invoice: invoice.id,
    ...(given?.offSession && { offSession: true }),
  })
  if (verdict.kind === 'ok') markPaid(stripe, invoice, method)
  return verdict
}

/** Says that an attempt failed, and when the next one comes: only subscriptions that run are tried again. */
export const announceFailure = (
  stripe: Stripe,
  invoice: Invoice,
  verdict: Verdict | null,
  retries: boolean,
): void => {
  const days = retries ? retryDays[Math.max(0, invoice.attempt_count - 1)] : undefined
  invoice.next_payment_attempt = days === undefined ? null : stripe.clock.seconds() + days * day
  const customer = stripe.memory.customers.get(invoice.customer)
  if (customer) customer.delinquent = true
  emit(stripe, 'invoice.payment_failed', invoice)
  if (verdict?.kind === 'authenticate') emit(stripe, 'invoice.payment_action_required', invoice)
}

/** An update that waits for this invoice is given up with it. */
const dropWaiting = (stripe: Stripe, invoice: Invoice): void => {
  const subscription = subscriptionOf(stripe, invoice)
  if (!subscription || stripe.memory.waiting.get(subscription.id)?.invoice !== invoice.id) return
  subscription.pending_update = null
  stripe.memory.waiting.delete(subscription.id)
  emit(stripe, 'customer.subscription.pending_update_expired', subscription)
}

/** Takes an invoice back; credit that it had used is the customer's again. */
export const voidInvoice = (stripe: Stripe, invoice: Invoice): Invoice => {
  dropWaiting(stripe, invoice)
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance
  Object.assign(invoice, { status: 'void', next_payment_attempt: null, auto_advance: false })
  invoice.status_transitions.voided_at = stripe.clock.seconds()
  const customer = stripe.memory.customers.get(invoice.customer)
  if (customer && used !== 0) moveBalance(stripe, invoice, customer.balance - used)
  const intent = intentOf(stripe, invoice)
  if (intent && intent.status !== 'succeeded')
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: stripe.clock.seconds(),
      next_action: null,
    })
  emit(stripe, 'invoice.voided', invoice)
  return invoice
}

/** An intent was paid outside `collectInvoice` (Stripe.js, 3-D Secure): its invoice follows. */
export const settleIntent = (stripe: Stripe, intent: PaymentIntent): void => {
  const invoice = invoiceOfIntent(stripe, intent)
  const method = stripe.memory.methods.get(intent.payment_method ?? '') ?? null
  if (invoice && invoice.status === 'open' && intent.status === 'succeeded')
    markPaid(stripe, invoice, method)
}
export const invoiceIdOf = (stripe: Stripe, intent: PaymentIntent): string | null =>
  invoiceOfIntent(stripe, intent)?.id ?? null
