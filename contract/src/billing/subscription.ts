import { z } from 'zod/mini'
import { Plan, PlanLimits } from './plans.ts'

export const PaymentProvider = z.enum(['stripe', 'paypal', 'shopify'])
export type PaymentProvider = z.output<typeof PaymentProvider>

/** BILL-30. `cancelled` until the end of what is paid, then `ended`. */
export const SubscriptionState = z.enum([
  'trialing',
  'active',
  'paused',
  'past_due',
  'cancelled',
  'ended',
])
export type SubscriptionState = z.output<typeof SubscriptionState>

/** BILL-31: AC trialing, active or cancelled and not yet ended; PA paused; PD past due; IN ended. */
export const SubscriptionCode = z.enum(['AC', 'PA', 'PD', 'IN'])
export type SubscriptionCode = z.output<typeof SubscriptionCode>

/** What is paid with. `brand` and `last4` for cards, `email` for a wallet; the store platform's bill has neither. */
export const PaymentMethod = z.object({
  kind: z.enum(['card', 'wallet', 'store']),
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  exp_month: z.nullable(z.number()),
  exp_year: z.nullable(z.number()),
  email: z.nullable(z.string()),
})
export type PaymentMethod = z.output<typeof PaymentMethod>

/**
 * BILL-20: a discount, and either a duration in months or forever. Exactly one of `percent_off`
 * and `amount_off` (cents) is set.
 */
export const Coupon = z.object({
  /** What `promo_code_id` takes; it may be anything, and is not the code. */
  id: z.string(),
  code: z.string(),
  percent_off: z.nullable(z.number()),
  amount_off: z.nullable(z.number()),
  currency: z.string(),
  duration: z.enum(['once', 'repeating', 'forever']),
  /** For `repeating`. */
  duration_in_months: z.nullable(z.number()),
})
export type Coupon = z.output<typeof Coupon>

/** One subscription as the owner reads it. Times are ISO 8601. */
export const Subscription = z.object({
  id: z.string(),
  plan: Plan,
  state: SubscriptionState,
  /** The same as `state`, as a code (BILL-31). */
  status: SubscriptionCode,
  /** Null for the perpetual plan, which nobody bills. */
  payment_provider: z.nullable(PaymentProvider),
  payment_method: z.nullable(PaymentMethod),
  coupon: z.nullable(Coupon),
  /** "Joined on". */
  started_at: z.string(),
  trial_ends_at: z.nullable(z.string()),
  /** Null for the perpetual plan, which has no end (PLAN-10). */
  current_period_end: z.nullable(z.string()),
  /** When and what is charged next, in cents; null when nothing will be (paused, cancelled, perpetual). */
  next_billing_at: z.nullable(z.string()),
  next_amount: z.nullable(z.number()),
  paused_at: z.nullable(z.string()),
  resumes_at: z.nullable(z.string()),
  /** Set while cancelled and not yet ended. */
  cancel_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /**
   * A payment failed; features stay until `grace_until` (RIGHT-3: 7 days), null where nothing
   * was ever covered: they are off.
   */
  past_due_since: z.nullable(z.string()),
  grace_until: z.nullable(z.string()),
  /** A change that takes effect at the end of the period. */
  scheduled_change: z.nullable(z.object({ plan: Plan, at: z.string() })),
  /**
   * Cancelling can be undone by `resume/` without paying again; Shopify asks for a new approval,
   * so it answers a `redirect_url`.
   */
  can_undo_cancel: z.boolean(),
})
export type Subscription = z.output<typeof Subscription>

/** Why the subscription cannot be paused now (BILL-41, BILL-42, BILL-43). */
export const PauseRefusal = z.enum([
  'no_subscription',
  'perpetual',
  'past_due',
  'already_paused',
  'cancelled',
  'change_waiting',
  'payment_under_way',
  'limit_reached',
])
export type PauseRefusal = z.output<typeof PauseRefusal>

/** What billing adds to the account. */
export const accountBilling = {
  /** That of the active or else the last subscription. */
  payment_provider: z.nullable(PaymentProvider),
  /**
   * What a new subscription can be paid with: an account from the store platform's listing pays through it alone.
   * Without those that are switched off; may be empty.
   */
  payment_providers: z.array(PaymentProvider),
  active_subscription: z.nullable(Subscription),
  last_subscription: z.nullable(Subscription),
  has_subscribed_before: z.boolean(),
  is_annual_shopify: z.boolean(),
  is_perpetual: z.boolean(),
  /**
   * What is allowed now: all off without a plan, while paused and after the grace of an unpaid one (RIGHT-1, RIGHT-2).
   */
  limits: PlanLimits,
  /** Pauses left of the 2 in 12 months. */
  pauses_left: z.number(),
  /** From when the next pause is possible, once both of 12 months are used; null before. */
  next_pause_at: z.nullable(z.string()),
  pause_refusal: z.nullable(PauseRefusal),
  /** Until when a pause that began now would last; null when it cannot be paused. */
  pause_until: z.nullable(z.string()),
  /** The 7 days of the cancel flow: on trial, once. */
  can_extend_trial: z.boolean(),
}
