import { newId } from '../memory.ts'
import { blankSubscription } from './blank-subscription.ts'
import type { Part } from './invoice-totals.ts'
import type { Stripe } from '../stripe.ts'
import type { BillingMode, Discount, Item, Price, Subscription } from '../wire-objects.ts'

/** The shape that came before prices; Stripe still adds it to every item. */
const planOf = (price: Price) => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: String(price.unit_amount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? null,
  interval_count: price.recurring?.interval_count ?? null,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

type ItemGiven = {
  id: string
  created: number
  subscription: string
  part: Part
  period: { start: number; end: number }
}

export const makeItem = ({ id, created, subscription, part, period }: ItemGiven): Item => ({
  id,
  object: 'subscription_item',
  billing_thresholds: null,
  created,
  current_period_end: period.end,
  current_period_start: period.start,
  discounts: [],
  metadata: {},
  plan: planOf(part.price),
  price: part.price,
  quantity: part.quantity,
  subscription,
  tax_rates: [],
})

type Given = {
  customer: string
  currency: string
  trialEnd: number | null
  anchor: number
  metadata: Record<string, string>
  defaultMethod: string | null
  description: string | null
  billingMode: BillingMode
  whenMissing: string
  saves: string | null
}

/** A subscription without items yet. */
export const makeSubscription = (stripe: Stripe, given: Given): Subscription => {
  const id = newId('sub')
  const now = stripe.clock.seconds()
  const trialing = given.trialEnd !== null && given.trialEnd > now
  const subscription = blankSubscription()
  subscription.items.url = `/v1/subscription_items?subscription=${id}`
  subscription.payment_settings.save_default_payment_method = given.saves
  return {
    ...subscription,
    id,
    billing_cycle_anchor: given.anchor,
    billing_mode: given.billingMode,
    created: now,
    currency: given.currency,
    customer: given.customer,
    default_payment_method: given.defaultMethod,
    description: given.description,
    metadata: given.metadata,
    start_date: now,
    status: trialing ? 'trialing' : 'incomplete',
    trial_end: given.trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: given.whenMissing } },
    trial_start: trialing ? now : null,
  }
}

type DiscountGiven = {
  coupon: string
  promotionCode: string | null
  customer: string
  subscription: string | null
  start: number
  end: number | null
}

export const makeDiscount = (given: DiscountGiven): Discount => ({
  id: newId('di'),
  object: 'discount',
  checkout_session: null,
  customer: given.customer,
  customer_account: null,
  end: given.end,
  invoice: null,
  invoice_item: null,
  promotion_code: given.promotionCode,
  source: { coupon: given.coupon, type: 'coupon' },
  start: given.start,
  subscription: given.subscription,
  subscription_item: null,
})
