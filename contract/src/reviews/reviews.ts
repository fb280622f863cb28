import { z } from 'zod/mini'
import { Done, endpoint, idOf } from '../endpoint.ts'
import { ExportApp, exportFiles } from './export.ts'
import { ruleText } from '../field-texts.ts'
import { limits, Rating, Country, HideReason, noReview, Review } from './review.ts'
import { filterFields } from './listing.ts'

export const createReview = endpoint({
  name: 'reviews.create',
  summary: 'Add a review by hand (source `manual`, never verified)',
  method: 'POST',
  path: 'reviews/',
  auth: 'owner',
  idempotent: true,
  input: z.object({
    product_id: idOf('product'),
    author: z
      .string()
      .check(z.trim(), z.minLength(1, ruleText('author_missing')), z.maxLength(limits.author)),
    rating: Rating,
    title: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.title)))),
    text: z
      .string()
      .check(z.trim(), z.minLength(1, ruleText('text_missing')), z.maxLength(limits.text)),
    country: z.optional(z.nullable(Country)),
    reviewed_at: z.optional(
      z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, ruleText('date_invalid')))),
    ),
  }),
  output: Review,
  errors: ['invalid', 'not_found', 'plan_needed', 'subscription_paused', 'conflict'],
  example: {
    product_id: noReview,
    author: 'Noor A.',
    rating: 5,
    text: 'Pours exactly where I aim.',
  },
})

export const getReview = endpoint({
  name: 'reviews.get',
  summary: 'One review',
  method: 'GET',
  path: 'reviews/:id/',
  auth: 'owner',
  input: z.object({ id: idOf('review') }),
  output: Review,
  errors: ['not_found'],
  example: { id: noReview },
})

export const EditReason = z.enum(['typo', 'translation', 'reviewer_request'])
export type EditReason = z.output<typeof EditReason>

/** Given with hiding alone; `hide_note` in the owner's own words, with `hide_reason`. */
export const hideFields = {
  hide_reason: z.optional(HideReason),
  hide_note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
}

/**
 * Status, pin, product and author's country may change freely. A change of `title`, `text` or `author`
 * is an edit: it needs a `reason` and may not change the meaning. `rating` is accepted only to refuse
 * it with a clear message (REV-10).
 */
export const editReview = endpoint({
  name: 'reviews.edit',
  summary: 'Edit, hide, publish or pin a review',
  method: 'PATCH',
  alsoMethods: ['PUT'],
  path: 'reviews/:id/',
  auth: 'owner',
  input: z.object({
    id: idOf('review'),
    title: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.title)))),
    text: z.optional(
      z
        .string()
        .check(z.trim(), z.minLength(1, ruleText('text_missing')), z.maxLength(limits.text)),
    ),
    author: z.optional(
      z
        .string()
        .check(z.trim(), z.minLength(1, ruleText('author_missing')), z.maxLength(limits.author)),
    ),
    country: z.optional(z.nullable(Country)),
    status: z.optional(z.enum(['published', 'pending', 'hidden'])),
    pinned: z.optional(z.boolean()),
    product_id: z.optional(idOf('product')),
    reason: z.optional(EditReason),
    ...hideFields,
    rating: z.optional(z.unknown()),
  }),
  output: Review,
  errors: [
    'invalid',
    'not_found',
    'rating_fixed',
    'meaning_changed',
    'plan_needed',
    'subscription_paused',
  ],
  example: { id: noReview, pinned: true },
})

export const deleteReview = endpoint({
  name: 'reviews.delete',
  summary: 'Delete a review (can be undone for 30 days)',
  method: 'DELETE',
  path: 'reviews/:id/',
  auth: 'owner',
  input: z.object({ id: idOf('review') }),
  output: Done,
  errors: ['not_found'],
  example: { id: noReview },
})

export const replyToReview = endpoint({
  name: 'reviews.reply',
  summary: 'Reply, or change the reply',
  method: 'PUT',
  path: 'reviews/:id/reply/',
  auth: 'owner',
  input: z.object({
    id: idOf('review'),
    text: z
      .string()
      .check(z.trim(), z.minLength(1, ruleText('reply_missing')), z.maxLength(limits.reply)),
  }),
  output: Review,
  errors: ['invalid', 'not_found'],
  example: { id: noReview, text: 'Thank you.' },
})
export const deleteReply = endpoint({
  name: 'reviews.reply_delete',
  summary: 'Take the reply back',
  method: 'DELETE',
  path: 'reviews/:id/reply/',
  auth: 'owner',
  input: z.object({ id: idOf('review') }),
  output: Review,
  errors: ['not_found'],
  example: { id: noReview },
})

/** A file in our own template's columns; reading it back gives the same reviews. Takes the list's filters. */
export const exportReviews = endpoint({
  name: 'reviews.export',
  summary:
    'Export reviews as CSV, XLSX or ZIP with their media: our own file, or that of another review app',
  method: 'GET',
  path: 'reviews/export/',
  auth: 'owner',
  answer: 'file',
  input: z.object({
    ...filterFields,
    format: z._default(z.enum(exportFiles), 'csv'),
    app: z._default(ExportApp, 'template'),
  }),
  output: z.any(),
  errors: ['invalid', 'not_found'],
  example: { format: 'csv', product_id: noReview },
})
