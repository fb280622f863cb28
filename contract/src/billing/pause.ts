import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'
import { BillingAnswer } from './answer.ts'

export const pauseSubscription = endpoint({
  name: 'billing.pause',
  summary: 'Pause; resumes by itself after 30 days',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'billing/subscriptions/pause/',
  auth: 'owner',
  input: NoInput,
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

/** Ends a pause; also undoes a cancellation before its end, and a change that waits for the period's end (BILL-45). */
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
