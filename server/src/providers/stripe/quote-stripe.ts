import type Stripe from 'stripe'
import type { KnownItems, ProviderQuote, QuoteOrder } from '../payments.ts'
import { addMonths, addPeriod } from '../billing-periods.ts'
import { withStripeErrors, stripeOptions } from './call-stripe.ts'
import type { ScheduledTerms } from './read-subscription.ts'
import { customerOf, discountsOf, priceOf } from './stripe-items.ts'
import { StripeDiscounts, StripePreview, type StripeSubscription } from './wire.ts'

const DAY_MS = 86_400_000
const sum = (amounts: { amount: number }[] | null) =>
  (amounts ?? []).reduce((total, { amount }) => total + amount, 0)
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

type Line = StripePreview['lines']['data'][number]

export const isProration = ({ parent }: Line) =>
  parent?.subscription_item_details?.proration === true
const isCredit = (line: Line) => isProration(line) && line.amount < 0
const netOf = (line: Line) => line.amount - sum(line.discount_amounts)

/**
 * What discounts take off, prorations included. A credit's own discounts are those of the time that it was billed for.
 */
const discountOf = ({ lines }: StripePreview) =>
  lines.data
    .filter((line) => !isCredit(line))
    .reduce((total, line) => total + sum(line.discount_amounts), 0)

/**
 * Whether a discount counts for this bill. A subscription whose prorations are not
 * itemized names it with an amount of 0.
 */
export const hasDiscount = ({ lines }: StripePreview) =>
  lines.data.some((line) => !isCredit(line) && (line.discount_amounts ?? []).length > 0)

/** The part of a preview that is billed at once. */
const nowOf = (preview: StripePreview) => ({
  dueCents: preview.amount_due,
  creditCents: preview.lines.data.filter(isCredit).reduce((total, line) => total - netOf(line), 0),
  discountCents: discountOf(preview),
})

export type Previewed = { stripe: Stripe; items: KnownItems }
/** An empty text: none, also where the subscription has one; an empty list: those that it has. */
type Discounts = { coupon: string }[] | ''

/** What a subscription will be on from its next renewal: the item, and the terms of the change that waits. */
type Renewing = { id: string; item: string; scheduled: ScheduledTerms | null }

/** What the next renewal will be, as Stripe will bill it; null when there will be none. */
export const nextRenewal = async (
  { stripe }: Previewed,
  { id, item, scheduled }: Renewing,
): Promise<number | null> => {
  // A preview of a subscription knows nothing of its schedule, so the scheduled price and discounts are named.
  const details = scheduled
    ? {
        subscription_details: {
          items: [{ id: item, price: scheduled.price }],
          proration_behavior: 'none' as const,
        },
        discounts: scheduled.discounts.length ? scheduled.discounts : ('' as const),
      }
    : {}
  const preview = await withStripeErrors(() =>
    stripe.invoices.createPreview({ subscription: id, ...details }, stripeOptions()),
  )
  return StripePreview.parse(preview).amount_due
}

const namedOf = (discounts: Discounts) =>
  discounts === '' || discounts.length > 0 ? { discounts } : {}

type Period = { cents: number; discountCents: number }

/** A whole period of a plan with these discounts, or with those that the subscription has. */
const wholePeriod = async (
  { stripe }: Previewed,
  {
    subscription,
    item,
    price,
    discounts,
  }: { subscription: string; item: string; price: string; discounts: Discounts },
): Promise<Period> => {
  const preview = await withStripeErrors(() =>
    stripe.invoices.createPreview(
      {
        subscription,
        ...namedOf(discounts),
        subscription_details: { items: [{ id: item, price }], proration_behavior: 'none' },
      },
      stripeOptions(),
    ),
  )
  const lines = StripePreview.parse(preview).lines.data.filter((line) => !isProration(line))
  const total = (amountOf: (line: Line) => number) =>
    lines.reduce((before, line) => before + amountOf(line), 0)
  return { cents: total(netOf), discountCents: total((line) => sum(line.discount_amounts)) }
}

const first = async (
  { stripe, items }: Previewed,
  { payer, plan, discount, trialDays, at }: QuoteOrder,
): Promise<ProviderQuote> => {
  const price = await priceOf(stripe, items, plan)
  const discounts = await discountsOf(stripe, items, discount)
  const customer = await customerOf(stripe, items, payer)
  const ask = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    withStripeErrors(() =>
      stripe.invoices.createPreview(
        {
          customer,
          discounts,
          currency: plan.currency.toLowerCase(),
          subscription_details: { items: [{ price }], ...details },
        },
        stripeOptions(),
      ),
    ).then((preview) => StripePreview.parse(preview))
  const billed = await ask({})
  const trialEnd = new Date(at.getTime() + trialDays * DAY_MS)
  if (trialDays > 0)
    return {
      dueCents: 0,
      creditCents: 0,
      discountCents: discountOf(billed),
      nextAt: trialEnd,
      nextCents: billed.amount_due,
    }
  const isOnce =
    discount?.duration === 'once' ||
    (discount?.duration === 'repeating' &&
      plan.interval === 'annual' &&
      (discount.months ?? 0) <= 12)
  const lasts =
    discount && !isOnce && !(discount.duration === 'repeating' && (discount.months ?? 0) <= 1)
  return {
    ...nowOf(billed),
    nextAt: addPeriod(at, plan.interval),
    nextCents: lasts ? billed.amount_due : plan.cents,
  }
}

