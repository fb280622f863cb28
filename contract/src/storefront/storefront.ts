/**
 * The public read API under `/storefront/v1/{shop}/`: no token, plain GETs, any CDN can carry them.
 *
 * `{shop}` is the account's `shop_key` or its connected myshopify.com domain; `{product}` is our id, the store's id
 * (number or `gid://shopify/Product/…`) or the handle.
 *
 * GET …/products/{product}/summary            → StorefrontSummary
 * GET …/products/{product}/reviews            → StorefrontPage   (?sort&rating&photos&country&search&cursor&limit)
 * GET …/products/{product}/block              → HTML for a theme: declarative shadow DOM, first page, one JSON-LD block
 *                                               (same query; `part=list` answers only the list, which the widget swaps in)
 *                                               `widget=` names a widget by its id, or by its layout: then the oldest
 *                                               of it, or the first widget in this layout
 *                                               `country=` (DE) is of a product's reviews alone: a whole shop has none
 * GET …/summary, …/reviews, …/block           → the same of the whole shop, where each review says its product;
 *                                               `?product=` narrows reviews and block to one
 * POST …/reviews/{id}/helpful                 → { helpful_votes }
 * GET …/reviews/{id}/edits                    → HTML: how the wording of a published review was edited (`?locale=`)
 * GET /storefront/v1/widget.js                → the script
 */
export type StorefrontMedia = {
  kind: 'photo' | 'video'
  url: string
  thumb_url: string
  width: number
  height: number
}
/** `url`: its page in the shop; null where the shop has none (any more). */
export type StorefrontProduct = {
  id: string
  title: string
  handle: string | null
  url: string | null
  image: string | null
}
export type StorefrontReview = {
  id: string
  /** In the reviews of the whole shop only. */
  product?: StorefrontProduct
  author: string
  rating: number
  title: string | null
  text: string
  /** BCP 47; null where it is not known. */
  language: string | null
  /** The text in another language, as the site that the review is of (`by`) translates it. */
  translation: { language: string; text: string; by: string } | null
  country: string | null
  /** Which variant was bought, in the source's words. */
  variant: string | null
  /** YYYY-MM-DD */
  date: string | null
  media: StorefrontMedia[]
  source: string
  /** Set for amazon and aliexpress: shown as their origin badge. */
  origin: string | null
  verified: boolean
  /** The source's own claim, shown with its origin: "Verified by Judge.me". */
  verified_by: string | null
  pinned: boolean
  edited: boolean
  helpful_votes: number
  /** `date`: null where the reply came without one. */
  reply: { text: string; date: string | null } | null
}
export type StorefrontSummary = {
  /** Own published reviews (WIDGET-1). */
  average: number | null
  count: number
  distribution: { 1: number; 2: number; 3: number; 4: number; 5: number }
  with_photos: number
  /** Imported ones beside it, by source, not in the headline. */
  imported: { source: string; average: number; count: number }[]
}
/** What a shop's page hands on of its own address: what a shopper chose of its reviews, so that it works without script. */
export const shopperQuery = [
  'sort',
  'rating',
  'photos',
  'country',
  'search',
  'cursor',
  'product',
] as const

export type StorefrontSort = 'newest' | 'helpful' | 'highest' | 'lowest' | 'photos'
export type StorefrontPage = {
  results: StorefrontReview[]
  pageInfo: {
    hasNextPage: boolean
    endCursor: string | null
    hasPreviousPage: boolean
    startCursor: string | null
    /** null where a search was not counted: its last page is not reached. */
    total: number | null
  }
  summary: StorefrontSummary
  /**
   * Where the product's reviews come from, most first: all that the owner's lowest rating lets in, whatever else is
   * chosen. None of a whole shop.
   */
  countries: { country: string; count: number }[]
  /**
   * Words that many of the product's reviews use, most used first; none of a whole shop. `count`: how many a search for
   * the word finds among all of them; null while that is not known.
   */
  topics: { word: string; count: number | null }[]
}
