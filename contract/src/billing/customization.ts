import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { pageInput, pageOf } from '../page.ts'
import { ruleText } from '../field-texts.ts'
import { BillingAnswer } from './answer.ts'

/** BILL-90: $10, after a trial, once (BILL-91). */
export const CustomizationOffer = z.object({
  price: z.number(),
  currency: z.string(),
  available: z.boolean(),
  /**
   * Why not: on trial (then `available_from` says from which day), without a plan, paused or past due, or its
   * payment under way, or bought already.
   */
  refusal: z.nullable(
    z.enum([
      'on_trial',
      'plan_needed',
      'paused',
      'past_due',
      'under_way',
      'payment_due',
      'already_bought',
    ]),
  ),
  available_from: z.nullable(z.string()),
})
export type CustomizationOffer = z.output<typeof CustomizationOffer>

export const CustomizationRequest = z.object({
  id: z.string(),
  description: z.string(),
  pictures: z.array(z.object({ key: z.string(), url: z.string() })),
  /**
   * `unpaid` until the payment went through, also while it is under way (the offer says so); then our team takes it.
   */
  state: z.enum(['unpaid', 'paid', 'in_progress', 'done']),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
})
export type CustomizationRequest = z.output<typeof CustomizationRequest>

export const listCustomizationRequests = endpoint({
  name: 'customization.requests',
  summary: 'The customization service: the offer and the requests so far',
  method: 'GET',
  path: 'customization/requests/',
  auth: 'owner',
  input: z.object(pageInput),
  output: z.extend(pageOf(CustomizationRequest), { offer: CustomizationOffer }),
  errors: ['invalid'],
  example: {},
})

/** PNG or JPG, judged by content (FILE-1). The answer's `key` goes into the request. */
export const addCustomizationPicture = endpoint({
  name: 'customization.add_picture',
  summary: 'Attach a picture to a customization request',
  method: 'POST',
  path: 'customization/pictures/',
  auth: 'owner',
  multipart: true,
  input: z.object({ file: z.any() }),
  output: z.object({ key: z.string(), url: z.string() }),
  errors: ['invalid', 'unsupported_file', 'too_large'],
  example: { file: '' },
})

/** Why a payment for the service is refused, or not known. */
const paying = [
  'invalid',
  'plan_needed',
  'subscription_paused',
  'not_offered',
  'payment_refused',
  'billing_busy',
  'provider_unavailable',
  'store_needed',
  'store_access_lost',
] as const

const payment = { payment_method_id: z.optional(z.string().check(z.maxLength(200))) }

/**
 * Requests the customization and pays for it with the account's own payment provider;
 * `payment_method_id` only where no card is on file.
 */
export const requestCustomization = endpoint({
  name: 'customization.request',
  summary: 'Ask for a look of the widget and pay for it',
  method: 'POST',
  path: 'customization/requests/',
  auth: 'owner',
  idempotent: true,
  input: z.object({
    description: z
      .string('Please describe the look you want.')
      .check(
        z.trim(),
        z.minLength(10, ruleText('look_missing')),
        z.maxLength(4000, ruleText('at_most_characters')),
      ),
    picture_keys: z._default(
      z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5, ruleText('at_most_items'))),
      [],
    ),
    ...payment,
  }),
  output: z.extend(BillingAnswer, { request: CustomizationRequest }),
  errors: [...paying],
  example: { description: 'Cards with a thin gold line, as in the picture.' },
})

/** Tries an unpaid request again, or checks how its payment ended at the provider. */
export const payCustomization = endpoint({
  name: 'customization.pay',
  summary: 'Pay for a customization request',
  method: 'POST',
  path: 'customization/requests/:id/pay/',
  auth: 'owner',
  idempotent: true,
  input: z.object({ id: idOf('customization'), ...payment }),
  output: z.extend(BillingAnswer, { request: CustomizationRequest }),
  errors: ['not_found', ...paying],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
