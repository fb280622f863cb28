import { PaymentFailure, type Forgotten, type Purchase, type PurchaseOrder } from '../payments.ts'
import { phrase } from '../../texts/phrase.ts'
import type { PaypalContext } from './call-paypal.ts'
import { listPaypalPayments } from './list-payments.ts'
import { attemptsAgreed, hasOneOffSettings } from './read-subscription.ts'
import {
  centsOf,
  moneyOf,
  PaypalSubscription,
  PaypalTransaction,
  subscriptionPath,
} from './wire.ts'
import type { ProviderPayment } from '../provider-subscription.ts'

type Money = ReturnType<typeof moneyOf>

const replace = (
  context: PaypalContext,
  subscriptionId: string,
  values: Record<string, Money | boolean | number>,
) =>
  context.call(subscriptionPath(subscriptionId), {
    method: 'PATCH',
    body: Object.entries(values).map(([path, value]) => ({ op: 'replace', path, value })),
  })

const OWED = '/billing_info/outstanding_balance'
const AUTO_BILL = '/plan/payment_preferences/auto_bill_outstanding'
const ATTEMPTS = '/plan/payment_preferences/payment_failure_threshold'

/**
 * Owes an amount for a one-off payment. Refused or declined, it stops no plan and no renewal takes it along; what is to
 * stay owed comes with the next renewal at the latest. `restorePaypalSettings` undoes both.
 */
const owe = (
  context: PaypalContext,
  subscriptionId: string,
  { amount, staysOwed }: { amount: Money; staysOwed: boolean },
) =>
  replace(context, subscriptionId, {
    [OWED]: amount,
    [AUTO_BILL]: staysOwed,
    ...(staysOwed ? {} : { [ATTEMPTS]: 0 }),
  })

const owedOf = async (context: PaypalContext, subscriptionId: string): Promise<number> =>
  centsOf(
    PaypalSubscription.parse(await context.call(subscriptionPath(subscriptionId))).billing_info
      ?.outstanding_balance,
  )

/**
 * Sets back what `owe` has changed: what is owed comes with the next renewal, and after so many failed ones
 * in a row PayPal stops the plan.
 */
export const restorePaypalSettings = async (context: PaypalContext, subscriptionId: string) => {
  const found = PaypalSubscription.parse(
    await context.call(`${subscriptionPath(subscriptionId)}?fields=plan`),
  )
  if (hasOneOffSettings(found))
    await replace(context, subscriptionId, { [AUTO_BILL]: true, [ATTEMPTS]: attemptsAgreed(found) })
}

/** All sums of some of these amounts, each with `cents`; cents. */
const sumsWith = (cents: number, besides: readonly number[]): Set<number> =>
  besides.reduce(
    (sums, one) => new Set([...sums, ...[...sums].map((sum) => sum + one)]),
    new Set([cents]),
  )

/**
 * Takes an amount off again that is owed and was not charged; `besides`: what else may be owed in the
 * same way. A renewal that failed is a debt of the buyer's, and stays; a sum that all of these do not
 * explain stays whole. Safe to repeat.
 */
export const forgetPaypalOwed = async (
  context: PaypalContext,
  subscriptionId: string,
  { cents, currency, besides, renewals }: Forgotten,
) => {
  const found = PaypalSubscription.parse(
    await context.call(`${subscriptionPath(subscriptionId)}?fields=last_failed_payment`),
  )
  const owed = centsOf(found.billing_info?.outstanding_balance)
  // What failed last is the renewal, or another attempt at all that is owed.
  const failed = centsOf(found.billing_info?.last_failed_payment?.amount)
  const sums = sumsWith(cents, besides)
  const isExplained = [0, failed, ...(failed === owed ? renewals : [])].some((renewal) =>
    sums.has(owed - renewal),
  )
  if (!['ACTIVE', 'SUSPENDED'].includes(found.status) || !isExplained) return
  await replace(context, subscriptionId, { [OWED]: moneyOf(owed - cents, currency) })
}

