import { cutText } from '../../texts/cut-text.ts'
import type { IncomingReview } from '../reviews/applying/incoming-review.ts'
import { identify } from '../import-files/reading/identify-incoming.ts'
import { fullSize } from './sites/amazon/read-review.ts'
import { fits, refusal, wholeText, type SourcePage, type SourceReview } from './sites/rules.ts'
import type { ImportReject, SourceWalk } from '../../db/import-tables.ts'
import { mediaThatFit } from '../import-files/values/parse-media.ts'

/** The columns in which a refused review is written down: those of the template, so that the mended file can be uploaded. */
export const sourceHeaders = [
  'product_id',
  'rating',
  'author',
  'title',
  'text',
  'country',
  'reviewed_at',
  'photos',
  'language',
  'helpful_votes',
  'source',
  'source_verified',
  'review_id_there',
  'variant',
  'videos',
]

const cellsOf = (review: SourceReview, walk: SourceWalk): (string | null)[] => [
  walk.productId,
  review.rating === null ? null : String(review.rating),
  review.author,
  review.title,
  wholeText(review),
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

/** What a page comes to: reviews to keep, reviews that cannot be kept, and how the walk stands behind it. */
export type PreparedPage = {
  incoming: IncomingReview[]
  rejects: ImportReject[]
  passedOver: number
  seen: string[]
  news: number
}

/** What tells a page's reviews apart: their id there, else all that is to be seen of them. */
const keyOf = ({ id, author, day, text, rating, title, variant, country, photos }: SourceReview) =>
  id ?? [author, day, text, rating, title, variant, country, ...photos].join('\u0001')

/** The key of earlier versions, as it stands in what was read before. */
const shortKeyOf = ({ id, author, day, text }: SourceReview) =>
  id ?? [author, day, text].join('\u0001')

const incomingOf = (
  review: SourceReview,
  { row, walk, cells }: { row: number; walk: SourceWalk; cells: (string | null)[] },
): IncomingReview =>
  identify(
    {
      row,
      ownId: null,
      fileId: null,
      product: { id: null, handle: null, url: null, sku: null, barcode: null, title: null },
      rating: review.rating!,
      title: review.title,
      text: wholeText(review),
      author: review.author || 'Anonymous',
      email: null,
      country: review.country,
      reviewedAt: review.day === null ? null : Date.parse(review.day),
      ...mediaThatFit({ photos: review.photos.map(fullSize), videos: review.videos }),
      variant: review.variant === null ? null : cutText(review.variant, 300),
      reply: null,
      repliedAt: null,
      status: walk.publish ? 'published' : 'pending',
      statusGiven: false,
      language: review.language,
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
 * Sorts a page's reviews: those that were taken before (pages overlap) are left, those that do not fit the owner's options
 * are passed over and counted, the others are kept or refused with a reason, up to the quantity asked for.
 */
export const preparePage = (page: SourcePage, walk: SourceWalk, now: number): PreparedPage => {
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
    if (!fits(review, walk.filters)) {
      prepared.passedOver++
      continue
    }
    taken.add(key)
    const cells = cellsOf(review, walk)
    const refused = refusal(review, now)
    if (refused)
      prepared.rejects.push({
        row: taken.size,
        ...refused,
        suggestion: null,
        raw: Object.fromEntries(sourceHeaders.map((header, i) => [header, cells[i] ?? null])),
      })
    else prepared.incoming.push(incomingOf(review, { row: taken.size, walk, cells }))
  }
  return { ...prepared, seen: [...taken] }
}
