import { PaymentFailure, type ProviderPayment, type Purchase, type PurchaseOrder } from '../payments.ts'
import { phrase } from '../../texts/phrase.ts'
import type { PaypalDesk } from './call-paypal.ts'
import { listPaypalPayments } from './list-payments.ts'
import { centsOf, moneyOf, PaypalSubscription, PaypalTransaction, subscriptionPath } from './wire.ts'

const owe = (desk: PaypalDesk, subscriptionId: string, amount: ReturnType<typeof moneyOf>) =>
  desk.call(subscriptionPath(subscriptionId), { method: 'PATCH', body: [{ op: 'replace', path: '/billing_info/outstanding_balance', value: amount }] })

const owedOf = async (desk: PaypalDesk, subscriptionId: string): Promise<number> =>
  centsOf(PaypalSubscription.parse(await desk.call(subscriptionPath(subscriptionId))).billing_info?.outstanding_balance)

/** Takes an amount off again that is owed and was not charged. Another amount is a debt of the buyer's, and stays. */
export const forgetPaypalOwed = async (desk: PaypalDesk, subscriptionId: string, { cents, currency }: { cents: number; currency: string }) => {
  const { status, billing_info } = PaypalSubscription.parse(await desk.call(subscriptionPath(subscriptionId)))
  if (['ACTIVE', 'SUSPENDED'].includes(status) && centsOf(billing_info?.outstanding_balance) === cents) await owe(desk, subscriptionId, moneyOf(0, currency))
}

type Captured = PaypalTransaction | 'accepted' | 'refused' | 'nothing_owed'

/** One order is captured once: sent again, PayPal answers what became of it the first time. 202 comes without a body. */
const capture = async (desk: PaypalDesk, subscriptionId: string, { orderId, name, cents, currency }: PurchaseOrder): Promise<Captured> => {
  const body = { note: name, capture_type: 'OUTSTANDING_BALANCE', amount: moneyOf(cents, currency) }
  try {
    const answer = await desk.call(`${subscriptionPath(subscriptionId)}/capture`, { method: 'POST', key: `buy:${orderId}`, body })
    return answer === null ? 'accepted' : PaypalTransaction.parse(answer)
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === 'refused') return 'refused'
    if (error instanceof PaymentFailure && error.message.includes('ZERO_OUTSTANDING_BALANCE')) return 'nothing_owed'
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
const take = async (desk: PaypalDesk, subscriptionId: string, order: PurchaseOrder): Promise<Captured> => {
  const owed = await owedOf(desk, subscriptionId)
  // The amount itself is there from a call whose answer was lost.
  if (owed !== 0 && owed !== order.cents) throw new PaymentFailure('refused', 'Something else is owed at PayPal.')
  if (owed === 0 && order.isAskedBefore) {
    const before = await capture(desk, subscriptionId, order)
    if (before !== 'nothing_owed') return before
  }
  if (owed === 0) await owe(desk, subscriptionId, moneyOf(order.cents, order.currency))
  return capture(desk, subscriptionId, order)
}

/**
 * Charges along with the running subscription: an amount owed, then captured. No page to approve on; refused, nothing is owed
 * unless it is to stay so. What is owed for something else is never written over: nothing is charged beside it.
 */
export const buyPaypal = async (desk: PaypalDesk, order: PurchaseOrder): Promise<Purchase | null> => {
  const { subscriptionId, cents, currency, staysOwed } = order
  if (!subscriptionId) throw new PaymentFailure('impossible', 'no PayPal plan', phrase('billing.paypal_needs_plan'))
  const captured = await take(desk, subscriptionId, order)
  if (captured === 'accepted') return null
  if (captured === 'nothing_owed') throw new PaymentFailure('unavailable', 'PayPal forgot what was owed')
  if (captured !== 'refused' && captured.status !== 'DECLINED') return purchaseOf(captured)
  // What came on top meanwhile stays.
  if (!staysOwed) await owe(desk, subscriptionId, moneyOf(Math.max(0, (await owedOf(desk, subscriptionId)) - cents), currency))
  throw new PaymentFailure('refused', 'PayPal could not take the payment.')
}

const states: Partial<Record<ProviderPayment['status'], Purchase['status']>> = { succeeded: 'paid', pending: 'under_way', failed: 'failed' }

/** What became of a payment that was charged along with a subscription; null when that has no such payment. */
export const fetchPaypalPurchase = async (
  desk: PaypalDesk,
  externalId: string,
  { subscriptionId, now }: { subscriptionId: string | null; now: Date },
): Promise<Purchase | null> => {
  const listed = subscriptionId ? await listPaypalPayments(desk, subscriptionId, now) : []
  const found = listed.find((one) => one.externalId === externalId)
  return found ? { externalId, status: states[found.status] ?? 'under_way', clientSecret: null, redirectUrl: null, paymentMethod: found.paymentMethod } : null
}
