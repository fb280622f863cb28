import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { BillingAnswer } from './answer.ts'

/** Begins to take a card: the secret of a SetupIntent, and what the card form needs to be drawn. */
export const createIntent = endpoint({
  name: 'billing.stripe_intent',
  summary: 'Begin to take a card',
  method: 'POST',
  path: 'billing/subscriptions/stripe/intent/',
  auth: 'owner',
  input: NoInput,
  output: z.object({
    client_secret: z.string(),
    publishable_key: z.string(),
    script_url: z.string(),
  }),
  errors: ['not_offered', 'provider_unavailable', 'store_needed', 'store_access_lost'],
  example: {},
})

/** The new card is the one that is charged from now on; an open invoice is tried with it at once (BILL-8). */
export const updatePaymentMethod = endpoint({
  name: 'billing.stripe_update',
  summary: 'Change the card',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'billing/subscriptions/stripe/update/',
  auth: 'owner',
  input: z.object({
    payment_method_id: z.string(ruleText('card_invalid')).check(z.minLength(1), z.maxLength(200)),
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
