import type { Due } from '../../stand-in/clock.ts'
import { emit } from '../webhooks/events.ts'
import {
  newId,
  type Cycle,
  type Frequency,
  type SlowCaptures,
  type Status,
  type Subscription,
  type Transaction,
} from '../memory.ts'
import type { PayPal } from '../paypal.ts'
import { saleView, subscriptionView } from './views.ts'

const day = 86_400_000
/** PayPal tries a failed payment again every five days, twice. */
const retryAfter = 5 * day
const mostRetries = 2

const addMonths = (at: number, months: number) => {
  const from = new Date(at)
  const to = new Date(at)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), days))
  return to.getTime()
}
const after = (at: number, { interval_unit, interval_count }: Frequency): number => {
  if (interval_unit === 'MONTH') return addMonths(at, interval_count)
  if (interval_unit === 'YEAR') return addMonths(at, 12 * interval_count)
  return at + interval_count * day * (interval_unit === 'WEEK' ? 7 : 1)
}

/** The cycle that is billed next; none when all are over. A total of 0 never ends. */
export const cycleOf = ({ cycles, completed }: Subscription): Cycle | undefined =>
  cycles.find(({ sequence, total }) => total === 0 || (completed.get(sequence) ?? 0) < total)

export const setStatus = (
  paypal: PayPal,
  subscription: Subscription,
  status: Status,
  note: string | null = null,
): void => {
  const now = paypal.clock.now()
  Object.assign(subscription, { status, statusNote: note, statusAt: now, updatedAt: now })
}
export const sendEvent = (paypal: PayPal, subscription: Subscription, type: string) =>
  emit(
    paypal,
    `BILLING.SUBSCRIPTION.${type}`,
    subscriptionView(paypal, subscription, ['last_failed_payment']),
  )

/** Over for good, whether the merchant or the buyer says so. */
export const cancelSubscription = (
  paypal: PayPal,
  subscription: Subscription,
  note: string | null,
): void => {
  setStatus(paypal, subscription, 'CANCELLED', note)
  subscription.nextBillingAt = null
  sendEvent(paypal, subscription, 'CANCELLED')
}

const complete = (paypal: PayPal, subscription: Subscription, transaction: Transaction): void => {
  const at = paypal.clock.now()
  const { cents } = transaction
  Object.assign(subscription, {
    failures: 0,
    lastPayment: { cents, at },
    lastFailure: null,
    updatedAt: at,
  })
  paypal.memory.taken.push({
    customer: subscription.customId ?? subscription.id,
    amount: cents,
    currency: subscription.currency,
    at,
    invoice: transaction.id,
  })
  emit(paypal, 'PAYMENT.SALE.COMPLETED', saleView(paypal, subscription, transaction))
}

const succeed = (paypal: PayPal, subscription: Subscription, cents: number): Transaction => {
  const transaction: Transaction = {
    id: newId('', 17),
    status: 'COMPLETED',
    cents,
    at: paypal.clock.now(),
  }
  subscription.transactions.push(transaction)
  complete(paypal, subscription, transaction)
  return transaction
}

const fail = (paypal: PayPal, subscription: Subscription, cents: number) => {
  const at = paypal.clock.now()
  subscription.transactions.push({ id: newId('', 17), status: 'DECLINED', cents, at })
  subscription.failures++
  const retryAt = subscription.failures <= mostRetries ? at + retryAfter : null
  Object.assign(subscription, { lastFailure: { cents, at, retryAt }, updatedAt: at })
  sendEvent(paypal, subscription, 'PAYMENT.FAILED')
  const { payment_failure_threshold: most } = subscription.preferences
  if (most > 0 && subscription.failures >= most) {
    setStatus(paypal, subscription, 'SUSPENDED', 'Payment failures reached the threshold')
    sendEvent(paypal, subscription, 'SUSPENDED')
  }
}

/** Asks the payer for money; what does not come is owed. */
const charge = (paypal: PayPal, subscription: Subscription, cents: number): void => {
  if (cents === 0) return
  if (subscription.pays) return void succeed(paypal, subscription, cents)
  subscription.outstanding += cents
  fail(paypal, subscription, cents)
}

