import { z } from 'zod/mini'
import { PlanId } from './plans.ts'
import { Coupon, type PaymentProvider } from './subscription.ts'
import { endpoint, NoInput } from '../endpoint.ts'

/**
 * What a provider does other than an owner would expect, said in words (BILL-4). The client may say the same in the
 * owner's language by `code`; the facts are in the quote.
 */
export const QuoteNote = z.object({
  code: z.enum([
    'trial_first',
    'charged_now',
    'credit_for_unused',
    'nothing_now',
    'at_period_end',
    'trial_goes_on',
    'paypal_no_proration',
    'paypal_approval',
    'shopify_no_proration',
    'shopify_approval',
    'shopify_two_pages',
    'difference',
    'undoes_cancellation',
    'discount_ends',
    'discount_replaced',
    'coupon_not_taken',
  ]),
  text: z.string(),
})
export type QuoteNote = z.output<typeof QuoteNote>

/** BILL-5: what the provider then charges. Money in cents. */
export const Quote = z.object({
  intent: z.enum(['trial', 'firstSubscription', 'upgrade', 'downgrade']),
  /** Charged at once. */
  amount_due: z.number(),
  /** What is given back for the unused part of the present plan; a positive number. */
  credit: z.number(),
  /**
   * What the coupon takes off what is charged at once, or off the first charge after a trial; a positive number. With
   * `amount_due` and `credit` it makes up the price.
   */
  discount: z.number(),
  currency: z.string(),
  takes_effect: z.enum(['now', 'period_end']),
  takes_effect_at: z.string(),
  next_billing_at: z.string(),
  /** What will be charged then. */
  next_amount: z.number(),
  trial_ends_at: z.nullable(z.string()),
  coupon: z.nullable(Coupon),
  notes: z.array(QuoteNote),
  /** Hand it to subscribe: it charges exactly this or answers `quote_changed`. Good for 30 minutes. */
  quote: z.string(),
})
export type Quote = z.output<typeof Quote>

/** BILL-4; the same path with the other providers in that place. */
const proration = <P extends PaymentProvider>(provider: P) =>
  endpoint({
    name: `billing.${provider}_proration`,
    summary: 'What choosing a plan costs, and when',
    method: 'GET',
    path: `billing/subscriptions/${provider}/proration/:plan_id/`,
    auth: 'owner',
    input: z.object({
      plan_id: PlanId,
      promo_code_id: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: Quote,
    errors: [
      'billing_busy',
      'not_found',
      'promo_code_refused',
      'too_many_requests',
      'subscription_paused',
      'billing_busy',
      'not_offered',
      'provider_unavailable',
      'store_needed',
      'store_access_lost',
    ],
    example: { plan_id: 'pro-monthly' },
  })
export const prorationStripe = proration('stripe')
export const prorationPaypal = proration('paypal')
export const prorationShopify = proration('shopify')

/**
 * BILL-21. @answers 400 `promo_code_refused` for a code that is unknown, over, used up or not for this plan or account.
 */
const promoCode = <P extends PaymentProvider>(provider: P) =>
  endpoint({
    name: `billing.${provider}_promo_code`,
    summary: 'Look a promo code up',
    method: 'GET',
    path: `billing/subscriptions/${provider}/promo-code/:code/`,
    auth: 'owner',
    input: z.object({
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      plan_id: PlanId,
    }),
    output: Coupon,
    errors: ['not_found', 'invalid', 'promo_code_refused', 'too_many_requests'],
    example: { code: 'WELCOME20', plan_id: 'pro-monthly' },
  })
export const promoCodeStripe = promoCode('stripe')
export const promoCodePaypal = promoCode('paypal')
export const promoCodeShopify = promoCode('shopify')

/** What `resume/` charges at once and next. Changes nothing. */
export const quoteResume = endpoint({
  name: 'billing.resume_quote',
  summary: 'What resuming costs, and when the next payment comes',
  method: 'GET',
  path: 'billing/subscriptions/resume/',
  auth: 'owner',
  input: NoInput,
  output: z.object({
    /** Charged at once: what was paid has run out in the pause. */
    amount_due: z.number(),
    currency: z.string(),
    next_billing_at: z.nullable(z.string()),
    next_amount: z.nullable(z.number()),
    /** Hand it to `resume/`: it charges exactly this or answers `quote_changed`. Good for 30 minutes. */
    quote: z.string(),
  }),
  errors: [
    'not_offered',
    'billing_busy',
    'provider_unavailable',
    'store_needed',
    'store_access_lost',
  ],
  example: {},
})

/** What is charged when a pause ends by itself: the one that goes on, or one that begins now. Changes nothing. */
export const quotePause = endpoint({
  name: 'billing.pause_quote',
  summary: 'What the end of a pause charges, and when',
  method: 'GET',
  path: 'billing/subscriptions/pause/',
  auth: 'owner',
  input: NoInput,
  output: z.object({
    /** When the pause ends by itself. */
    until: z.string(),
    /** Charged then: what was paid has run out in the pause. */
    amount_due: z.number(),
    currency: z.string(),
    /**
     * The payment after that; null where a trial goes on then whose last day is not known yet
     * (Shopify lengthens it day by day).
     */
    next_billing_at: z.nullable(z.string()),
    next_amount: z.nullable(z.number()),
  }),
  errors: [
    'not_offered',
    'billing_busy',
    'provider_unavailable',
    'store_needed',
    'store_access_lost',
  ],
  example: {},
})