type Changing = {
  order: QuoteOrder
  current: NonNullable<QuoteOrder['current']>
  item: string
  price: string
  discounts: Discounts
  /** Whether the discounts that it has are over at a moment. */ areOver(at: Date): Promise<boolean>
}

const atPeriodEnd = async (
  previewed: Previewed,
  { order, current, item, price, discounts, areOver }: Changing,
): Promise<ProviderQuote> => {
  const end =
    current.trialEndsAt && current.status === 'trialing'
      ? current.trialEndsAt
      : (current.periodEnd ?? new Date(0))
  const isPlain = !order.discount && (await areOver(end))
  const { cents } = isPlain
    ? order.plan
    : await wholePeriod(previewed, { subscription: current.externalId, item, price, discounts })
  return { dueCents: 0, creditCents: 0, discountCents: 0, nextAt: end, nextCents: cents }
}

/** The bill of a change that is made at once. */
const previewChange = async (
  { stripe }: Previewed,
  { order, current, item, price, discounts }: Omit<Changing, 'areOver'>,
): Promise<StripePreview> => {
  const preview = await withStripeErrors(() =>
    stripe.invoices.createPreview(
      {
        subscription: current.externalId,
        ...namedOf(discounts),
        subscription_details: {
          items: [{ id: item, price }],
          proration_behavior: 'always_invoice',
          proration_date: seconds(order.at),
        },
      },
      stripeOptions(),
    ),
  )
  return StripePreview.parse(preview)
}

/** Whether the present period is a year or a month as the new plan's are. */
const isSameCycle = (
  { periodStart, periodEnd }: Changing['current'],
  { interval }: QuoteOrder['plan'],
): boolean => {
  const lastsMs = (periodEnd?.getTime() ?? 0) - (periodStart?.getTime() ?? 0)
  return lastsMs > 40 * DAY_MS === (interval === 'annual')
}

const atOnce = async (
  previewed: Previewed,
  { order, current, item, price, discounts, areOver }: Changing,
): Promise<ProviderQuote> => {
  const { plan, discount, at } = order
  const whole = (those: Discounts) =>
    wholePeriod(previewed, { subscription: current.externalId, item, price, discounts: those })
  if (current.status === 'trialing') {
    const { cents, discountCents } = await whole(discounts)
    return {
      dueCents: 0,
      creditCents: 0,
      discountCents,
      nextAt: current.trialEndsAt ?? at,
      nextCents: cents,
    }
  }
  const preview = await previewChange(previewed, { order, current, item, price, discounts })
  const nextAt = isSameCycle(current, plan)
    ? (current.periodEnd ?? at)
    : addPeriod(at, plan.interval)
  const isUsedUp = discount?.duration === 'once' && hasDiscount(preview)
  const isOver = discount?.duration === 'repeating' && addMonths(at, discount.months ?? 1) <= nextAt
  // What is credited beyond the present bill waits for the next one.
  const left = Math.min(0, preview.starting_balance + preview.total)
  const isPlain = isUsedUp || isOver || (!discount && (await areOver(nextAt)))
  const next = isPlain ? plan.cents : (await whole(discounts)).cents
  return { ...nowOf(preview), nextAt, nextCents: Math.max(0, next + left) }
}

/**
 * Asks Stripe itself, with the very parameters of the change: what is shown is what is charged. `at` pins the second up
 * to which the present plan is reckoned as used.
 */
export const quoteStripe = async (
  previewed: Previewed,
  order: QuoteOrder,
  retrieved: (externalId: string) => Promise<StripeSubscription>,
): Promise<ProviderQuote> => {
  const { stripe, items } = previewed
  const { plan, discount, current } = order
  if (!current) return first(previewed, order)
  const price = await priceOf(stripe, items, plan)
  const chosen = await discountsOf(stripe, items, discount)
  const discounts = chosen.length === 0 && order.endsDiscount ? ('' as const) : chosen
  const present = await retrieved(current.externalId)
  const areOver = async (at: Date) => {
    if (order.endsDiscount) return true
    const found = await withStripeErrors(() =>
      stripe.subscriptions.retrieve(present.id, { expand: ['discounts'] }, stripeOptions()),
    )
    return StripeDiscounts.parse(found).discounts.every(
      ({ end }) => end !== null && end * 1000 <= at.getTime(),
    )
  }
  const changing = { order, current, item: present.items.data[0]!.id, price, discounts, areOver }
  return order.when === 'period_end'
    ? atPeriodEnd(previewed, changing)
    : atOnce(previewed, changing)
}
