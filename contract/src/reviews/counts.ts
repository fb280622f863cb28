import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { noReview, Source } from './review.ts'

/** Stored counts of the account (or one product), for tabs and facets of the manage screen. */
export const ReviewCounts = z.object({
  total: z.number(),
  by_status: z.object({
    published: z.number(),
    pending: z.number(),
    hidden: z.number(),
    deleted: z.number(),
  }),
  by_rating: z.object({
    1: z.number(),
    2: z.number(),
    3: z.number(),
    4: z.number(),
    5: z.number(),
  }),
  by_source: z.array(z.object({ source: Source, count: z.number() })),
  with_media: z.number(),
  replied: z.number(),
  unreplied: z.number(),
  /** Not deleted, with a report or an objection that waits for the owner. */
  reported: z.number(),
})
export type ReviewCounts = z.output<typeof ReviewCounts>
export const countReviews = endpoint({
  name: 'reviews.counts',
  summary: 'How many reviews there are of each kind',
  method: 'GET',
  path: 'reviews/counts/',
  auth: 'owner',
  input: z.object({ product_id: z.optional(idOf('product')) }),
  output: ReviewCounts,
  errors: ['not_found'],
  example: { product_id: noReview },
})
