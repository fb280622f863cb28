import type { Purchase, PurchaseOrder } from '../payments.ts'
import { PaymentFailure } from '../payments.ts'
import { asking, once, unlessGone } from './call-stripe.ts'
import { methodOf } from './read-subscription.ts'
import { customerOf } from './stripe-items.ts'
import { keepMethod, type Desk } from './subscribe-stripe.ts'
import { StripeIntent } from './wire.ts'

const purchaseOf = (intent: StripeIntent): Purchase => ({
  externalId: intent.id,
  status: intent.status === 'succeeded' ? 'paid' : intent.status === 'requires_action' || intent.status === 'processing' ? 'waiting' : 'failed',
  clientSecret: intent.status === 'requires_action' ? intent.client_secret : null,
  redirectUrl: null,
  paymentMethod: methodOf(intent.payment_method),
})

const defaultMethod = async ({ stripe }: Desk, customer: string): Promise<string | null> => {
  const found = await asking(() => stripe.customers.retrieve(customer, {}, once()))
  if (found.deleted) return null
  const method = found.invoice_settings.default_payment_method
  return typeof method === 'string' ? method : (method?.id ?? null)
}

/** One payment with the given card or the one on file. @throws PaymentFailure `refused` */
export const buyStripe = async (desk: Desk, { payer, orderId, name, cents, currency, paymentMethodId }: PurchaseOrder): Promise<Purchase> => {
  const { stripe, items } = desk
  const customer = await customerOf(stripe, items, payer)
  const method = paymentMethodId ? await keepMethod(desk, customer, paymentMethodId) : await defaultMethod(desk, customer)
  if (!method) throw new PaymentFailure('refused', 'There is no card on file.')
  const intent = await asking(() =>
    stripe.paymentIntents.create(
      {
        amount: cents,
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
        description: name,
        metadata: { account_id: payer.accountId, order_id: orderId },
        expand: ['payment_method'],
      },
      once(`buy:${orderId}`),
    ),
  )
  return purchaseOf(StripeIntent.parse(intent))
}

export const fetchStripePurchase = async ({ stripe }: Desk, externalId: string): Promise<Purchase | null> => {
  const intent = await unlessGone(asking(() => stripe.paymentIntents.retrieve(externalId, { expand: ['payment_method'] }, once())))
  return intent && purchaseOf(StripeIntent.parse(intent))
}
