import { Stripe } from 'stripe'
import { withStripeErrors, stripeOptions, type StripeContext } from './call-stripe.ts'
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

const paymentsOf = async ({ stripe }: StripeContext, invoice: string) => {
  const { data } = StripeInvoicePayments.parse(
    await withStripeErrors(() =>
      stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 }, stripeOptions()),
    ),
  )
  return data.flatMap(({ amount_paid, payment }) => {
    const intent = payment.payment_intent
    return intent
      ? [{ intent: typeof intent === 'string' ? intent : intent.id, paid: amount_paid ?? 0 }]
      : []
  })
}

const refundsOf = async ({ stripe }: StripeContext, intent: string): Promise<Refunded[]> =>
  StripeRefunds.parse(
    await withStripeErrors(() =>
      stripe.refunds.list({ payment_intent: intent, limit: 100 }, stripeOptions()),
    ),
  ).data

const isRefundedAlready = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'charge_already_refunded'

/** Quiet when somebody else has given it all back meanwhile. */
const refundOne = (
  { stripe }: StripeContext,
  { intent, amount, key }: { intent: string; amount: number; key: string },
): Promise<void> =>
  withStripeErrors(async () => {
    try {
      await stripe.refunds.create(
        { payment_intent: intent, amount, metadata: { refund_key: key } },
        stripeOptions(`refund:${key}:${intent}:${amount}`),
      )
    } catch (error) {
      if (!isRefundedAlready(error)) throw error
    }
  })

/**
 * Gives back all that is left of what an invoice took. `key`: ours, one for each wish; the same wish again gives
 * nothing more. What the customer's credit paid stays as it is.
 * @throws PaymentFailure `gone`: no such invoice; `unavailable`: it is not known what happened
 */
export const refundStripe = async (
  context: StripeContext,
  { invoice, key }: { invoice: string; key: string },
): Promise<void> => {
  for (const { intent, paid } of await paymentsOf(context, invoice)) {
    const before = await refundsOf(context, intent)
    const left = paid - sum(before)
    const isDone = before.some(({ metadata }) => metadata?.['refund_key'] === key)
    if (!isDone && left > 0) await refundOne(context, { intent, amount: left, key })
  }
}
