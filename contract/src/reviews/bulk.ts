import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { ReviewFilter } from './listing.ts'
import { hideFields } from './reviews.ts'

const noReview = '00000000-0000-7000-8000-000000000000'

export const BulkAction = z.enum(['publish', 'hide', 'delete', 'restore'])
export type BulkAction = z.output<typeof BulkAction>

/** One bulk action: for a filter it runs as a job, for up to 500 ids at once. */
export const Bulk = z.object({
  id: z.string(),
  action: BulkAction,
  state: z.enum(['queued', 'running', 'completed', 'failed', 'undone']),
  total: z.number(),
  done: z.number(),
  created_at: z.string(),
  undoable: z.boolean(),
})
export type Bulk = z.output<typeof Bulk>
export const bulkReviews = endpoint({
  name: 'reviews.bulk',
  summary: 'Publish, hide, delete or restore many reviews: ids or a filter',
  method: 'POST',
  path: 'reviews/bulk/',
  auth: 'owner',
  idempotent: true,
  input: z.object({
    action: BulkAction,
    ids: z.optional(
      z.array(idOf('review')).check(z.minLength(1), z.maxLength(500, ruleText('too_many_reviews'))),
    ),
    filter: z.optional(ReviewFilter),
    ...hideFields,
  }),
  output: Bulk,
  errors: ['invalid', 'not_found', 'plan_needed', 'subscription_paused'],
  example: { action: 'hide', ids: [noReview] },
})
export const getBulk = endpoint({
  name: 'reviews.bulk_get',
  summary: 'How far a bulk action is',
  method: 'GET',
  path: 'reviews/bulk/:bulk_id/',
  auth: 'owner',
  input: z.object({ bulk_id: idOf('bulk') }),
  output: Bulk,
  errors: ['not_found'],
  example: { bulk_id: noReview },
})
export const undoBulk = endpoint({
  name: 'reviews.bulk_undo',
  summary: 'Undo a bulk action: each review gets back the status it had',
  method: 'POST',
  path: 'reviews/bulk/:bulk_id/undo/',
  auth: 'owner',
  input: z.object({ bulk_id: idOf('bulk') }),
  output: Bulk,
  errors: ['not_found', 'bulk_not_undoable', 'plan_needed', 'subscription_paused'],
  example: { bulk_id: noReview },
})
