import type { Due } from '../../stand-in/clock.ts'
import { pendingItems } from './bill-change.ts'
import { endSubscription } from './end-subscription.ts'
import { changing, emit } from '../webhooks/events.ts'
import { makeInvoice } from './make-invoice.ts'
import { withPaidPeriods, calculateRenewal } from './calculate-change.ts'
import { totalsOf } from './invoice-totals.ts'
import { enterPhase, finishSchedule, nextPhaseOf } from './schedules.ts'
import {
  announceFailure,
  collectInvoice,
  defaultMethod,
  draftInvoice,
  finalizeInvoice,
  issueInvoice,
  retryDays,
  voidInvoice,
  subscriptionOf,
} from './settle-invoice.ts'
import { applyBillingState, billingStateOf, endUsedDiscounts } from './billing-state.ts'
import type { Stripe } from '../stripe.ts'
import type { Invoice, Subscription } from '../wire-objects.ts'

const hour = 3600
const day = 24 * hour
/** Stripe: a first payment may be completed for 23 hours; the end of a trial is announced three days before. */
const firstPayment = 23 * hour
const trialNotice = 3 * day

const endOf = (subscription: Subscription) =>
  subscription.items.data[0]?.current_period_end ?? subscription.created

const expireIncomplete = (stripe: Stripe, subscription: Subscription) => {
  const invoice = stripe.memory.invoices.get(subscription.latest_invoice ?? '')
  changing(stripe, 'customer.subscription.updated', subscription, () =>
    Object.assign(subscription, { status: 'incomplete_expired', ended_at: stripe.clock.seconds() }),
  )
  if (invoice) voidInvoice(stripe, invoice)
}

const dropPendingUpdate = (stripe: Stripe, subscription: Subscription) => {
  const invoice = stripe.memory.invoices.get(
    stripe.memory.waiting.get(subscription.id)?.invoice ?? '',
  )
  if (invoice) voidInvoice(stripe, invoice)
}

const resumeCollection = (stripe: Stripe, subscription: Subscription) =>
  changing(
    stripe,
    'customer.subscription.updated',
    subscription,
    () => void (subscription.pause_collection = null),
  )

const announceTrialEnd = (stripe: Stripe, subscription: Subscription) => {
  stripe.memory.warned.set(subscription.id, subscription.trial_end ?? 0)
  emit(stripe, 'customer.subscription.trial_will_end', subscription)
}

/** A trial that ends without a card: as `trial_settings.end_behavior` says. True when it is dealt with. */
const endTrialWithoutCard = (stripe: Stripe, subscription: Subscription): boolean => {
  if (subscription.status !== 'trialing' || defaultMethod(stripe, subscription, subscription))
    return false
  const how = subscription.trial_settings.end_behavior.missing_payment_method
  if (how === 'cancel') endSubscription(stripe, subscription, 'cancellation_requested')
  else if (how === 'pause')
    changing(
      stripe,
      'customer.subscription.paused',
      subscription,
      () => void (subscription.status = 'paused'),
    )
  return how !== 'create_invoice'
}

const drawRenewal = (stripe: Stripe, subscription: Subscription) => {
  const { state, full } = calculateRenewal(billingStateOf(stripe, subscription))
  const totals = totalsOf(full, state.discounts)
  const items = pendingItems(stripe, subscription)
  const invoice = makeInvoice(stripe, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    lines: full,
    items,
    discounts: state.discounts,
    reason: 'subscription_cycle',
    period: { start: state.start, end: state.start },
  })
  for (const item of items) item.invoice = invoice.id
  applyBillingState(
    stripe,
    subscription,
    withPaidPeriods(state, full, totals, subscription.pause_collection?.behavior !== 'void'),
  )
  subscription.latest_invoice = invoice.id
  endUsedDiscounts(
    stripe,
    subscription,
    totals.byDiscount.filter(({ amount }) => amount > 0).map(({ discount }) => discount),
  )
  return invoice
}

/** While collection is paused an invoice is still drawn up, and dealt with as `pause_collection.behavior` says. */
const setAside = (stripe: Stripe, invoice: Invoice, behavior: string) => {
  if (behavior === 'keep_as_draft') {
    stripe.memory.invoices.set(invoice.id, { ...invoice, auto_advance: false })
    emit(stripe, 'invoice.created', invoice)
    return
  }
  issueInvoice(stripe, invoice)
  if (behavior === 'void') voidInvoice(stripe, invoice)
  else {
    Object.assign(invoice, { status: 'uncollectible', auto_advance: false })
    emit(stripe, 'invoice.marked_uncollectible', invoice)
  }
}

