import { PaymentFailure, type Order, type Outcome, type Payer } from '../payments.ts'
import { asking, askingOfCard, once, type Desk } from './call-stripe.ts'
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

export const retrieve = async ({ stripe }: Desk, id: string): Promise<StripeSubscription> =>
  StripeSubscription.parse(
    await asking(() => stripe.subscriptions.retrieve(id, { expand: EXPANDED }, once())),
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
  desk: Desk,
  given: StripeSubscription,
): Promise<ProviderSubscription> =>
  readSubscription(
    desk.items,
    given,
    hasRenewal(given) ? await nextRenewal(desk, renewingOf(given)) : null,
  )

export const lookUp = async (desk: Desk, id: string): Promise<ProviderSubscription> =>
  readWithNext(desk, await retrieve(desk, id))

/** Puts a card on file as the one to charge; answers its lasting id. @throws PaymentFailure `unusable_card`, `refused` */
export const keepMethod = async (
  { stripe }: Desk,
  customer: string,
  methodId: string,
): Promise<string> => {
  const method = StripeMethod.parse(
    await askingOfCard(() => stripe.paymentMethods.retrieve(methodId, {}, once())),
  )
  const owner = typeof method.customer === 'object' ? method.customer?.id : method.customer
  if (owner === customer && method.id === methodId) return methodId
  if (owner && owner !== customer)
    throw new PaymentFailure('unusable_card', 'The card is of another customer')
  return (await askingOfCard(() => stripe.paymentMethods.attach(methodId, { customer }, once()))).id
}

/** Tells Stripe the billing information, and which card to charge unless a subscription says otherwise. */
export const updateCustomer = async (
  desk: Desk,
  payer: Payer,
  methodId: string | null,
): Promise<{ customer: string; method: string | null }> => {
  const customer = await customerOf(desk.stripe, desk.items, payer)
  const method = methodId ? await keepMethod(desk, customer, methodId) : null
  await asking(() =>
    desk.stripe.customers.update(
      customer,
      {
        ...addressOf(payer),
        ...(method ? { invoice_settings: { default_payment_method: method } } : {}),
      },
      once(),
    ),
  )
  return { customer, method }
}

/**
 * Pays an open invoice of a subscription. An invoice is paid once, whoever asks how often: that is why money is taken by
 * this call and not by the one that makes the subscription. @throws PaymentFailure `refused`; 3-D Secure is no failure.
 */
export const payInvoice = async (
  desk: Desk,
  {
    subscription,
    invoice,
    method,
  }: { subscription: string; invoice: string; method?: string | null },
): Promise<Outcome> => {
  try {
    await asking(() =>
      desk.stripe.invoices.pay(
        invoice,
        { off_session: false, ...(method && { payment_method: method }) },
        once(),
      ),
    )
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.code === 'gone') throw error
    const paid = StripeInvoice.parse(
      await asking(() =>
        desk.stripe.invoices.retrieve(invoice, { expand: ['confirmation_secret'] }, once()),
      ),
    )
    const after = await lookUp(desk, subscription)
    if (paid.status === 'paid') return { kind: 'done', subscription: after }
    // Of a renewal that is open the subscription names no question of the bank; its invoice does.
    const secret = after.clientSecret ?? paid.confirmation_secret?.client_secret
    if (secret && (await needsAction(desk, secret)))
      return { kind: 'action', clientSecret: secret, subscription: after }
    throw error
  }
  return { kind: 'done', subscription: await lookUp(desk, subscription) }
}

/** `pi_1_secret_2` belongs to `pi_1`. */
export const intentOf = async ({ stripe }: Desk, clientSecret: string): Promise<StripeIntent> =>
  StripeIntent.parse(
    await asking(() =>
      stripe.paymentIntents.retrieve(
        clientSecret.split('_secret_')[0]!,
        { expand: ['payment_method'] },
        once(),
      ),
    ),
  )

export const needsAction = async (desk: Desk, clientSecret: string): Promise<boolean> =>
  (await intentOf(desk, clientSecret)).status === 'requires_action'

/**
 * First makes a subscription that charges nothing yet, then pays its first invoice; so an answer that gets lost on the
 * way costs nothing twice. A refused card leaves nothing behind.
 */
export const subscribeStripe = async (desk: Desk, order: Order): Promise<Outcome> => {
  const { stripe, items } = desk
  const { plan, orderId, payer } = order
  const price = await priceOf(stripe, items, plan)
  const discounts = await discountsOf(stripe, items, order.discount)
  const { customer, method } = await updateCustomer(desk, payer, order.paymentMethodId)
  const begun = StripeSubscription.parse(
    await asking(() =>
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
        once(`subscribe:${orderId}`),
      ),
    ),
  )
  if (begun.status !== 'incomplete' || !begun.latest_invoice)
    return { kind: 'done', subscription: await lookUp(desk, begun.id) }
  try {
    return await payInvoice(desk, {
      subscription: begun.id,
      invoice: begun.latest_invoice.id,
      method,
    })
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === 'refused')
      await asking(() => stripe.subscriptions.cancel(begun.id, {}, once()))
    throw error
  }
}

/** Moves a trial's end on by days; nothing is prorated. */
export const extendTrial = async (
  desk: Desk,
  id: string,
  days: number,
): Promise<ProviderSubscription> => {
  const before = await retrieve(desk, id)
  const trial_end = (before.trial_end ?? 0) + days * DAY_S
  await asking(() =>
    desk.stripe.subscriptions.update(
      id,
      { trial_end, proration_behavior: 'none' },
      once(`extend:${id}:${trial_end}`),
    ),
  )
  return lookUp(desk, id)
}
