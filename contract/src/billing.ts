import { z } from 'zod/mini'
import { PlanId } from './billing-plans.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { says, type FieldText } from './field-texts.ts'

/** How a call that subscribes or charges ended. */
export const BillingAnswer = z.object({
  /** `action_required`: the bank asks (3-D Secure): hand `client_secret` to the card form, then call `stripe/confirm/`. `redirect`: open `redirect_url`. */
  status: z.enum(['done', 'action_required', 'redirect']),
  client_secret: z.nullable(z.string()),
  redirect_url: z.nullable(z.string()),
})
export type BillingAnswer = z.output<typeof BillingAnswer>

const required = (message: FieldText, max: number) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, says('at_most_characters')))

/** Countries whose addresses have no postal code in general use (Universal Postal Union). */
export const countriesWithoutPostalCode: ReadonlySet<string> = new Set(
  'AE AG AO BF BI BJ BO BS BW BZ CD CF CG CI CM DJ DM ER FJ GD GH GM GQ GY JM KI KM KN KP LC ML MR MW NR QA RW SB SC SL SR ST SY TD TG TL TO TV TZ UG VU YE ZW'.split(
    ' ',
  ),
)

/** Point P48: what complete billing information is. Each missing field is named, as `billing.city`. */
export const BillingDetails = z
  .object({
    name: required('invoice_name_missing', 120),
    email: z
      .string(says('email_invalid'))
      .check(z.trim(), z.maxLength(254), z.email(says('email_invalid'))),
    country: z
      .string(says('country_missing'))
      .check(z.regex(/^[A-Z]{2}$/, says('country_missing'))),
    address: required('address_missing', 200),
    city: required('city_missing', 100),
    postal_code: z._default(
      z.string().check(z.trim(), z.maxLength(20, says('at_most_characters'))),
      '',
    ),
    company: z._default(
      z.string().check(z.trim(), z.maxLength(120, says('at_most_characters'))),
      '',
    ),
    tax_number: z._default(
      z.string().check(z.trim(), z.maxLength(40, says('at_most_characters'))),
      '',
    ),
  })
  .check(
    z.refine(
      (details) => details.postal_code !== '' || countriesWithoutPostalCode.has(details.country),
      {
        path: ['postal_code'],
        message: says('postal_code_missing'),
        // Said together with the other missing fields, not only once they are there.
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    ),
  )
export type BillingDetails = z.output<typeof BillingDetails>

const PromoCodeId = z.optional(z.string().check(z.maxLength(100)))

const order = {
  plan_id: PlanId,
  promo_code_id: PromoCodeId,
  billing: BillingDetails,
  /** From the proration call: what was shown is what is charged, or the call answers `quote_changed` and charges nothing. */
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
const exampleBilling = {
  name: 'Maren Kolb',
  email: 'maren@example.com',
  country: 'NO',
  address: 'Storgata 1',
  city: 'Oslo',
  postal_code: '0155',
}

/** The first subscription, and every later change of plan (point P65). `payment_method_id` may be left out when one is on file. */
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

/** After 3-D Secure: looks at the payment and says how it ended. */
export const confirmStripe = endpoint({
  name: 'billing.stripe_confirm',
  summary: 'Continue after the bank has confirmed the payment',
  method: 'POST',
  path: 'billing/subscriptions/stripe/confirm/',
  auth: 'owner',
  input: Nothing,
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
 * The owner is back from the wallet provider's page; `id` is the provider's subscription id, or whatever the address named: the
 * answer is true for any. The provider is asked, `execute_token` is only passed on.
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

/** The owner is back from the store platform's page, which names in the address what was decided on it (`charge_id`). */
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

/** Begins to take a card: the secret of a SetupIntent, and what the card form needs to be drawn. */
export const createIntent = endpoint({
  name: 'billing.stripe_intent',
  summary: 'Begin to take a card',
  method: 'POST',
  path: 'billing/subscriptions/stripe/intent/',
  auth: 'owner',
  input: Nothing,
  output: z.object({
    client_secret: z.string(),
    publishable_key: z.string(),
    script_url: z.string(),
  }),
  errors: ['not_offered', 'provider_unavailable', 'store_needed', 'store_access_lost'],
  example: {},
})

/** The new card is the one that is charged from now on; an open invoice is tried with it at once (point P41). */
export const updatePaymentMethod = endpoint({
  name: 'billing.stripe_update',
  summary: 'Change the card',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'billing/subscriptions/stripe/update/',
  auth: 'owner',
  input: z.object({
    payment_method_id: z.string(says('card_invalid')).check(z.minLength(1), z.maxLength(200)),
  }),
  output: BillingAnswer,
  errors: [
    'invalid',
    'not_offered',
    'payment_refused',
    'billing_busy',
    'provider_unavailable',
    'store_needed',
    'store_access_lost',
  ],
  example: { payment_method_id: 'pm_1' },
})

export const pauseSubscription = endpoint({
  name: 'billing.pause',
  summary: 'Pause; resumes by itself after 30 days',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'billing/subscriptions/pause/',
  auth: 'owner',
  input: Nothing,
  output: BillingAnswer,
  errors: [
    'pause_limit_reached',
    'pause_refused',
    'billing_busy',
    'provider_unavailable',
    'store_needed',
    'store_access_lost',
  ],
  example: {},
})

/** Ends a pause; also undoes a cancellation before its end, and a change that waits for the period's end (point P41). */
export const resumeSubscription = endpoint({
  name: 'billing.resume',
  summary: 'Resume, or undo a cancellation or a scheduled change',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'billing/subscriptions/resume/',
  auth: 'owner',
  /** `quote`: from the resume quote; what was shown is what is charged. */
  input: z.object({ quote: z.optional(z.string().check(z.maxLength(2000))) }),
  output: BillingAnswer,
  errors: [
    'invalid',
    'quote_changed',
    'not_offered',
    'payment_refused',
    'billing_busy',
    'provider_unavailable',
    'store_needed',
    'store_access_lost',
  ],
  example: {},
})

export const getBillingDetails = endpoint({
  name: 'billing.details',
  summary: 'The billing information on file',
  method: 'GET',
  path: 'billing/details/',
  auth: 'owner',
  input: Nothing,
  output: z.object({ billing: z.nullable(BillingDetails) }),
  errors: [],
  example: {},
})

export const saveBillingDetails = endpoint({
  name: 'billing.save_details',
  summary: 'Change the billing information',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'billing/details/',
  auth: 'owner',
  input: z.object({ billing: BillingDetails }),
  output: z.object({ billing: z.nullable(BillingDetails) }),
  errors: ['invalid'],
  example: { billing: exampleBilling },
})
