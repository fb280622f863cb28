import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { EditReason } from './reviews.ts'
import { HideReason } from './review.ts'

/**
 * What happened to a review, newest first. `before` and `after` hold only the fields that changed; `after.note` is what
 * the owner wrote on hiding it.
 */
export const ReviewChange = z.object({
  id: z.string(),
  action: z.enum([
    'created',
    'edited',
    'reply',
    'reply_deleted',
    'published',
    'pending',
    'hidden',
    'deleted',
    'restored',
    'pinned',
    'unpinned',
    'moved',
    'reimported',
  ]),
  reason: z.nullable(z.union([EditReason, HideReason])),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  changed_at: z.string(),
})
export type ReviewChange = z.output<typeof ReviewChange>
export const listReviewHistory = endpoint({
  name: 'reviews.history',
  summary: 'What changed, and why',
  method: 'GET',
  path: 'reviews/:id/history/',
  auth: 'owner',
  input: z.object({ id: idOf('review') }),
  output: z.array(ReviewChange),
  errors: ['not_found'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
