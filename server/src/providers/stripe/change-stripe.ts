import type { ChangeOrder, Outcome } from '../payments.ts'
import { StripeSubscription, EXPANDED } from './wire.ts'
import { type StripeContext, withStripeErrors, stripeOptions, refusedCard } from './call-stripe.ts'
import { cardOnFile, priceOf, discountsOf } from './stripe-items.ts'
import { releaseSchedule, schedulePlan } from './schedule-stripe.ts'
import { hasFailedChange, NO_CHANGE_NOTE, changeNote, rollBackChange } from './change-rollback.ts'
import {
  seconds,
  retrieve,
  intentOf,
  readWithNext,
  lookUp,
  updateCustomer,
} from './subscribe-stripe.ts'
import type { ProviderSubscription } from '../provider-subscription.ts'

/** `onFile`: the customer's card before this change. */
type Changing = {
  order: ChangeOrder
  before: StripeSubscription
  method: string | null
  onFile: string | null
}

/**
 * A change that waits for its payment is given up: its invoice can never be paid any more,
 * and the subscription is as before.
 */
export const dropPending = async (
  { stripe }: StripeContext,
  { pending_update, latest_invoice }: StripeSubscription,
): Promise<void> => {
  if (pending_update && latest_invoice?.status === 'open')
    await withStripeErrors(() =>
      stripe.invoices.voidInvoice(latest_invoice.id, {}, stripeOptions()),
    )
}

/** As Stripe takes them: nothing means as they are, and an empty text none. */
const named = (discounts: { coupon: string }[]) => (discounts.length ? discounts : ('' as const))

/** Another change that waits for its payment is given up, and what it has taken away is there again. */
export const giveUpTried = async (
  context: StripeContext,
  given: StripeSubscription,
): Promise<StripeSubscription> => {
  await dropPending(context, given)
  return rollBackChange(context, given)
}

const changeNow = async (
  context: StripeContext,
  { order, before, method, onFile }: Changing,
): Promise<Outcome> => {
  const { stripe, items } = context
  const price = await priceOf(stripe, items, order.plan)
  const discounts = await discountsOf(stripe, items, order.discount)
  // The card is what the change is paid with, so it goes first; it is set back when the change comes to nothing.
  if (method || before.schedule)
    await withStripeErrors(() =>
      stripe.subscriptions.update(
        before.id,
        {
          metadata: changeNote(before, { price, onFile }),
          ...(method ? { default_payment_method: method } : {}),
        },
        stripeOptions(),
      ),
    )
  await releaseSchedule(context, before)
  const changed = StripeSubscription.parse(
    await withStripeErrors(() =>
      stripe.subscriptions.update(
        before.id,
        {
          items: [{ id: before.items.data[0]!.id, price }],
          ...(discounts.length || order.endsDiscount ? { discounts: named(discounts) } : {}),
          proration_behavior: 'always_invoice',
          proration_date: seconds(order.prorationAt),
          payment_behavior: 'pending_if_incomplete',
          expand: EXPANDED,
        },
        stripeOptions(`change:${order.orderId}`),
      ),
    ),
  )
  const current = await retrieve(context, changed.id)
  if (!current.pending_update || !current.latest_invoice)
    return { kind: 'done', subscription: await keptOn(context, current) }
  const secret = current.latest_invoice.confirmation_secret?.client_secret
  const intent = secret ? await intentOf(context, secret) : null
  if (secret && intent?.status === 'requires_action')
    return {
      kind: 'action',
      clientSecret: secret,
      subscription: await readWithNext(context, current),
    }
  await dropPending(context, current)
  await rollBackChange(context, await retrieve(context, before.id))
  throw refusedCard(intent?.last_payment_error ?? {})
}

/**
 * A cancellation is taken back once the change is paid and not before: this version refuses to hold
 * it back together with the change.
 */
const keptOn = async (
  context: StripeContext,
  current: StripeSubscription,
): Promise<ProviderSubscription> => {
  if (!current.cancel_at_period_end && !hasFailedChange(current))
    return readWithNext(context, current)
  await withStripeErrors(() =>
    context.stripe.subscriptions.update(
      current.id,
      {
        metadata: NO_CHANGE_NOTE,
        ...(current.cancel_at_period_end ? { cancel_at_period_end: false } : {}),
      },
      stripeOptions(),
    ),
  )
  return lookUp(context, current.id)
}

/** The other plan from the next period on. */
const changeLater = async (
  context: StripeContext,
  { order, before, method }: Changing,
): Promise<Outcome> => {
  const { stripe, items } = context
  const price = await priceOf(stripe, items, order.plan)
  const discounts = await discountsOf(stripe, items, order.discount)
  if (before.cancel_at_period_end || method)
    await withStripeErrors(() =>
      stripe.subscriptions.update(
        before.id,
        {
          ...(before.cancel_at_period_end ? { cancel_at_period_end: false } : {}),
          ...(method ? { default_payment_method: method } : {}),
        },
        stripeOptions(),
      ),
    )
  const interval = order.plan.interval === 'annual' ? ('year' as const) : ('month' as const)
  const next = {
    price,
    discounts,
    endsDiscount: order.endsDiscount,
    duration: { interval, interval_count: 1 as const },
  }
  await schedulePlan(context, before, { next, key: `schedule:${order.orderId}` })
  return { kind: 'done', subscription: await lookUp(context, before.id) }
}

export const changeStripe = async (
  context: StripeContext,
  order: ChangeOrder,
): Promise<Outcome> => {
  // Whoever chooses again has given up the change that the bank was asked about: also where
  // the card given now is not taken.
  const before = await giveUpTried(context, await retrieve(context, order.current.externalId))
  const isPaidByCustomer = before.default_payment_method === null
  const onFile = isPaidByCustomer ? await cardOnFile(context, before.customer) : null
  const { method } = await updateCustomer(context, order.payer, order.paymentMethodId)
  const changing: Changing = { order, before, method, onFile }
  return order.when === 'now' ? changeNow(context, changing) : changeLater(context, changing)
}
