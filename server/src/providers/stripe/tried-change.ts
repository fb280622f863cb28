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
 * What an upgrade takes away before it is paid: the card that was charged, and the change that waited for the period's end. It is
 * kept with the subscription until the upgrade is paid or given up, so that it can be set back whoever notices, and when.
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

export const isTried = ({ metadata }: StripeSubscription): boolean =>
  Boolean(metadata['tried_change'])

/** The metadata to be written before a change to `price` is tried; Stripe takes 500 characters. */
export const noteOfTry = (before: StripeSubscription, price: string): Record<string, string> => {
  const terms = scheduledTermsOf(before)
  const until = before.schedule?.phases.at(-1)?.end_date
  const next =
    terms && until
      ? { price: terms.price, discounts: terms.discounts, from: terms.at, until }
      : null
  const card = before.default_payment_method?.id ?? null
  return { tried_change: JSON.stringify({ price, card, next } satisfies TriedChange) }
}

/** A card that the owner gives meanwhile is the one to set back. */
export const noteOfCard = (given: StripeSubscription, card: string): Record<string, string> => {
  const tried = triedOf(given)
  return tried ? { tried_change: JSON.stringify({ ...tried, card } satisfies TriedChange) } : {}
}

/** An empty value takes a key away. */
export const NO_TRY = { tried_change: '' }

const nextOf = (
  { price, discounts, from, until }: NonNullable<TriedChange['next']>,
  periodEnd: number,
): Next => {
  const terms = { price, discounts, endsDiscount: discounts.length === 0 }
  if (until > periodEnd) return { ...terms, end_date: until }
  // A renewal came in between: it waits for the next one.
  const interval = until - from > YEARLY_FROM_DAYS * DAY_S ? ('year' as const) : ('month' as const)
  return { ...terms, duration: { interval, interval_count: 1 } }
}

/** The card of before pays again, also what is bought once, which Stripe takes from the customer's. One that is not there any more is let go. */
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

/**
 * Sets back what a change has left that came to nothing: the card, and the change that waited before it. Where the change was
 * made after all there is nothing to set back. `isEnding`: no plan follows, so none is set back. Safe to repeat; no key makes
 * it happen once, because a change can be tried again in the same period.
 */
export const restoreTried = async (
  context: StripeContext,
  given: StripeSubscription,
  { isEnding = false }: { isEnding?: boolean } = {},
): Promise<StripeSubscription> => {
  const tried = triedOf(given)
  if (!tried) return given
  const item = given.items.data[0]!
  const isMade = item.price.id === tried.price
  if (!isMade && tried.card) await restoreCard(context, given, tried.card)
  const isKept = !isMade && !isEnding && !given.cancel_at_period_end
  if (isKept && tried.next && !scheduledTermsOf(given))
    await schedulePlan(context, given, { next: nextOf(tried.next, item.current_period_end) })
  await withStripeErrors(() =>
    context.stripe.subscriptions.update(given.id, { metadata: NO_TRY }, stripeOptions()),
  )
  return retrieve(context, given.id)
}
