import { z } from 'zod'
import { PaymentFailure } from '../payments.ts'
import {
  withStripeErrors,
  withCardErrors,
  stripeOptions,
  type StripeContext,
} from './call-stripe.ts'
import { scheduledTermsOf } from './read-subscription.ts'
import { schedulePlan, type Next } from './schedule-stripe.ts'
import { retrieve } from './subscribe-stripe.ts'
import type { StripeSubscription } from './wire.ts'

const DAY_S = 86_400
const YEARLY_FROM_DAYS = 60

/**
 * What an upgrade takes away before it is paid: the card that was charged, and the change that waited for the
 * period's end. It is kept with the subscription until the upgrade is paid or given up, so that it can be set
 * back whoever notices, and when.
 */
const TriedChange = z.object({
  /** The price that is paid once the change is made. */
  price: z.string(),
  card: z.string().nullable(),
  next: z
    .object({
      price: z.string(),
      discounts: z.array(
        z.union([z.object({ coupon: z.string() }), z.object({ discount: z.string() })]),
      ),
      from: z.number(),
      until: z.number(),
    })
    .nullable(),
})
type TriedChange = z.infer<typeof TriedChange>

const triedOf = ({ metadata }: StripeSubscription): TriedChange | null => {
  const text = metadata['tried_change']
  return text ? TriedChange.parse(JSON.parse(text)) : null
}

export const hasFailedChange = ({ metadata }: StripeSubscription): boolean =>
  Boolean(metadata['tried_change'])

/** The change that waits for the period's end, as it is set back. */
const waitingIn = (before: StripeSubscription): TriedChange['next'] => {
  const terms = scheduledTermsOf(before)
  const until = before.schedule?.phases.at(-1)?.end_date
  return terms && until
    ? { price: terms.price, discounts: terms.discounts, from: terms.at, until }
    : null
}

const noted = (tried: TriedChange): Record<string, string> => ({
  tried_change: JSON.stringify(tried),
})

/**
 * The metadata to be written before a change to `price` is tried; Stripe takes 500 characters. `onFile`: the customer's
 * card, which pays where the subscription has none of its own.
 */
export const changeNote = (
  before: StripeSubscription,
  { price, onFile }: { price: string; onFile: string | null },
): Record<string, string> =>
  noted({
    price,
    card: before.default_payment_method?.id ?? onFile,
    next: waitingIn(before),
  })

/** A card that the owner gives meanwhile is the one to set back. */
export const cardNote = (given: StripeSubscription, card: string): Record<string, string> => {
  const tried = triedOf(given)
  return tried ? noted({ ...tried, card }) : {}
}

/** An empty value takes a key away. */
export const NO_CHANGE_NOTE = { tried_change: '' }

const nextOf = (
  { price, discounts, from, until }: NonNullable<TriedChange['next']>,
  { items, discounts: running }: StripeSubscription,
): Next => {
  // A discount that a renewal in between has used up is not there to be named any more.
  const lasting = new Set(running.map((one) => (typeof one === 'string' ? one : one.id)))
  const named = discounts.filter((one) => 'coupon' in one || lasting.has(one.discount))
  const terms = { price, discounts: named, endsDiscount: named.length === 0 }
  if (until > items.data[0]!.current_period_end) return { ...terms, end_date: until }
  // A renewal came in between: it waits for the next one.
  const interval = until - from > YEARLY_FROM_DAYS * DAY_S ? ('year' as const) : ('month' as const)
  return { ...terms, duration: { interval, interval_count: 1 } }
}

/**
 * The card of before pays again, also what is bought once, which Stripe takes from the customer's. One that
 * is not there any more is let go.
 */
const restoreCard = async (
  { stripe }: StripeContext,
  { id, customer }: StripeSubscription,
  card: string,
): Promise<void> => {
  try {
    await withCardErrors(() =>
      stripe.subscriptions.update(id, { default_payment_method: card }, stripeOptions()),
    )
    await withCardErrors(() =>
      stripe.customers.update(
        customer,
        { invoice_settings: { default_payment_method: card } },
        stripeOptions(),
      ),
    )
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.code !== 'unusable_card') throw error
  }
}

const isMade = ({ items }: StripeSubscription, { price }: TriedChange): boolean =>
  items.data[0]!.price.id === price

/**
 * Sets back what a change has left that came to nothing: the card, and the change that waited before it. Where the
 * change was made after all there is nothing to set back, and where the plan is cancelled none follows. Safe to repeat;
 * no key makes it happen once, because a change can be tried again in the same period.
 */
export const rollBackChange = async (
  context: StripeContext,
  given: StripeSubscription,
): Promise<StripeSubscription> => {
  const tried = triedOf(given)
  if (!tried) return given
  const isLeft = !isMade(given, tried)
  if (isLeft && tried.card) await restoreCard(context, given, tried.card)
  const isKept = isLeft && !given.cancel_at_period_end
  if (isKept && tried.next && !scheduledTermsOf(given))
    await schedulePlan(context, given, { next: nextOf(tried.next, given) })
  await withStripeErrors(() =>
    context.stripe.subscriptions.update(given.id, { metadata: NO_CHANGE_NOTE }, stripeOptions()),
  )
  return retrieve(context, given.id)
}

/** No price is called so: a cancellation is never taken for a change that was made. */
const NO_PRICE = 'none'

/**
 * Before the plan is cancelled, which gives up the plan that was to follow: that is kept with the
 * subscription until the cancellation itself is made, so that a process that ends in between loses neither.
 * The card of before pays again at once.
 */
export const noteCancelling = async (
  context: StripeContext,
  given: StripeSubscription,
): Promise<void> => {
  const tried = triedOf(given)
  const isLeft = tried !== null && !isMade(given, tried)
  if (isLeft && tried.card) await restoreCard(context, given, tried.card)
  const next = waitingIn(given) ?? (isLeft ? tried.next : null)
  if (tried || next)
    await withStripeErrors(() =>
      context.stripe.subscriptions.update(
        given.id,
        { metadata: next ? noted({ price: NO_PRICE, card: null, next }) : NO_CHANGE_NOTE },
        stripeOptions(),
      ),
    )
}
