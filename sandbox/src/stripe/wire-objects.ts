import type { Wire } from '../stand-in/read-form.ts'

/**
 * Stripe's objects, as far as something here reads or changes their fields; the rest of each
 * goes over the wire as it was made.
 */
export type Named = Wire & { id: string; object: string; created: number }
type Listed<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }
type Metadata = Record<string, string>

export type Customer = Named & {
  balance: number
  currency: string | null
  delinquent: boolean
  email: string | null
  name: string | null
  address: Wire | null
  phone: string | null
  description: string | null
  invoice_prefix: string
  next_invoice_sequence: number
  invoice_settings: Wire & { default_payment_method: string | null }
  metadata: Metadata
}
export type Card = Wire & {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  checks: Wire
}
export type PaymentMethod = Named & {
  customer: string | null
  card: Card
  billing_details: Wire
  metadata: Metadata
}
export type Failure = Wire & { type: string; code?: string; decline_code?: string; message: string }
export type NextAction =
  | { type: 'use_stripe_sdk'; use_stripe_sdk: Wire }
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }

type Intent = Named & {
  client_secret: string
  customer: string | null
  payment_method: string | null
  next_action: NextAction | null
  metadata: Metadata
}
export type SetupIntent = Intent & {
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled'
  last_setup_error: Failure | null
  usage: string
}
export type PaymentIntent = Intent & {
  amount: number
  amount_received: number
  currency: string
  latest_charge: string | null
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled'
  last_payment_error: Failure | null
  setup_future_usage: string | null
  canceled_at: number | null
}
export type Charge = Named & {
  amount: number
  amount_refunded: number
  currency: string
  customer: string | null
  payment_intent: string
  paid: boolean
  refunded: boolean
}
export type Refund = Named & {
  amount: number
  charge: string
  currency: string
  payment_intent: string
  status: string
  metadata: Metadata
}

export type Recurring = Wire & {
  interval: 'day' | 'week' | 'month' | 'year'
  interval_count: number
}
export type Product = Named & { name: string; active: boolean; metadata: Metadata }
export type Price = Named & {
  product: string
  unit_amount: number
  currency: string
  recurring: Recurring | null
  active: boolean
  lookup_key: string | null
  metadata: Metadata
}
export type Coupon = Named & {
  percent_off: number | null
  amount_off: number | null
  currency: string | null
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months: number | null
  max_redemptions: number | null
  redeem_by: number | null
  times_redeemed: number
  valid: boolean
  applies_to?: { products: string[] }
}
export type PromotionCode = Named & {
  active: boolean
  code: string
  customer: string | null
  expires_at: number | null
  max_redemptions: number | null
  times_redeemed: number
  promotion: { type: 'coupon'; coupon: string }
  restrictions: {
    first_time_transaction: boolean
    minimum_amount: number | null
    minimum_amount_currency: string | null
  }
  metadata: Metadata
}
/** `created` stays inside: Stripe's discounts have none. */
export type Discount = Wire & {
  id: string
  object: 'discount'
  customer: string | null
  source: { type: 'coupon'; coupon: string }
  promotion_code: string | null
  start: number
  end: number | null
  subscription: string | null
}

export type Item = Named & {
  price: Price
  plan: Wire
  quantity: number
  current_period_start: number
  current_period_end: number
  subscription: string
  metadata: Metadata
}
/** `flexible` is null in the classic mode. */
export type BillingMode = Wire & { type: string; flexible: { proration_discounts: string } | null }
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'
export type Subscription = Named & {
  status: SubscriptionStatus
  customer: string
  currency: string
  items: Listed<Item>
  billing_cycle_anchor: number
  billing_mode: BillingMode
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null }
  default_payment_method: string | null
  description: string | null
  discounts: string[]
  ended_at: number | null
  latest_invoice: string | null
  metadata: Metadata
  pause_collection: { behavior: string; resumes_at: number | null } | null
  payment_settings: Wire & { save_default_payment_method: string | null }
  pending_setup_intent: string | null
  pending_update: (Wire & { expires_at: number }) | null
  schedule: string | null
  trial_end: number | null
  trial_start: number | null
  trial_settings: { end_behavior: { missing_payment_method: string } }
}

export type Line = Wire & {
  id: string
  object: 'line_item'
  amount: number
  subtotal: number
  description: string
  discountable: boolean
  period: { start: number; end: number }
}
export type Invoice = Named & {
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatically_finalizes_at: number | null
  billing_reason: string
  customer: string
  discounts: string[]
  ending_balance: number | null
  lines: Listed<Line>
  next_payment_attempt: number | null
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  status_transitions: {
    finalized_at: number | null
    marked_uncollectible_at: number | null
    paid_at: number | null
    voided_at: number | null
  }
  starting_balance: number
  currency: string
  total: number
  metadata: Metadata
  parent: Wire | null
}
export type InvoicePayment = Named & {
  invoice: string
  status: 'open' | 'paid' | 'canceled'
  payment: { type: 'payment_intent'; payment_intent: string }
}
export type InvoiceItem = Named & {
  amount: number
  currency: string
  customer: string
  description: string
  discountable: boolean
  invoice: string | null
  subscription: string | null
  period: { start: number; end: number }
  proration: boolean
}
/** A discount that a phase will have: a new one, redeemed when the phase begins, or one that runs already. */
export type PhaseDiscount = {
  coupon: string | null
  discount: string | null
  promotion_code: string | null
}
export type Phase = Wire & {
  start_date: number
  end_date: number
  items: { price: string; quantity: number }[]
  discounts: PhaseDiscount[]
  proration_behavior: string
  trial_end: number | null
}
export type Schedule = Named & {
  status: 'not_started' | 'active' | 'completed' | 'released' | 'canceled'
  customer: string
  subscription: string | null
  released_subscription: string | null
  released_at: number | null
  canceled_at: number | null
  completed_at: number | null
  current_phase: { start_date: number; end_date: number } | null
  end_behavior: string
  phases: Phase[]
  metadata: Metadata
}
export type StripeEvent = Named & {
  type: string
  data: { object: Wire; previous_attributes?: Wire }
  request: { id: string | null; idempotency_key: string | null }
}
