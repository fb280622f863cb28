import { PaymentFailure, type Order, type Outcome, type Payer } from '../payments.ts'
import {
  withStripeErrors,
  withCardErrors,
  stripeOptions,
  type StripeContext,
} from './call-stripe.ts'
import { nextRenewal } from './quote-stripe.ts'
import { readSubscription, scheduledTermsOf } from './read-subscription.ts'
import { addressOf, customerOf, discountsOf, priceOf } from './stripe-items.ts'
import { EXPANDED, StripeIntent, StripeInvoice, StripeMethod, StripeSubscription } from './wire.ts'
import type { ProviderSubscription } from '../provider-subscription.ts'

const DAY_S = 86_400
/** Prorations say what a discount takes off them; by default Stripe hides it in their amount (changelog 2025-09-30). */
const ITEMIZED = {
  type: 'flexible' as const,
  flexible: { proration_discounts: 'itemized' as const },
}
export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const retrieve = async (
  { stripe }: StripeContext,
  id: string,
): Promise<StripeSubscription> =>
  StripeSubscription.parse(
    await withStripeErrors(() =>
      stripe.subscriptions.retrieve(id, { expand: EXPANDED }, stripeOptions()),
    ),
  )

const hasRenewal = (given: StripeSubscription) =>
  ['trialing', 'active', 'past_due'].includes(given.status) &&
  !given.cancel_at_period_end &&
  given.cancel_at === null &&
  given.pause_collection === null

const renewingOf = (given: StripeSubscription) => ({
  id: given.id,
  item: given.items.data[0]!.id,
  scheduled: scheduledTermsOf(given),
})

/** With what the next renewal will come to, which only Stripe can say. */
export const readWithNext = async (
  context: StripeContext,
  given: StripeSubscription,
): Promise<ProviderSubscription> =>
  readSubscription(
    context.items,
    given,
    hasRenewal(given) ? await nextRenewal(context, renewingOf(given)) : null,
  )

export const lookUp = async (context: StripeContext, id: string): Promise<ProviderSubscription> =>
  readWithNext(context, await retrieve(context, id))

/**
 * Puts a card on file as the one to charge; answers its lasting id. @throws PaymentFailure `unusable_card`, `refused`
 */
export const keepMethod = async (
  { stripe }: StripeContext,
  customer: string,
  methodId: string,
): Promise<string> => {
  const method = StripeMethod.parse(
    await withCardErrors(() => stripe.paymentMethods.retrieve(methodId, {}, stripeOptions())),
  )
  const owner = typeof method.customer === 'object' ? method.customer?.id : method.customer
  if (owner === customer && method.id === methodId) return methodId
  if (owner && owner !== customer)
    throw new PaymentFailure('unusable_card', 'The card is of another customer')
  return (
    await withCardErrors(() =>
      stripe.paymentMethods.attach(methodId, { customer }, stripeOptions()),
    )
  ).id
}

/** Sends Stripe the billing information, and which card to charge unless a subscription says otherwise. */
export const updateCustomer = async (
  context: StripeContext,
  payer: Payer,
  methodId: string | null,
): Promise<{ customer: string; method: string | null }> => {
  const customer = await customerOf(context.stripe, context.items, payer)
  const method = methodId ? await keepMethod(context, customer, methodId) : null
  await withStripeErrors(() =>
    context.stripe.customers.update(
      customer,
      {
        ...addressOf(payer),
        ...(method ? { invoice_settings: { default_payment_method: method } } : {}),
      },
      stripeOptions(),
    ),
  )
  return { customer, method }
}

/**
 * Pays an open invoice of a subscription. An invoice is paid once, whoever asks how often: that is why
 * money is taken by this call and not by the one that makes the subscription. @throws PaymentFailure
 * `refused`; 3-D Secure is no failure.
 */
export const payInvoice = async (
  context: StripeContext,
  {
    subscription,
    invoice,
    method,
  }: { subscription: string; invoice: string; method?: string | null },
): Promise<Outcome> => {
  try {
    await withStripeErrors(() =>
      context.stripe.invoices.pay(
        invoice,
        { off_session: false, ...(method && { payment_method: method }) },
        stripeOptions(),
      ),
    )
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.code === 'gone') throw error
    const paid = StripeInvoice.parse(
      await withStripeErrors(() =>
        context.stripe.invoices.retrieve(
          invoice,
          { expand: ['confirmation_secret'] },
          stripeOptions(),
        ),
      ),
    )
    const after = await lookUp(context, subscription)
    if (paid.status === 'paid') return { kind: 'done', subscription: after }
    // Of a renewal that is open the subscription names no question of the bank; its invoice does.
    const secret = after.clientSecret ?? paid.confirmation_secret?.client_secret
    if (secret && (await needsAction(context, secret)))
      return { kind: 'action', clientSecret: secret, subscription: after }
    throw error
  }
  return { kind: 'done', subscription: await lookUp(context, subscription) }
}

/** `pi_1_secret_2` belongs to `pi_1`. */
export const intentOf = async (
  { stripe }: StripeContext,
  clientSecret: string,
): Promise<StripeIntent> =>
  StripeIntent.parse(
    await withStripeErrors(() =>
      stripe.paymentIntents.retrieve(
        clientSecret.split('_secret_')[0]!,
        { expand: ['payment_method'] },
        stripeOptions(),
      ),
    ),
  )

export const needsAction = async (context: StripeContext, clientSecret: string): Promise<boolean> =>
  (await intentOf(context, clientSecret)).status === 'requires_action'

/**
 * First makes a subscription that charges nothing yet, then pays its first invoice; so an answer that gets lost on the
 * way costs nothing twice. A refused card leaves nothing behind.
 */
export const subscribeStripe = async (context: StripeContext, order: Order): Promise<Outcome> => {
  const { stripe, items } = context
  const { plan, orderId, payer } = order
  const price = await priceOf(stripe, items, plan)
  const discounts = await discountsOf(stripe, items, order.discount)
  const { customer, method } = await updateCustomer(context, payer, order.paymentMethodId)
  const begun = StripeSubscription.parse(
    await withStripeErrors(() =>
      stripe.subscriptions.create(
        {
          customer,
          items: [{ price }],
          billing_mode: ITEMIZED,
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          ...(method ? { default_payment_method: method } : {}),
          ...(order.trialDays > 0
            ? {
                trial_period_days: order.trialDays,
                trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
              }
            : {}),
          ...(discounts.length ? { discounts } : {}),
          metadata: { account_id: payer.accountId, order_id: orderId },
          expand: EXPANDED,
        },
        stripeOptions(`subscribe:${orderId}`),
      ),
    ),
  )
  if (begun.status !== 'incomplete' || !begun.latest_invoice)
    return { kind: 'done', subscription: await lookUp(context, begun.id) }
  try {
    return await payInvoice(context, {
      subscription: begun.id,
      invoice: begun.latest_invoice.id,
      method,
    })
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === 'refused')
      await withStripeErrors(() => stripe.subscriptions.cancel(begun.id, {}, stripeOptions()))
    throw error
  }
}

/** Moves a trial's end on by days; nothing is prorated. */
export const extendTrial = async (
  context: StripeContext,
  id: string,
  days: number,
): Promise<ProviderSubscription> => {
  const before = await retrieve(context, id)
  const trial_end = (before.trial_end ?? 0) + days * DAY_S
  await withStripeErrors(() =>
    context.stripe.subscriptions.update(
      id,
      { trial_end, proration_behavior: 'none' },
      stripeOptions(`extend:${id}:${trial_end}`),
    ),
  )
  return lookUp(context, id)
}