const renew = (stripe: Stripe, subscription: Subscription) => {
  if (subscription.cancel_at_period_end)
    return endSubscription(stripe, subscription, 'cancellation_requested')
  enterPhase(stripe, subscription)
  if (endTrialWithoutCard(stripe, subscription)) return
  let drawn: Invoice | null = null
  changing(
    stripe,
    'customer.subscription.updated',
    subscription,
    () => void (drawn = drawRenewal(stripe, subscription)),
  )
  if (!drawn) return
  const invoice: Invoice = drawn
  if (subscription.pause_collection)
    return setAside(stripe, invoice, subscription.pause_collection.behavior)
  draftInvoice(stripe, invoice)
}

const finalize = (stripe: Stripe, invoice: Invoice, subscription: Subscription) => {
  finalizeInvoice(stripe, invoice)
  tryInvoice(stripe, invoice, subscription)
}

const tryInvoice = (stripe: Stripe, invoice: Invoice, subscription: Subscription) => {
  const verdict = collectInvoice(stripe, invoice)
  if (verdict?.kind === 'ok') return
  if (!verdict)
    Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 })
  announceFailure(stripe, invoice, verdict, true)
  // Which invoice counts is the latest: an upgrade within the hour has one of its own.
  if (subscription.latest_invoice !== invoice.id) return
  changing(
    stripe,
    'customer.subscription.updated',
    subscription,
    () => void (subscription.status = 'past_due'),
  )
}

const retry = (stripe: Stripe, invoice: Invoice, subscription: Subscription) => {
  invoice.next_payment_attempt = null
  tryInvoice(stripe, invoice, subscription)
  if (invoice.status === 'open' && invoice.attempt_count > retryDays.length)
    endSubscription(stripe, subscription, 'payment_failed')
}

const dueOf = (
  stripe: Stripe,
  subscription: Subscription,
): { at: number; run(): unknown } | null => {
  const { status, pending_update, pause_collection, cancel_at, trial_end, created } = subscription
  if (status === 'incomplete')
    return { at: created + firstPayment, run: () => expireIncomplete(stripe, subscription) }
  if (!['trialing', 'active', 'past_due', 'unpaid'].includes(status)) return null
  const all: { at: number; run(): unknown }[] = []
  if (pending_update)
    all.push({ at: pending_update.expires_at, run: () => dropPendingUpdate(stripe, subscription) })
  if (pause_collection?.resumes_at)
    all.push({ at: pause_collection.resumes_at, run: () => resumeCollection(stripe, subscription) })
  if (
    status === 'trialing' &&
    trial_end !== null &&
    stripe.memory.warned.get(subscription.id) !== trial_end &&
    trial_end - trialNotice > created
  )
    all.push({ at: trial_end - trialNotice, run: () => announceTrialEnd(stripe, subscription) })
  if (cancel_at !== null && !subscription.cancel_at_period_end)
    all.push({
      at: cancel_at,
      run: () => endSubscription(stripe, subscription, 'cancellation_requested'),
    })
  const phase = nextPhaseOf(stripe, subscription)
  if (phase && phase.at < endOf(subscription))
    all.push({
      at: phase.at,
      run: () =>
        phase.next ? enterPhase(stripe, subscription) : finishSchedule(stripe, subscription),
    })
  all.push({ at: endOf(subscription), run: () => renew(stripe, subscription) })
  return all.reduce((first, one) => (one.at < first.at ? one : first))
}

/** When a draft is finalized, or an open invoice tried again; null for all others. */
const invoiceDueAt = (invoice: Invoice): number | null => {
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at
  return invoice.status === 'open' ? invoice.next_payment_attempt : null
}

const invoiceDueOf = (stripe: Stripe, invoice: Invoice): { at: number; run(): unknown } | null => {
  const at = invoiceDueAt(invoice)
  const subscription = at === null ? undefined : subscriptionOf(stripe, invoice)
  if (at === null || !subscription) return null
  const act = invoice.status === 'draft' ? finalize : retry
  return { at, run: () => act(stripe, invoice, subscription) }
}

/** What falls due next at Stripe: renewals, ends of trials and pauses, further attempts, given-up payments. */
export const nextDue = (stripe: Stripe): Due | null => {
  let first: { at: number; run(): unknown } | null = null
  for (const subscription of stripe.memory.subscriptions.values()) {
    const due = dueOf(stripe, subscription)
    if (due && (!first || due.at < first.at)) first = due
  }
  for (const invoice of stripe.memory.invoices.values()) {
    const due = invoiceDueOf(stripe, invoice)
    if (due && (!first || due.at < first.at)) first = due
  }
  return first && { at: first.at * 1000, run: () => void first.run() }
}
