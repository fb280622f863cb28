import { z } from 'zod/mini'
import { endpoint, idOf, NoInput } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { PageInfo, pageInput, pageOf } from '../page.ts'
import { Rating, Country, noReview, Status, Source, Review } from './review.ts'

const yesNo = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((v) => v === 'true' || v === '1'),
)
const splitCommas = (value: unknown): unknown => {
  if (typeof value === 'string') return value.split(',').filter(Boolean)
  return Array.isArray(value) || value === undefined ? value : [value]
}
const listOf = <O>(item: z.ZodMiniType<O, unknown>) =>
  z.pipe(
    z.pipe(z.unknown(), z.transform(splitCommas)),
    z.array(item).check(z.minLength(1, ruleText('required'))),
  )

/**
 * The filters of a list. `rating`, `status`, `source`, `country` take one value or several joined by commas;
 * without a value they are refused. Without `status`, all but deleted ones.
 */
export const filterFields = {
  product_id: z.optional(idOf('product')),
  import_id: z.optional(idOf('import')),
  rating: z.optional(listOf(Rating)),
  status: z.optional(listOf<Status>(Status)),
  source: z.optional(listOf<Source>(Source)),
  country: z.optional(listOf(Country)),
  has_media: z.optional(yesNo),
  replied: z.optional(yesNo),
  verified: z.optional(yesNo),
  reported: z.optional(yesNo),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
}
export const ReviewFilter = z.object(filterFields)
export type ReviewFilter = z.output<typeof ReviewFilter>

export const ReviewSort = z.enum(['newest', 'oldest', 'highest', 'lowest', 'helpful', 'added'])
export type ReviewSort = z.output<typeof ReviewSort>

/**
 * Products of the account that have reviews, most reviewed first; counts leave deleted ones out, the average is of
 * published own reviews (of imported ones where there are no own).
 */
export const ProductWithReviews = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  image: z.nullable(z.object({ src: z.string() })),
  gone: z.boolean(),
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

/** Countries that occur in the account's reviews, most frequent first, at most 197 (for the country filter). */
export const listReviewCountries = endpoint({
  name: 'reviews.countries',
  summary: 'Countries that reviews come from',
  method: 'GET',
  path: 'reviews/countries/',
  auth: 'owner',
  input: NoInput,
  output: z.array(z.object({ country: z.string(), count: z.number() })),
  errors: [],
  example: {},
})
