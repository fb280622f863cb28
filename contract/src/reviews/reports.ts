import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { HideReason, noReview, Review } from './review.ts'

/** Why a shopper reports a review. `child_abuse` may be reported without a name (Regulation (EU) 2022/2065, Article 16). */
export const ReportReason = z.enum([
  'illegal',
  'child_abuse',
  'fake',
  'personal_data',
  'insult',
  'off_topic',
  'other',
])
export type ReportReason = z.output<typeof ReportReason>

/** Why a reported review stays published, whatever its stars. `opinion`: a buyer's view, which need not please. */
export const KeepReason = z.enum(['opinion', 'no_breach', 'unproven', 'other'])
export type KeepReason = z.output<typeof KeepReason>

export const reportLimits = { explanation: 5_000, name: 120, note: 300 } as const

/**
 * A report of a review, or an objection to a decision by who wrote the review or by who reported it. `decision_id` null:
 * it waits for the owner. `suspicious`: it has signs of a program, and nobody was written to.
 */
export const ReviewReport = z.object({
  id: z.string(),
  kind: z.enum(['report', 'author_objects', 'reporter_objects']),
  reason: z.nullable(ReportReason),
  explanation: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  suspicious: z.boolean(),
  review_url: z.string(),
  reported_at: z.string(),
  decision_id: z.nullable(z.string()),
})
export type ReviewReport = z.output<typeof ReviewReport>

export const ReviewDecision = z.object({
  id: z.string(),
  decision: z.enum(['kept', 'hidden']),
  reason: z.union([KeepReason, HideReason]),
  note: z.nullable(z.string()),
  decided_at: z.string(),
})
export type ReviewDecision = z.output<typeof ReviewDecision>

/** The log of a review, newest first. */
export const listReports = endpoint({
  name: 'reports.list',
  summary: 'Reports of a review, objections and decisions',
  method: 'GET',
  path: 'reviews/:id/reports/',
  auth: 'owner',
  input: z.object({ id: idOf('review') }),
  output: z.object({ reports: z.array(ReviewReport), decisions: z.array(ReviewDecision) }),
  errors: ['not_found'],
  example: { id: noReview },
})

/** `keep` with a `keep_reason`, `hide` with a `hide_reason`; `other` needs a `note`. Both sides are told the reason. */
export const decideReports = endpoint({
  name: 'reports.decide',
  summary: 'Decide what waits about a review: keep it published, or hide it, with a reason',
  method: 'POST',
  path: 'reviews/:id/reports/decision/',
  auth: 'owner',
  input: z.object({
    id: idOf('review'),
    decision: z.enum(['keep', 'hide']),
    keep_reason: z.optional(KeepReason),
    hide_reason: z.optional(HideReason),
    note: z.optional(
      z.string().check(z.trim(), z.minLength(1, ruleText('required')), z.maxLength(300)),
    ),
  }),
  output: Review,
  errors: ['invalid', 'not_found', 'conflict'],
  example: { id: noReview, decision: 'keep', keep_reason: 'opinion' },
})