type Captured = PaypalTransaction | 'accepted' | 'refused' | 'nothing_owed'

/**
 * One order is captured once: sent again, PayPal answers what became of it the first time. 202 comes without a body.
 */
const capture = async (
  context: PaypalContext,
  subscriptionId: string,
  { orderId, name, cents, currency }: PurchaseOrder,
): Promise<Captured> => {
  const body = { note: name, capture_type: 'OUTSTANDING_BALANCE', amount: moneyOf(cents, currency) }
  try {
    const answer = await context.call(`${subscriptionPath(subscriptionId)}/capture`, {
      method: 'POST',
      key: `buy:${orderId}`,
      body,
    })
    return answer === null ? 'accepted' : PaypalTransaction.parse(answer)
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === 'refused') return 'refused'
    if (error instanceof PaymentFailure && error.message.includes('ZERO_OUTSTANDING_BALANCE'))
      return 'nothing_owed'
    throw error
  }
}

const purchaseOf = (captured: PaypalTransaction): Purchase => ({
  externalId: captured.id,
  status: captured.status === 'PENDING' ? 'under_way' : 'paid',
  clientSecret: null,
  redirectUrl: null,
  paymentMethod: null,
})

/** Owes the amount and takes it. What may have been taken before is asked about first, and never owed a second time. */
const take = async (
  context: PaypalContext,
  subscriptionId: string,
  order: PurchaseOrder,
): Promise<Captured> => {
  const owed = await owedOf(context, subscriptionId)
  // The amount itself is there from a call whose answer was lost.
  if (owed !== 0 && owed !== order.cents)
    throw new PaymentFailure('refused', 'Something else is owed at PayPal.')
  if (owed === 0 && order.isAskedBefore) {
    const before = await capture(context, subscriptionId, order)
    if (before !== 'nothing_owed') return before
  }
  if (owed === 0)
    await owe(context, subscriptionId, {
      amount: moneyOf(order.cents, order.currency),
      staysOwed: order.staysOwed,
    })
  return capture(context, subscriptionId, order)
}

/**
 * Charges along with the running subscription: an amount owed, then captured. No page to approve on; refused, nothing
 * is owed unless it is to stay so. What is owed for something else is never written over: nothing is charged beside it.
 */
export const buyPaypal = async (
  context: PaypalContext,
  order: PurchaseOrder,
): Promise<Purchase | null> => {
  const { subscriptionId, cents, currency, staysOwed } = order
  if (!subscriptionId)
    throw new PaymentFailure('impossible', 'no PayPal plan', phrase('billing.paypal_needs_plan'))
  const captured = await take(context, subscriptionId, order)
  if (captured === 'accepted') return null
  if (captured === 'nothing_owed')
    throw new PaymentFailure('unavailable', 'PayPal forgot what was owed')
  if (captured !== 'refused' && captured.status !== 'DECLINED') return purchaseOf(captured)
  // What came on top meanwhile stays.
  if (!staysOwed)
    await replace(context, subscriptionId, {
      [OWED]: moneyOf(Math.max(0, (await owedOf(context, subscriptionId)) - cents), currency),
    })
  throw new PaymentFailure('refused', 'PayPal could not take the payment.')
}

const states: Partial<Record<ProviderPayment['status'], Purchase['status']>> = {
  succeeded: 'paid',
  pending: 'under_way',
  failed: 'failed',
}

/** What became of a payment that was charged along with a subscription; null when that has no such payment. */
export const fetchPaypalPurchase = async (
  context: PaypalContext,
  externalId: string,
  { subscriptionId, now }: { subscriptionId: string | null; now: Date },
): Promise<Purchase | null> => {
  const listed = subscriptionId ? await listPaypalPayments(context, subscriptionId, now) : []
  const found = listed.find((one) => one.externalId === externalId)
  return found
    ? {
        externalId,
        status: states[found.status] ?? 'under_way',
        clientSecret: null,
        redirectUrl: null,
        paymentMethod: found.paymentMethod,
      }
    : null
}
