import type { Call, Operation } from './answer-call.ts'
import { sendEvent } from '../entities/bill-subscription.ts'
import { notFound, unprocessable } from '../errors.ts'
import { centsOf, moneyOf, newId, timeOf } from '../memory.ts'
import { objectOf, textOf } from '../read-body.ts'

/**
 * A subscription's payment is given back by the number of its transaction (PayPal: Payments
 * v2, "Refund captured payment").
 */
const refund = ({ paypal, params, body }: Call) => {
  const id = params.capture_id ?? ''
  for (const subscription of paypal.memory.subscriptions.values()) {
    const paid = subscription.transactions.find((one) => one.id === id && one.status !== 'DECLINED')
    if (!paid) continue
    if (paid.status === 'REFUNDED')
      throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded')
    const asked = textOf(objectOf(body, 'amount'), 'value')
    const cents = asked === undefined ? paid.cents : centsOf(asked)
    if (cents > paid.cents)
      throw unprocessable(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount.',
      )
    const at = paypal.clock.now()
    paid.status = 'REFUNDED'
    const made = {
      customer: subscription.customId ?? subscription.id,
      amount: cents,
      currency: subscription.currency,
      at,
      invoice: id,
    }
    paypal.memory.refunded.push(made)
    sendEvent(paypal, subscription, 'UPDATED')
    return {
      status: 201,
      body: {
        id: newId('', 17),
        status: 'COMPLETED',
        amount: moneyOf(cents, subscription.currency),
        create_time: timeOf(at),
        update_time: timeOf(at),
      },
    }
  }
  throw notFound()
}

/** Giving payments back. */
export const refundOperations: Operation[] = [
  { operation: 'POST /v2/payments/captures/{capture_id}/refund', keyed: true, run: refund },
]
