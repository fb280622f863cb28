import { PaymentFailure } from '../payments.ts'
import type { PaypalContext } from './call-paypal.ts'
import { PaypalSubscription, subscriptionPath, moneyOf } from './wire.ts'
import type { ProviderPayment, Refund } from '../provider-subscription.ts'
import { listRefunds } from '../list-refunds.ts'
import { listPaypalPayments } from './list-payments.ts'

/** Answers whether it is over: one that was never approved cannot be cancelled, and charges nothing. */
export const endPaypal = async (context: PaypalContext, externalId: string): Promise<boolean> => {
  const { status } = PaypalSubscription.parse(await context.call(subscriptionPath(externalId)))
  if (['ACTIVE', 'SUSPENDED'].includes(status))
    await context.call(`${subscriptionPath(externalId)}/cancel`, {
      method: 'POST',
      body: { reason: 'Ended' },
    })
  return !['APPROVAL_PENDING', 'APPROVED'].includes(status)
}

/** A payment is given back whole; one that was given back before stays so (PayPal: `CAPTURE_FULLY_REFUNDED`). */
const refund = async (context: PaypalContext, { externalId, cents, currency }: ProviderPayment) => {
  try {
    await context.call(`/v2/payments/captures/${encodeURIComponent(externalId)}/refund`, {
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
  context: PaypalContext,
  externalId: string,
  { now, except }: { now: Date; except: ReadonlySet<string> },
): Promise<Refund[]> => {
  // Approved from now on, it is seen as running by whoever reads it next: its number stays watched.
  if (!(await endPaypal(context, externalId))) return []
  const refunds = listRefunds(await listPaypalPayments(context, externalId, now), except)
  for (const { payment } of refunds) await refund(context, payment)
  return refunds
}
