import { z } from 'zod/mini'
import { Done, endpoint, idOf, Nothing } from './endpoint.ts'
import { PageInfo, pageInput, pageOf } from './page.ts'
import { ExportApp, exportFiles } from './review-export.ts'
import { says } from './field-texts.ts'

/** Decisions 4. The first five are a shop's own reviews; the last two are imported and never counted as own. */
export const sources = [
  'csv',
  'migration',
  'storefront',
  'email',
  'manual',
  'amazon',
  'aliexpress',
] as const
export const ownSources = [
  'csv',
  'migration',
  'storefront',
  'email',
  'manual',
] as const satisfies readonly Source[]
export const Source = z.enum(sources)
export type Source = z.output<typeof Source>

export const Status = z.enum(['published', 'pending', 'hidden', 'deleted'])
export type Status = z.output<typeof Status>

export const Rating = z.coerce
  .number()
  .check(
    z.int(says('rating_invalid')),
    z.gte(1, says('rating_invalid')),
    z.lte(5, says('rating_invalid')),
  )

/** ISO 3166-1 alpha-2. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, says('country_invalid')))

export const limits = { author: 120, title: 200, text: 10_000, reply: 5_000, media: 10 } as const

/** `url` is null while a photo is on its way or after it could not be fetched (`problem` says why). */
export const Media = z.object({
  id: z.string(),
  kind: z.enum(['photo', 'video']),
  state: z.enum(['pending', 'ready', 'failed']),
  url: z.nullable(z.string()),
  thumb_url: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})
export type Media = z.output<typeof Media>

export const Review = z.object({
  id: z.string(),
  product: z.object({
    id: z.string(),
    title: z.string(),
    handle: z.nullable(z.string()),
    image: z.nullable(z.object({ src: z.string() })),
  }),
  author: z.string(),
  rating: z.number(),
  title: z.nullable(z.string()),
  text: z.string(),
  country: z.nullable(z.string()),
  /** When the reviewer wrote it; null when the source gave no readable date. */
  reviewed_at: z.nullable(z.string()),
  created_at: z.string(),
  media: z.array(Media),
  source: Source,
  /** The app or file a migrated or imported review came from, e.g. "Judge.me". */
  source_app: z.nullable(z.string()),
  /** Set by the system alone (a matched order). */
  verified: z.boolean(),
  /** What the source itself claims, shown with its origin. */
  source_verified: z.boolean(),
  language: z.nullable(z.string()),
  /** Which variant was bought, in the source's words, e.g. "Size: M | Color: White". */
  variant: z.nullable(z.string()),
  status: Status,
  pinned: z.boolean(),
  helpful_votes: z.number(),
  reply: z.nullable(z.object({ text: z.string(), replied_at: z.string() })),
  /** True when the text or title differs from what the reviewer first wrote. */
  edited: z.boolean(),
  import_id: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
})
export type Review = z.output<typeof Review>

const yesNo = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((v) => v === 'true' || v === '1'),
)
const listOf = <O>(item: z.ZodMiniType<O, unknown>) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((v): unknown =>
        typeof v === 'string'
          ? v.split(',').filter(Boolean)
          : Array.isArray(v)
            ? v
            : v === undefined
              ? v
              : [v],
      ),
    ),
    z.array(item),
  )

/**
 * What a list can be narrowed to. `rating`, `status`, `source`, `country` take one value or several joined by commas.
 * Without `status`, all but deleted ones.
 */
const filterFields = {
  product_id: z.optional(idOf('product')),
  import_id: z.optional(idOf('import')),
  rating: z.optional(listOf(Rating)),
  status: z.optional(listOf<Status>(Status)),
  source: z.optional(listOf<Source>(Source)),
  country: z.optional(listOf(Country)),
  has_media: z.optional(yesNo),
  replied: z.optional(yesNo),
  verified: z.optional(yesNo),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
}
export const ReviewFilter = z.object(filterFields)
export type ReviewFilter = z.output<typeof ReviewFilter>

export const ReviewSort = z.enum(['newest', 'oldest', 'highest', 'lowest', 'helpful', 'added'])
export type ReviewSort = z.output<typeof ReviewSort>

const noReview = '00000000-0000-7000-8000-000000000000'

/** Products of the account that have reviews, most reviewed first; counts leave deleted ones out, the average is of published own reviews (of imported ones where there are no own). */
export const ProductWithReviews = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  image: z.nullable(z.object({ src: z.string() })),
  reviews_count: z.number(),
  average: z.nullable(z.number()),
  average_of: z.enum(['own', 'imported']),
})
export type ProductWithReviews = z.output<typeof ProductWithReviews>
export const listReviewedProducts = endpoint({
  name: 'reviews.products',
  summary: 'Products with their review count and average',
  method: 'GET',
  path: 'reviews/products/',
  auth: 'owner',
  input: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    ...pageInput,
  }),
  output: pageOf(ProductWithReviews),
  errors: [],
  example: {},
})

export const listReviews = endpoint({
  name: 'reviews.list',
  summary: 'Reviews, filtered, searched, sorted',
  method: 'GET',
  path: 'reviews/',
  auth: 'owner',
  input: z.object({ ...filterFields, sort: z._default(ReviewSort, 'newest'), ...pageInput }),
  output: z.object({ results: z.array(Review), pageInfo: PageInfo }),
  errors: ['invalid', 'not_found'],
  example: { rating: '4,5', sort: 'newest', product_id: noReview },
})

/** Kept counts of the account (or one product): what the tabs and facets of the manage screen show. */
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

/** Countries that occur in the account's reviews, most frequent first, at most 197 (for the country filter). */
export const listReviewCountries = endpoint({
  name: 'reviews.countries',
  summary: 'Countries that reviews come from',
  method: 'GET',
  path: 'reviews/countries/',
  auth: 'owner',
  input: Nothing,
  output: z.array(z.object({ country: z.string(), count: z.number() })),
  errors: [],
  example: {},
})

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
      .check(z.trim(), z.minLength(1, says('author_missing')), z.maxLength(limits.author)),
    rating: Rating,
    title: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limits.title)))),
    text: z
      .string()
      .check(z.trim(), z.minLength(1, says('text_missing')), z.maxLength(limits.text)),
    country: z.optional(z.nullable(Country)),
    reviewed_at: z.optional(
      z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, says('date_invalid')))),
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

/**
 * Status, pin, product and author's country may change freely. A change of `title`, `text` or `author` is an edit: it needs
 * a `reason` and may not change the meaning. `rating` is accepted only to refuse it with a clear message (spec 5).
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
      z.string().check(z.trim(), z.minLength(1, says('text_missing')), z.maxLength(limits.text)),
    ),
    author: z.optional(
      z
        .string()
        .check(z.trim(), z.minLength(1, says('author_missing')), z.maxLength(limits.author)),
    ),
    country: z.optional(z.nullable(Country)),
    status: z.optional(z.enum(['published', 'pending', 'hidden'])),
    pinned: z.optional(z.boolean()),
    product_id: z.optional(idOf('product')),
    reason: z.optional(EditReason),
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
      .check(z.trim(), z.minLength(1, says('reply_missing')), z.maxLength(limits.reply)),
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
