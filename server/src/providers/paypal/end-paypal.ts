import { PaymentFailure } from '../payments.ts'
import type { PaypalDesk } from './call-paypal.ts'
import { PaypalSubscription, subscriptionPath, moneyOf } from './wire.ts'
import type { ProviderPayment, Refund } from '../provider-subscription.ts'
import { refundsOf } from '../refunds-of.ts'
import { listPaypalPayments } from './list-payments.ts'

/** Answers whether it is over: one that was never approved cannot be cancelled, and charges nothing. */
export const endPaypal = async (desk: PaypalDesk, externalId: string): Promise<boolean> => {
  const { status } = PaypalSubscription.parse(await desk.call(subscriptionPath(externalId)))
  if (['ACTIVE', 'SUSPENDED'].includes(status))
    await desk.call(`${subscriptionPath(externalId)}/cancel`, {
      method: 'POST',
      body: { reason: 'Ended' },
    })
  return !['APPROVAL_PENDING', 'APPROVED'].includes(status)
}

/** A payment is given back whole; one that was given back before stays so (PayPal: `CAPTURE_FULLY_REFUNDED`). */
const refund = async (desk: PaypalDesk, { externalId, cents, currency }: ProviderPayment) => {
  try {
    await desk.call(`/v2/payments/captures/${encodeURIComponent(externalId)}/refund`, {
      method: 'POST',
      key: `refund:${externalId}`,
      body: { amount: { value: moneyOf(cents, currency).value, currency_code: currency } },
    })
  } catch (error) {
    if (!(error instanceof PaymentFailure) || !error.message.includes('CAPTURE_FULLY_REFUNDED'))
      throw error
  }
}

/** Ends it now and gives back what it took for time to come. */
export const endAndRefundPaypal = async (
  desk: PaypalDesk,
  externalId: string,
  { now, except }: { now: Date; except: ReadonlySet<string> },
): Promise<Refund[]> => {
  // Approved from now on, it is seen as running by whoever looks next: its number stays watched.
  if (!(await endPaypal(desk, externalId))) return []
  const refunds = refundsOf(await listPaypalPayments(desk, externalId, now), except)
  for (const { payment } of refunds) await refund(desk, payment)
  return refunds
}
