import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { Import, SourceProblem } from './imports.ts'
import { ruleText } from '../field-texts.ts'
import { Country } from '../reviews/review.ts'
import { RejectedRow } from './rejects.ts'

export const SourceName = z.enum(['amazon', 'aliexpress'])
export type SourceName = z.output<typeof SourceName>

/** The maximum of reviews of one import. */
export const SOURCE_MAX_REVIEWS = 500
/** Saved pages: the maximum number, and bytes in all. */
export const SOURCE_MAX_PAGES = 20
export const SOURCE_MAX_BYTES = 25_000_000

/** Amazon's marketplaces by their domain. */
export const amazonMarketplaces = [
  'amazon.com',
  'amazon.co.uk',
  'amazon.de',
  'amazon.fr',
  'amazon.it',
  'amazon.es',
  'amazon.nl',
  'amazon.com.be',
  'amazon.ie',
  'amazon.se',
  'amazon.pl',
  'amazon.com.tr',
  'amazon.ca',
  'amazon.com.mx',
  'amazon.com.br',
  'amazon.com.au',
  'amazon.co.jp',
  'amazon.in',
  'amazon.sg',
  'amazon.ae',
  'amazon.sa',
  'amazon.eg',
  'amazon.co.za',
  'amazon.cn',
] as const
export const AmazonMarketplace = z.enum(amazonMarketplaces)
export type AmazonMarketplace = z.output<typeof AmazonMarketplace>

/** SITE-2: all, only 5, 4 and up, and so on. Anything but `all` needs `filter_rating` (SITE-3). */
export const sourceRatings = ['all', '5', '4_up', '3_up', '2_up'] as const
/** SITE-2: any, with text, with photos. Anything but `any` needs `filter_import` (SITE-3). */
export const sourceContents = ['any', 'text', 'photos'] as const

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, ruleText('date_invalid')))

const filterFields = {
  rating: z._default(z.enum(sourceRatings), 'all'),
  content: z._default(z.enum(sourceContents), 'any'),
  country: z._default(z.nullable(Country), null),
  from: z._default(z.nullable(Day), null),
  to: z._default(z.nullable(Day), null),
}
export const SourceFilters = z.object(filterFields)
export type SourceFilters = z.output<typeof SourceFilters>

/**
 * SITE-1: product, quantity, country, rating option, date range, content option. `link`: any address of the product, a
 * short one too, or its id there.
 */
const inputFields = {
  product_id: idOf('product'),
  link: z._default(z.string().check(z.trim(), z.maxLength(3000)), ''),
  /** For a bare Amazon id; default: the marketplace of a saved page, else amazon.com. */
  marketplace: z.optional(AmazonMarketplace),
  quantity: z._default(
    z.coerce
      .number()
      .check(
        z.int(ruleText('whole_number')),
        z.gte(1, ruleText('at_least')),
        z.lte(SOURCE_MAX_REVIEWS, ruleText('at_most')),
      ),
    100,
  ),
  ...filterFields,
  /** Published at once, or pending until the owner reviews them. */
  publish: z._default(z.boolean(), true),
  /** Pages saved or copied by the owner, instead of requesting the site. */
  pages: z._default(
    z.array(z.string()).check(z.maxLength(SOURCE_MAX_PAGES, ruleText('at_most_items'))),
    [],
  ),
}
export const SourceImportInput = z.object(inputFields)
export type SourceImportInput = z.output<typeof SourceImportInput>

export const SourcePreviewReview = z.object({
  author: z.string(),
  rating: z.number(),
  title: z.nullable(z.string()),
  text: z.string(),
  country: z.nullable(z.string()),
  /** The day, as `2026-04-13`. */
  day: z.nullable(z.string()),
  variant: z.nullable(z.string()),
  helpful_votes: z.number(),
  photos: z.number(),
  videos: z.number(),
  source_verified: z.boolean(),
  /** Whether it matches the options; others are shown too. */
  fits: z.boolean(),
  /** Exists already, from an earlier import. */
  known: z.boolean(),
})
export const SourcePreview = z.object({
  source: SourceName,
  /** The recognized product; null for saved pages without one. */
  item: z.nullable(z.object({ id: z.string(), site: z.string(), url: z.string() })),
  title: z.nullable(z.string()),
  /** The number of reviews or ratings at the site; null when unknown. */
  total: z.nullable(z.number()),
  /** Why there are no reviews. */
  problem: z.nullable(SourceProblem),
  /** The first reviews, as they would be imported. */
  reviews: z.array(SourcePreviewReview),
  rejected: z.array(RejectedRow),
  /** There are more than these, as far as known. */
  more: z.boolean(),
})
export type SourcePreview = z.output<typeof SourcePreview>

const noProduct = '00000000-0000-7000-8000-000000000000'
const errors = ['invalid', 'not_found', 'plan_needed', 'subscription_paused', 'too_large'] as const

export const previewAmazon = endpoint({
  name: 'imports.amazon_preview',
  summary: 'The first reviews of an Amazon product; writes nothing',
  method: 'POST',
  path: 'imports/amazon/preview/',
  auth: 'owner',
  maxBytes: SOURCE_MAX_BYTES,
  input: SourceImportInput,
  output: SourcePreview,
  errors,
  example: { product_id: noProduct, link: 'https://www.amazon.com/dp/B0PLAUDIT1' },
})
export const startAmazonImport = endpoint({
  name: 'imports.amazon',
  summary: 'Import the reviews of an Amazon product',
  method: 'POST',
  path: 'imports/amazon/',
  auth: 'owner',
  maxBytes: SOURCE_MAX_BYTES,
  idempotent: true,
  input: SourceImportInput,
  output: Import,
  errors,
  example: { product_id: noProduct, link: 'https://www.amazon.com/dp/B0PLAUDIT1', quantity: 50 },
})
export const previewAliExpress = endpoint({
  name: 'imports.aliexpress_preview',
  summary: 'The first reviews of an AliExpress product; writes nothing',
  method: 'POST',
  path: 'imports/aliexpress/preview/',
  auth: 'owner',
  maxBytes: SOURCE_MAX_BYTES,
  input: SourceImportInput,
  output: SourcePreview,
  errors,
  example: { product_id: noProduct, link: 'https://www.aliexpress.com/item/1005001234567890.html' },
})
export const startAliExpressImport = endpoint({
  name: 'imports.aliexpress',
  summary: 'Import the reviews of an AliExpress product',
  method: 'POST',
  path: 'imports/aliexpress/',
  auth: 'owner',
  maxBytes: SOURCE_MAX_BYTES,
  idempotent: true,
  input: SourceImportInput,
  output: Import,
  errors,
  example: {
    product_id: noProduct,
    link: 'https://www.aliexpress.com/item/1005001234567890.html',
    quantity: 50,
  },
})
