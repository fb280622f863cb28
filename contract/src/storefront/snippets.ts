import { z } from 'zod/mini'
import { endpoint, idOf, NoInput } from '../endpoint.ts'

/** Faults that keep stars out of search results (Google's review snippet rules). */
export const errorCodes = [
  'json_unreadable',
  'script_closed_early',
  'no_product',
  'product_twice',
  'rating_twice',
  'reviews_without_rating',
  'rating_missing',
  'rating_comma',
  'rating_out_of_range',
  'rating_scale',
  'count_missing',
  'count_zero',
  'count_not_whole',
  'name_missing',
  'rating_on_shop',
  'rating_on_list',
  'author_missing',
  'author_not_a_name',
  'review_without_rating',
  'item_reviewed_nested',
  'type_misspelled',
  'microdata_contradicts',
  'not_indexable',
  'rating_on_variants',
] as const
/** What search engines may reject, or what is missing for more than stars. */
export const warningCodes = [
  'differs_from_ours',
  'not_visible',
  'author_text',
  'date_invalid',
  'only_by_script',
  'canonical_elsewhere',
  'gtin_invalid',
  'no_identifier',
  'offer_incomplete',
  'price_not_a_number',
  'only_high_ratings',
  'nothing_of_ours',
] as const
export const faultCodes = [...errorCodes, ...warningCodes] as const
export type FaultCode = (typeof faultCodes)[number]

/** `facts` fill the text of its code; `excerpts` are lines of the page as it came, lines counted from 1. */
export const Fault = z.object({
  code: z.enum(faultCodes),
  severity: z.enum(['error', 'warning']),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  excerpts: z.array(z.object({ line: z.number(), text: z.string() })),
})
export type Fault = z.output<typeof Fault>

const SearchResult = z.object({ average: z.number(), count: z.number() })

/** What the page says of its product, as a search engine reads it; null: it does not say. */
export const PageReading = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  rating: z.nullable(SearchResult),
  price: z.nullable(z.object({ amount: z.string(), currency: z.nullable(z.string()) })),
  in_stock: z.nullable(z.boolean()),
  marked_reviews: z.number(),
  newest_review: z.nullable(z.string()),
  indexable: z.boolean(),
  canonical: z.nullable(z.string()),
  has_widget: z.boolean(),
})
export type PageReading = z.output<typeof PageReading>

/** One reading of one page. `reading` is null when the page could not be read. */
export const SnippetCheck = z.object({
  url: z.string(),
  outcome: z.enum([
    'read',
    'not_found',
    'unreachable',
    'refused',
    'not_a_page',
    'too_large',
    'timed_out',
  ]),
  checked_at: z.string(),
  duration_ms: z.number(),
  /** The account's product that the page shows, if it is known, with its numbers. */
  product: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      own: z.nullable(SearchResult),
      imported: z.number(),
    }),
  ),
  /** Whether search engines can show stars for the page as it is. */
  can_show_stars: z.boolean(),
  faults: z.array(Fault),
  /** Kinds of faults that were looked for and not found; 0 where there was nothing to look at. */
  passed: z.number(),
  reading: z.nullable(PageReading),
})
export type SnippetCheck = z.output<typeof SnippetCheck>

export const checkSnippet = endpoint({
  name: 'widget.doctor_check',
  summary: 'Read a product page as a search engine does, and explain why stars appear or not',
  method: 'POST',
  path: 'widget/doctor/',
  auth: 'owner',
  input: z.object({
    product_id: z.optional(idOf('product')),
    url: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  }),
  output: SnippetCheck,
  errors: ['invalid', 'not_found', 'too_many_requests'],
  example: { url: 'https://shop.example/products/kettle' },
})

export const listSnippetChecks = endpoint({
  name: 'widget.doctor_pages',
  summary: 'What each product page had when it was checked last; pages with errors first',
  method: 'GET',
  path: 'widget/doctor/',
  auth: 'owner',
  input: NoInput,
  output: z.object({
    pages: z.number(),
    with_errors: z.number(),
    results: z.array(
      z.object({
        product: z.object({ id: z.string(), title: z.string() }),
        url: z.string(),
        outcome: SnippetCheck.shape.outcome,
        checked_at: z.string(),
        errors: z.number(),
        warnings: z.number(),
      }),
    ),
  }),
  errors: [],
  example: {},
})

/** Reviews that Google needs before it takes a feed. */
export const FEED_REVIEWS_NEEDED = 50

export const getReviewFeed = endpoint({
  name: 'widget.feed',
  summary: 'The product review feed for Google Merchant Center: its address, and what it contains',
  method: 'GET',
  path: 'widget/feed/',
  auth: 'owner',
  input: NoInput,
  output: z.object({
    url: z.string(),
    reviews: z.number(),
    left_out: z.object({
      /** Without text: the schema has no review without. */
      no_text: z.number(),
      /** Of products that are not in the connected store: they have no page. */
      no_page: z.number(),
      /** Imported from marketplaces: they are not the shop's own. */
      imported: z.number(),
    }),
    /** Products in the feed that have neither a barcode (GTIN) nor a SKU with a brand. */
    products_without_code: z.number(),
    /** The first ten of them, those with most reviews in the feed first; `url` is their page in the store. */
    without_code: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
  }),
  errors: ['store_needed'],
  example: {},
})
