import { Stripe } from 'stripe'
import { asking, once, type Desk } from './call-stripe.ts'
import { StripeInvoicePayments, StripeRefunds } from './wire.ts'

type Refunded = {
  id: string
  amount: number
  status: string | null
  metadata: Record<string, string> | null
}

/** A failed or cancelled refund gave nothing back. */
const counts = ({ status }: Refunded) => status !== 'failed' && status !== 'canceled'
const sum = (refunds: Refunded[]) =>
  refunds.filter(counts).reduce((total, { amount }) => total + amount, 0)

const paymentsOf = async ({ stripe }: Desk, invoice: string) => {
  const { data } = StripeInvoicePayments.parse(
    await asking(() =>
      stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 }, once()),
    ),
  )
  return data.flatMap(({ amount_paid, payment }) => {
    const intent = payment.payment_intent
    return intent
      ? [{ intent: typeof intent === 'string' ? intent : intent.id, paid: amount_paid ?? 0 }]
      : []
  })
}

const refundsOf = async ({ stripe }: Desk, intent: string): Promise<Refunded[]> =>
  StripeRefunds.parse(
    await asking(() => stripe.refunds.list({ payment_intent: intent, limit: 100 }, once())),
  ).data

const isRefundedAlready = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'charge_already_refunded'

/** Quiet when somebody else has given it all back meanwhile. */
const refundOne = (
  { stripe }: Desk,
  { intent, amount, key }: { intent: string; amount: number; key: string },
): Promise<void> =>
  asking(async () => {
    try {
      await stripe.refunds.create(
        { payment_intent: intent, amount, metadata: { refund_key: key } },
        once(`refund:${key}:${intent}:${amount}`),
      )
    } catch (error) {
      if (!isRefundedAlready(error)) throw error
    }
  })

/**
 * Gives back all that is left of what an invoice took. `key`: ours, one for each wish; the same wish again gives nothing more.
 * What the customer's credit paid stays as it is.
 * @throws PaymentFailure `gone`: no such invoice; `unavailable`: it is not known what happened
 */
export const refundStripe = async (
  desk: Desk,
  { invoice, key }: { invoice: string; key: string },
): Promise<void> => {
  for (const { intent, paid } of await paymentsOf(desk, invoice)) {
    const before = await refundsOf(desk, intent)
    const left = paid - sum(before)
    const isDone = before.some(({ metadata }) => metadata?.['refund_key'] === key)
    if (!isDone && left > 0) await refundOne(desk, { intent, amount: left, key })
  }
}
