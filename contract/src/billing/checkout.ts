import { z } from 'zod/mini'
import { PlanId } from './plans.ts'
import { endpoint, NoInput } from '../endpoint.ts'
import { exampleBilling, BillingDetails } from './details.ts'
import { BillingAnswer } from './answer.ts'

const PromoCodeId = z.optional(z.string().check(z.maxLength(100)))

const order = {
  plan_id: PlanId,
  promo_code_id: PromoCodeId,
  billing: BillingDetails,
  /**
   * From the proration call: what was shown is what is charged, or the call answers
   * `quote_changed` and charges nothing.
   */
  quote: z.optional(z.string().check(z.maxLength(2000))),
}
const orderErrors = [
  'invalid',
  'not_found',
  'payment_refused',
  'promo_code_refused',
  'too_many_requests',
  'quote_changed',
  'subscription_paused',
  'billing_busy',
  'not_offered',
  'provider_unavailable',
  'store_access_lost',
] as const

/**
 * The first subscription, and every later change of plan (BILL-3). `payment_method_id` may
 * be left out when one is on file.
 */
export const subscribeStripe = endpoint({
  name: 'billing.stripe_subscribe',
  summary: 'Subscribe or change the plan, paying by card',
  method: 'POST',
  path: 'billing/subscriptions/stripe/subscribe/',
  auth: 'owner',
  idempotent: true,
  input: z.object({ ...order, payment_method_id: z.optional(z.string().check(z.maxLength(200))) }),
  output: BillingAnswer,
  errors: orderErrors,
  example: { plan_id: 'pro-monthly', billing: exampleBilling, payment_method_id: 'pm_1' },
})

/** After 3-D Secure: checks the payment and answers how it ended. */
export const confirmStripe = endpoint({
  name: 'billing.stripe_confirm',
  summary: 'Continue after the bank has confirmed the payment',
  method: 'POST',
  path: 'billing/subscriptions/stripe/confirm/',
  auth: 'owner',
  input: NoInput,
  output: BillingAnswer,
  errors: [
    'payment_refused',
    'billing_busy',
    'provider_unavailable',
    'store_needed',
    'store_access_lost',
  ],
  example: {},
})

/** Answers the wallet provider's approval page as `redirect_url`. */
export const subscribePaypal = endpoint({
  name: 'billing.paypal_subscribe',
  summary: 'Subscribe or change the plan, paying with PayPal',
  method: 'POST',
  path: 'billing/subscriptions/paypal/subscribe/',
  auth: 'owner',
  idempotent: true,
  input: z.object(order),
  output: BillingAnswer,
  errors: orderErrors,
  example: { plan_id: 'pro-monthly', billing: exampleBilling },
})

/**
 * The owner is back from the wallet provider's page; `id` is the provider's subscription id, or whatever the address
 * named: the answer is true for any. The provider is asked, `execute_token` is only passed on.
 */
export const confirmPaypal = endpoint({
  name: 'billing.paypal_confirm',
  summary: 'Confirm a subscription approved at PayPal',
  method: 'POST',
  path: 'billing/subscriptions/paypal/confirm/:id/',
  auth: 'owner',
  input: z.object({
    id: z.string(),
    execute_token: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: BillingAnswer,
  errors: [
    'payment_refused',
    'billing_busy',
    'provider_unavailable',
    'store_needed',
    'store_access_lost',
  ],
  example: { id: 'I-BW452GLLEP1G', execute_token: 'BA-2M539689T3856352J' },
})

/** Answers the store platform's approval page as `redirect_url`; from there the owner comes back to /checkout. */
export const subscribeShopify = endpoint({
  name: 'billing.shopify_subscribe',
  summary: 'Subscribe or change the plan, paying through Shopify',
  method: 'POST',
  path: 'billing/subscriptions/shopify/subscribe/',
  auth: 'owner',
  idempotent: true,
  input: z.object({ ...order, billing: z.optional(BillingDetails) }),
  output: BillingAnswer,
  errors: [...orderErrors, 'store_needed'],
  example: { plan_id: 'pro-monthly' },
})

/** A number of the store platform's, as it stands in an address. */
const Figures = z.string().check(z.regex(/^\d{1,20}$/))

/**
 * The owner is back from the store platform's page, which names in the address what was decided on it (`charge_id`).
 */
export const confirmShopify = endpoint({
  name: 'billing.shopify_confirm',
  summary: 'Look at the approval on the store platform',
  method: 'POST',
  path: 'billing/subscriptions/shopify/confirm/',
  auth: 'owner',
  input: z.object({ charge_id: z.optional(Figures) }),
  output: BillingAnswer,
  errors: [
    'payment_refused',
    'billing_busy',
    'provider_unavailable',
    'store_access_lost',
    'store_needed',
  ],
  example: { charge_id: '1029266947' },
})
