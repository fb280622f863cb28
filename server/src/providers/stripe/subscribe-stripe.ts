import type Stripe from 'stripe'
import { PaymentFailure, type ChangeOrder, type KnownItems, type Order, type Outcome, type Payer, type ProviderSubscription } from '../payments.ts'
import { asking, once } from './call-stripe.ts'
import { nextRenewal } from './quote-stripe.ts'
import { readSubscription, scheduledTermsOf } from './read-subscription.ts'
import { addressOf, customerOf, discountsOf, priceOf } from './stripe-items.ts'
import { EXPANDED, StripeInvoice, StripeMethod, StripeSchedule, StripeSubscription } from './wire.ts'

export type Desk = { stripe: Stripe; items: KnownItems; webhookSecret: string }

const DAY_S = 86_400
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const retrieve = async ({ stripe }: Desk, id: string): Promise<StripeSubscription> =>
  StripeSubscription.parse(await asking(() => stripe.subscriptions.retrieve(id, { expand: EXPANDED }, once())))

const hasRenewal = (given: StripeSubscription) =>
  ['trialing', 'active', 'past_due'].includes(given.status) && !given.cancel_at_period_end && given.cancel_at === null && given.pause_collection === null

const renewingOf = (given: StripeSubscription) => ({ id: given.id, item: given.items.data[0]!.id, scheduled: scheduledTermsOf(given) })

/** With what the next renewal will come to, which only Stripe can say. */
export const readWithNext = async (desk: Desk, given: StripeSubscription): Promise<ProviderSubscription> =>
  readSubscription(desk.items, given, hasRenewal(given) ? await nextRenewal(desk, renewingOf(given)) : null)

export const lookUp = async (desk: Desk, id: string): Promise<ProviderSubscription> => readWithNext(desk, await retrieve(desk, id))

/** Puts a card on file as the one to charge; answers its lasting id. */
export const keepMethod = async ({ stripe }: Desk, customer: string, methodId: string): Promise<string> => {
  const method = StripeMethod.parse(await asking(() => stripe.paymentMethods.retrieve(methodId, {}, once())))
  const owner = typeof method.customer === 'object' ? method.customer?.id : method.customer
  if (owner === customer && method.id === methodId) return methodId
  return (await asking(() => stripe.paymentMethods.attach(methodId, { customer }, once()))).id
}

/** Tells Stripe the billing information, and which card to charge unless a subscription says otherwise. */
const updateCustomer = async (desk: Desk, payer: Payer, methodId: string | null): Promise<{ customer: string; method: string | null }> => {
  const customer = await customerOf(desk.stripe, desk.items, payer)
  const method = methodId ? await keepMethod(desk, customer, methodId) : null
  await asking(() =>
    desk.stripe.customers.update(customer, { ...addressOf(payer), ...(method ? { invoice_settings: { default_payment_method: method } } : {}) }, once()),
  )
  return { customer, method }
}

/**
 * Pays an open invoice of a subscription. An invoice is paid once, whoever asks how often: that is why money is taken by
 * this call and not by the one that makes the subscription. @throws PaymentFailure `refused`; 3-D Secure is no failure.
 */
export const payInvoice = async (
  desk: Desk,
  { subscription, invoice, method }: { subscription: string; invoice: string; method?: string | null },
): Promise<Outcome> => {
  try {
    await asking(() => desk.stripe.invoices.pay(invoice, method ? { payment_method: method } : {}, once()))
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.code === 'gone') throw error
    const paid = StripeInvoice.parse(await asking(() => desk.stripe.invoices.retrieve(invoice, { expand: ['confirmation_secret'] }, once())))
    const after = await lookUp(desk, subscription)
    if (paid.status === 'paid') return { kind: 'done', subscription: after }
    if (after.clientSecret && (await needsAction(desk, after.clientSecret))) return { kind: 'action', clientSecret: after.clientSecret, subscription: after }
    throw error
  }
  return { kind: 'done', subscription: await lookUp(desk, subscription) }
}

/** `pi_1_secret_2` belongs to `pi_1`. */
export const needsAction = async ({ stripe }: Desk, clientSecret: string): Promise<boolean> => {
  const intent = await asking(() => stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0]!, {}, once()))
  return intent.status === 'requires_action'
}

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
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          ...(method ? { default_payment_method: method } : {}),
          ...(order.trialDays > 0 ? { trial_period_days: order.trialDays, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } } : {}),
          ...(discounts.length ? { discounts } : {}),
          metadata: { account_id: payer.accountId, order_id: orderId },
          expand: EXPANDED,
        },
        once(`subscribe:${orderId}`),
      ),
    ),
  )
  if (begun.status !== 'incomplete' || !begun.latest_invoice) return { kind: 'done', subscription: await lookUp(desk, begun.id) }
  try {
    return await payInvoice(desk, { subscription: begun.id, invoice: begun.latest_invoice.id, method })
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === 'refused') await asking(() => stripe.subscriptions.cancel(begun.id, {}, once()))
    throw error
  }
}

/** Lets a schedule go: the subscription stays as it is now. */
export const releaseSchedule = async (desk: Desk, given: StripeSubscription): Promise<void> => {
  const { schedule } = given
  if (schedule && ['active', 'not_started'].includes(schedule.status)) await asking(() => desk.stripe.subscriptionSchedules.release(schedule.id, {}, once()))
}

