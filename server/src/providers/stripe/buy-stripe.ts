import type { Payer, Purchase, PurchaseOrder } from '../payments.ts'
import { PaymentFailure } from '../payments.ts'
import {
  withStripeErrors,
  stripeOptions,
  nullIfMissing,
  type StripeContext,
} from './call-stripe.ts'
import { methodOf } from './read-subscription.ts'
import { cardOnFile, customerOf } from './stripe-items.ts'
import { keepMethod, retrieve } from './subscribe-stripe.ts'
import { StripeIntent, StripeIntents } from './wire.ts'

const statusOf = ({ status }: StripeIntent): Purchase['status'] => {
  if (status === 'succeeded') return 'paid'
  return status === 'requires_action' || status === 'processing' ? 'waiting' : 'failed'
}

const purchaseOf = (intent: StripeIntent): Purchase => ({
  externalId: intent.id,
  status: statusOf(intent),
  clientSecret: intent.status === 'requires_action' ? intent.client_secret : null,
  redirectUrl: null,
  paymentMethod: methodOf(intent.payment_method),
})

/** The card that pays the plan, which is the one that is shown; the customer's where there is none. */
const methodOnFile = async (
  context: StripeContext,
  { customer, subscriptionId }: { customer: string; subscriptionId: string | null },
): Promise<string | null> => {
  const plan = subscriptionId && (await nullIfMissing(retrieve(context, subscriptionId)))
  return (plan && plan.default_payment_method?.id) || cardOnFile(context, customer)
}

/** One payment with the given card or the one on file. @throws PaymentFailure `refused` */
export const buyStripe = async (
  context: StripeContext,
  { payer, orderId, name, cents, currency, paymentMethodId, subscriptionId }: PurchaseOrder,
): Promise<Purchase> => {
  const { stripe, items } = context
  const customer = await customerOf(stripe, items, payer)
  const method = paymentMethodId
    ? await keepMethod(context, customer, paymentMethodId)
    : await methodOnFile(context, { customer, subscriptionId })
  if (!method)
    throw new PaymentFailure('refused', 'There is no card on file.', undefined, 'no_card')
  const intent = await withStripeErrors(() =>
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
      stripeOptions(`buy:${orderId}:${method}`),
    ),
  )
  return purchaseOf(StripeIntent.parse(intent))
}

export const fetchStripePurchase = async (
  { stripe }: StripeContext,
  externalId: string,
): Promise<Purchase | null> => {
  const intent = await nullIfMissing(
    withStripeErrors(() =>
      stripe.paymentIntents.retrieve(externalId, { expand: ['payment_method'] }, stripeOptions()),
    ),
  )
  return intent && purchaseOf(StripeIntent.parse(intent))
}

/** Of the customer's payments the one that carries our order's number; one that was refused is none. */
export const findStripePurchase = async (
  { stripe, items }: StripeContext,
  orderId: string,
  payer: Payer,
): Promise<Purchase | null> => {
  const customer = await customerOf(stripe, items, payer)
  const { data } = StripeIntents.parse(
    await withStripeErrors(() =>
      stripe.paymentIntents.list(
        { customer, limit: 100, expand: ['data.payment_method'] },
        stripeOptions(),
      ),
    ),
  )
  const ours = data.filter(({ metadata }) => metadata['order_id'] === orderId).map(purchaseOf)
  return (
    ours.find(({ status }) => status === 'paid') ??
    ours.find(({ status }) => status === 'waiting') ??
    null
  )
}

/** Whoever has its secret could confirm it still. @throws PaymentFailure `unavailable` when that happened meanwhile */
export const dropStripePurchase = async (
  { stripe }: StripeContext,
  externalId: string,
): Promise<void> => {
  const { status } = StripeIntent.parse(
    await withStripeErrors(() =>
      stripe.paymentIntents.retrieve(externalId, { expand: ['payment_method'] }, stripeOptions()),
    ),
  )
  if (status === 'canceled') return
  await withStripeErrors(() => stripe.paymentIntents.cancel(externalId, {}, stripeOptions()))
}