/** Takes part of what is owed, now: `capture`. Null when the payer's money does not come. */
export const takeOutstanding = (
  paypal: PayPal,
  subscription: Subscription,
  cents: number,
): Transaction | null => {
  if (!subscription.pays) {
    fail(paypal, subscription, cents)
    return null
  }
  subscription.outstanding -= cents
  return succeed(paypal, subscription, cents)
}

/** The same, where it is not done at once: it is owed no more, and comes or is declined later. */
export const takeLater = (
  paypal: PayPal,
  subscription: Subscription,
  { cents, captures }: { cents: number; captures: SlowCaptures },
): Transaction => {
  const at = paypal.clock.now()
  const later = {
    at: at + captures.after,
    status: captures.ends,
    isUnseen: captures.answer === 'unseen',
  }
  const transaction: Transaction = { id: newId('', 17), status: 'PENDING', cents, at, later }
  subscription.outstanding -= cents
  subscription.transactions.push(transaction)
  if (!later.isUnseen)
    emit(paypal, 'PAYMENT.SALE.PENDING', saleView(paypal, subscription, transaction))
  return transaction
}

/** A pending payment has come, or is declined and owed again. */
const endPending = (paypal: PayPal, subscription: Subscription, transaction: Transaction): void => {
  transaction.status = transaction.later?.status ?? 'COMPLETED'
  delete transaction.later
  if (transaction.status === 'COMPLETED') return complete(paypal, subscription, transaction)
  subscription.outstanding += transaction.cents
  subscription.updatedAt = paypal.clock.now()
  emit(paypal, 'PAYMENT.SALE.DENIED', saleView(paypal, subscription, transaction))
}

const priceOf = (cycle: Cycle, at: number) => {
  if (cycle.later && cycle.later.from <= at) {
    cycle.cents = cycle.later.cents
    delete cycle.later
  }
  return cycle.cents
}

/**
 * Bills the cycle that is due, with what is owed when the plan says so, and sets the next time; expires after the last.
 */
export const billCycle = (paypal: PayPal, subscription: Subscription): void => {
  const cycle = cycleOf(subscription)
  if (!cycle || subscription.nextBillingAt === null) {
    subscription.nextBillingAt = null
    setStatus(paypal, subscription, 'EXPIRED')
    return sendEvent(paypal, subscription, 'EXPIRED')
  }
  const at = subscription.nextBillingAt
  subscription.completed.set(cycle.sequence, (subscription.completed.get(cycle.sequence) ?? 0) + 1)
  subscription.nextBillingAt = after(at, cycle.frequency)
  const owed = subscription.preferences.auto_bill_outstanding ? subscription.outstanding : 0
  if (owed > 0) subscription.outstanding = 0
  charge(paypal, subscription, priceOf(cycle, at) * Number(subscription.quantity) + owed)
}

const retry = (paypal: PayPal, subscription: Subscription) => {
  const owed = subscription.outstanding
  if (subscription.lastFailure) subscription.lastFailure.retryAt = null
  if (owed > 0) takeOutstanding(paypal, subscription, owed)
}

/** Missed while suspended: those billing times pass without a charge. */
export const skipMissed = (paypal: PayPal, subscription: Subscription): void => {
  const frequency = cycleOf(subscription)?.frequency
  if (!frequency || subscription.nextBillingAt === null) return
  let at = subscription.nextBillingAt
  while (at <= paypal.clock.now()) at = after(at, frequency)
  subscription.nextBillingAt = at
}

const pendingDue = (paypal: PayPal, subscription: Subscription): Due[] =>
  subscription.transactions.flatMap((one) =>
    one.later ? [{ at: one.later.at, run: () => endPending(paypal, subscription, one) }] : [],
  )

/** What falls due next at PayPal: billing times, further attempts and the ends of pending payments. */
export const nextDue = (paypal: PayPal): Due | null => {
  let first: Due | null = null
  for (const subscription of paypal.memory.subscriptions.values()) {
    for (const due of pendingDue(paypal, subscription)) if (!first || due.at < first.at) first = due
    if (subscription.status !== 'ACTIVE') continue
    const retryAt = subscription.lastFailure?.retryAt ?? null
    if (retryAt !== null && (!first || retryAt < first.at))
      first = { at: retryAt, run: () => retry(paypal, subscription) }
    const at = subscription.nextBillingAt
    if (at !== null && (!first || at < first.at))
      first = { at, run: () => billCycle(paypal, subscription) }
  }
  return first
}