type Changing = { order: ChangeOrder; before: StripeSubscription; method: string | null }

/** A change that waits for its payment is given up: its invoice can never be paid any more, and the subscription is as before. */
export const dropPending = async ({ stripe }: Desk, { pending_update, latest_invoice }: StripeSubscription): Promise<void> => {
  if (pending_update && latest_invoice?.status === 'open') await asking(() => stripe.invoices.voidInvoice(latest_invoice.id, {}, once()))
}

const changeNow = async (desk: Desk, { order, before, method }: Changing): Promise<Outcome> => {
  const { stripe, items } = desk
  const price = await priceOf(stripe, items, order.plan)
  const discounts = await discountsOf(stripe, items, order.discount)
  await dropPending(desk, before)
  await releaseSchedule(desk, before)
  // The card is what the change is paid with, so it goes first; it is undone when it is refused.
  if (method) await asking(() => stripe.subscriptions.update(before.id, { default_payment_method: method }, once()))
  const changed = StripeSubscription.parse(
    await asking(() =>
      stripe.subscriptions.update(
        before.id,
        {
          items: [{ id: before.items.data[0]!.id, price }],
          ...(discounts.length ? { discounts } : {}),
          proration_behavior: 'always_invoice',
          proration_date: seconds(order.prorationAt),
          payment_behavior: 'pending_if_incomplete',
          expand: EXPANDED,
        },
        once(`change:${order.orderId}`),
      ),
    ),
  )
  const current = await retrieve(desk, changed.id)
  if (!current.pending_update || !current.latest_invoice) return { kind: 'done', subscription: await keptOn(desk, current) }
  const secret = current.latest_invoice.confirmation_secret?.client_secret
  if (secret && (await needsAction(desk, secret))) return { kind: 'action', clientSecret: secret, subscription: await readWithNext(desk, current) }
  await dropPending(desk, current)
  const cardBefore = before.default_payment_method?.id
  if (method && cardBefore) await asking(() => stripe.subscriptions.update(before.id, { default_payment_method: cardBefore }, once()))
  throw new PaymentFailure('refused', 'Your card was declined.')
}

/** A cancellation is taken back once the change is paid and not before: this version refuses to hold it back together with the change. */
const keptOn = async (desk: Desk, current: StripeSubscription): Promise<ProviderSubscription> => {
  if (!current.cancel_at_period_end) return readWithNext(desk, current)
  await asking(() => desk.stripe.subscriptions.update(current.id, { cancel_at_period_end: false }, once()))
  return lookUp(desk, current.id)
}

const priceIn = (phase: StripeSchedule['phases'][number]) => {
  const price = phase.items[0]!.price
  return typeof price === 'string' ? price : price.id
}

/** Two phases: the present one to its end, then the other plan; afterwards the subscription goes on by itself. */
const changeLater = async (desk: Desk, { order, before, method }: Changing): Promise<Outcome> => {
  const { stripe, items } = desk
  const price = await priceOf(stripe, items, order.plan)
  const discounts = await discountsOf(stripe, items, order.discount)
  if (before.cancel_at_period_end || method)
    await asking(() =>
      stripe.subscriptions.update(
        before.id,
        { ...(before.cancel_at_period_end ? { cancel_at_period_end: false } : {}), ...(method ? { default_payment_method: method } : {}) },
        once(),
      ),
    )
  const schedule = StripeSchedule.parse(
    before.schedule?.status === 'active'
      ? before.schedule
      : await asking(() => stripe.subscriptionSchedules.create({ from_subscription: before.id }, once(`schedule:${order.orderId}`))),
  )
  const present = schedule.phases[0]!
  const end = before.items.data[0]!.current_period_end
  // A phase that names no discount has none.
  const kept = before.discounts.map((one) => ({ discount: typeof one === 'string' ? one : one.id }))
  await asking(() =>
    stripe.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: priceIn(present), quantity: 1 }],
            start_date: present.start_date,
            end_date: end,
            ...(before.trial_end && before.status === 'trialing' ? { trial_end: before.trial_end } : {}),
            ...(kept.length ? { discounts: kept } : {}),
          },
          {
            items: [{ price, quantity: 1 }],
            proration_behavior: 'none',
            duration: { interval: order.plan.interval === 'annual' ? 'year' : 'month', interval_count: 1 },
            ...(discounts.length || kept.length ? { discounts: discounts.length ? discounts : kept } : {}),
          },
        ],
      },
      once(),
    ),
  )
  return { kind: 'done', subscription: await lookUp(desk, before.id) }
}

export const changeStripe = async (desk: Desk, order: ChangeOrder): Promise<Outcome> => {
  const { method } = await updateCustomer(desk, order.payer, order.paymentMethodId)
  const before = await retrieve(desk, order.current.externalId)
  return order.when === 'now' ? changeNow(desk, { order, before, method }) : changeLater(desk, { order, before, method })
}

/** Moves a trial's end on by days; nothing is prorated. */
export const extendTrial = async (desk: Desk, id: string, days: number): Promise<ProviderSubscription> => {
  const before = await retrieve(desk, id)
  const trial_end = (before.trial_end ?? 0) + days * DAY_S
  await asking(() => desk.stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' }, once(`extend:${id}:${trial_end}`)))
  return lookUp(desk, id)
}
