import { z } from 'zod/mini'
import { LimitKey, Plan } from './plans.ts'
import { endpoint, NoInput } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'

export const CancelReason = z.enum([
  'too_expensive',
  'missing_features',
  'too_complex',
  'not_enough_reviews',
  'switched_service',
  'customer_service',
  'unused',
  'other',
])
export type CancelReason = z.output<typeof CancelReason>

/** What the cancel flow may offer before it goes on; an offer never stands in the way (BILL-51). */
export const CancelOffer = z.enum(['pause', 'trial_extension'])
export type CancelOffer = z.output<typeof CancelOffer>

/** What the last step states: the end date, what stops, what stays and for how long data is kept. */
export const getCancellation = endpoint({
  name: 'billing.cancellation_preview',
  summary: 'What cancelling would mean',
  method: 'GET',
  path: 'billing/subscriptions/cancellation/',
  auth: 'owner',
  input: NoInput,
  output: z.object({
    /** Until then everything goes on as it is; nothing more is charged. */
    ends_at: z.string(),
    /**
     * Nothing paid is left: cancelling ends the plan at once and cannot be undone, and an
     * open invoice is not tried again.
     */
    ends_now: z.boolean(),
    offers: z.array(CancelOffer),
    /** Keys that are on now and off afterwards. */
    stops: z.array(LimitKey),
    reviews_held: z.number(),
    /** Reviews stay; this many may be kept before a plan is needed to add more. */
    free_review_allowance: z.number(),
    /** Nothing is deleted because a subscription ends: data is kept until the owner deletes the account. */
    data_kept: z.literal('until_account_deleted'),
    needs_password: z.boolean(),
  }),
  errors: ['not_offered'],
  example: {},
})

/**
 * Records a step of the flow. An accepted `trial_extension` is granted by this call
 * (BILL-52); an accepted pause by `pause/`.
 */
export const recordCancellation = endpoint({
  name: 'billing.cancellation',
  summary: 'Record a step of the cancel flow',
  method: 'POST',
  path: 'billing/subscriptions/cancellation/',
  auth: 'owner',
  idempotent: true,
  input: z.object({
    step: z.enum(['reason', 'offer', 'confirm', 'left']),
    offered: z._default(z.nullable(CancelOffer), null),
    taken: z._default(z.boolean(), false),
    reason: z.optional(CancelReason),
    comment: z.optional(
      z.string().check(z.trim(), z.maxLength(1000, ruleText('at_most_characters'))),
    ),
  }),
  output: z.object({ ok: z.literal(true), trial_ends_at: z.nullable(z.string()) }),
  errors: [
    'invalid',
    'not_offered',
    'billing_busy',
    'provider_unavailable',
    'store_needed',
    'store_access_lost',
  ],
  example: { step: 'offer', offered: 'pause', taken: false },
})

/** Cancels at the end of what is paid. Needs exactly CONFIRM (ACC-25) and a password set before (BILL-53). */
export const cancelSubscription = endpoint({
  name: 'billing.cancel',
  summary: 'Cancel at the end of the period',
  method: 'POST',
  path: 'billing/subscriptions/cancel/',
  auth: 'owner',
  idempotent: true,
  input: z.object({
    reason: CancelReason,
    comment: z.optional(
      z.string().check(z.trim(), z.maxLength(1000, ruleText('at_most_characters'))),
    ),
    confirm: z
      .string(ruleText('confirm_missing'))
      .check(z.trim(), z.regex(/^CONFIRM$/, ruleText('confirm_missing'))),
  }),
  output: z.object({ ok: z.literal(true), ends_at: z.string() }),
  errors: [
    'invalid',
    'password_needed',
    'not_offered',
    'billing_busy',
    'provider_unavailable',
    'store_needed',
    'store_access_lost',
  ],
  example: { reason: 'too_expensive', confirm: 'CONFIRM' },
})

/**
 * After a successful monthly checkout, once: the same plan yearly (BILL-10). `offer` is
 * null when there is none (any more).
 */
export const getUpgradeOffer = endpoint({
  name: 'billing.upgrade_offer',
  summary: 'The yearly plan, offered once after a monthly checkout',
  method: 'GET',
  path: 'billing/offers/upgrade/',
  auth: 'owner',
  input: NoInput,
  output: z.object({
    offer: z.nullable(z.object({ current: Plan, plan: Plan, saves_a_year: z.number() })),
  }),
  errors: [],
  example: {},
})

/** It is not shown again, whichever way it was answered; taking it goes through subscribe. */
export const answerUpgradeOffer = endpoint({
  name: 'billing.answer_upgrade_offer',
  summary: 'Take or leave the yearly plan',
  method: 'POST',
  path: 'billing/offers/upgrade/',
  auth: 'owner',
  input: z.object({ taken: z.boolean() }),
  output: z.object({ ok: z.literal(true) }),
  errors: ['invalid'],
  example: { taken: false },
})
