import { limits, type ReviewTranslation } from '@plaudit/contract/reviews/review'
import { cutText } from '../../texts/cut-text.ts'
import type { IncomingReview } from '../reviews/applying/incoming-review.ts'
import { toIncomingReview } from '../import-files/reading/to-incoming-review.ts'
import { fullSizeUrl } from './sites/amazon/full-size-url.ts'
import {
  matchesFilters,
  rejectReasonOf,
  textWithAddition,
  type SourcePage,
  type SourceReview,
} from './sites/rules.ts'
import type { ImportReject, CrawlState } from '../../db/import-tables.ts'
import { limitMedia } from '../import-files/values/parse-media.ts'
import { sourceColumns } from './source-columns.ts'

const cellsOf = (review: SourceReview, walk: CrawlState): (string | null)[] => [
  walk.productId,
  review.rating === null ? null : String(review.rating),
  review.author,
  review.title,
  textWithAddition(review),
  review.country,
  review.day ?? review.dayText,
  review.photos.join('\n') || null,
  review.language,
  String(review.helpful),
  walk.source,
  review.verified ? 'yes' : 'no',
  review.id,
  review.variant,
  review.videos.join('\n') || null,
]

/** The result of a page: reviews to write, rejected reviews, and the state of the crawl after it. */
export type PreparedPage = {
  incoming: IncomingReview[]
  rejects: ImportReject[]
  passedOver: number
  seen: string[]
  news: number
}

/** The key of a review on a page: its id at the site, else all of its visible fields. */
const keyOf = ({ id, author, day, text, rating, title, variant, country, photos }: SourceReview) =>
  id ?? [author, day, text, rating, title, variant, country, ...photos].join('\u0001')

/** The key as earlier versions stored it. */
const shortKeyOf = ({ id, author, day, text }: SourceReview) =>
  id ?? [author, day, text].join('\u0001')

/** Nothing where it is as long as no text may be, or in the language of the text. */
const translationOf = (review: SourceReview): ReviewTranslation | null => {
  const { translation: text, translatedTo: language, addition, translatedAddition } = review
  if (!text || !language || language === review.language) return null
  const whole = textWithAddition({ text, addition: translatedAddition ?? addition })
  return whole.length > limits.text ? null : { language, text: whole }
}

const incomingOf = (
  review: SourceReview,
  { row, walk, cells }: { row: number; walk: CrawlState; cells: (string | null)[] },
): IncomingReview =>
  toIncomingReview(
    {
      row,
      ownId: null,
      fileId: null,
      product: { id: null, handle: null, url: null, sku: null, barcode: null, title: null },
      rating: review.rating!,
      title: review.title,
      text: textWithAddition(review),
      author: review.author || 'Anonymous',
      email: null,
      country: review.country,
      reviewedAt: review.day === null ? null : Date.parse(review.day),
      ...limitMedia({ photos: review.photos.map(fullSizeUrl), videos: review.videos }),
      variant: review.variant === null ? null : cutText(review.variant, 300),
      reply: null,
      repliedAt: null,
      status: walk.publish ? 'published' : 'pending',
      statusGiven: false,
      language: review.language,
      translation: translationOf(review),
      helpfulVotes: review.helpful,
      pinned: null,
      source: walk.source,
      sourceApp: null,
      sourceRef: review.id,
      sourceVerified: review.verified,
    },
    { productId: walk.productId, app: walk.source, cells },
  )

/**
 * Sorts a page's reviews: those seen before (pages overlap) are skipped, those that do not match the owner's options
 * are skipped and counted, the others are accepted or rejected with a reason, up to the requested quantity.
 */
export const preparePage = (page: SourcePage, walk: CrawlState, now: number): PreparedPage => {
  const taken = new Set(walk.seen)
  const known = new Set(walk.sync?.known)
  const prepared: PreparedPage = {
    incoming: [],
    rejects: [],
    passedOver: 0,
    seen: walk.seen,
    news: 0,
  }
  for (const review of page.reviews) {
    const key = keyOf(review)
    if (taken.size >= walk.quantity || taken.has(key)) continue
    prepared.news++
    if (known.has(key) || known.has(shortKeyOf(review))) continue
    if (!matchesFilters(review, walk.filters)) {
      prepared.passedOver++
      continue
    }
    taken.add(key)
    const cells = cellsOf(review, walk)
    const refused = rejectReasonOf(review, now)
    if (refused)
      prepared.rejects.push({
        row: taken.size,
        ...refused,
        suggestion: null,
        raw: Object.fromEntries(sourceColumns.map((header, i) => [header, cells[i] ?? null])),
      })
    else prepared.incoming.push(incomingOf(review, { row: taken.size, walk, cells }))
  }
  return { ...prepared, seen: [...taken] }
}
