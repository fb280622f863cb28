import type { PaypalContext } from './call-paypal.ts'
import { centsOf, PaypalSubscription, PaypalTransactions, subscriptionPath } from './wire.ts'
import type { ProviderPayment } from '../provider-subscription.ts'

const DAY_MS = 86_400_000
const statuses = {
  COMPLETED: 'succeeded',
  DECLINED: 'failed',
  PARTIALLY_REFUNDED: 'succeeded',
  PENDING: 'pending',
  REFUNDED: 'succeeded',
} as const

/** All payments of a subscription, oldest first: those of its periods and whatever was charged along with it. */
export const listPaypalPayments = async (
  context: PaypalContext,
  id: string,
  now: Date,
): Promise<ProviderPayment[]> => {
  const given = PaypalSubscription.parse(await context.call(subscriptionPath(id)))
  const from = new Date(given.start_time ?? given.create_time ?? now)
  const query = new URLSearchParams({
    start_time: new Date(from.getTime() - DAY_MS).toISOString(),
    end_time: new Date(now.getTime() + DAY_MS).toISOString(),
  })
  const next = given.billing_info?.next_billing_time
  const { transactions = [] } = PaypalTransactions.parse(
    await context.call(`${subscriptionPath(id)}/transactions?${query}`),
  )
  return transactions.map(
    ({ id: externalId, status = 'COMPLETED', amount_with_breakdown, payer_email, time }) => {
      const cents = centsOf(amount_with_breakdown?.gross_amount)
      return {
        externalId,
        description: 'Subscription',
        cents,
        currency: amount_with_breakdown?.gross_amount.currency_code ?? 'USD',
        status: statuses[status],
        at: new Date(time ?? now),
        paymentMethod: {
          kind: 'wallet',
          brand: 'PayPal',
          last4: null,
          exp_month: null,
          exp_year: null,
          email: payer_email ?? null,
        },
        lines: [{ description: 'Subscription', cents }],
        covers: { from: new Date(time ?? now), until: next ? new Date(next) : null, planId: null },
      }
    },
  )
}
