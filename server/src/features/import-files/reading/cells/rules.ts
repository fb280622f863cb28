import { cutText } from '../../../../texts/cut-text.ts'
import { inOrder, otherReading, readDate } from '../../dates/parse-date.ts'
import { withForeignId, type ProductNames } from '../../products/rules.ts'
import { readStars } from '../../ratings/parse-rating.ts'
import {
  cleanLine,
  cleanText,
  likelyRating,
  readCount,
  readCountry,
  readEmail,
  readLanguage,
  readPlace,
  readStatus,
  readYesNo,
} from '../../values/parse-value.ts'
import { type ReadReview } from '../rules.ts'
import type { Source } from '@plaudit/contract/reviews/review'
import { limits } from '@plaudit/contract/reviews/review'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import type { RejectReason } from '@plaudit/contract/imports/rejects'
import type { ImportPlan } from '../../../../db/import-tables.ts'
import { isFilm, readPhotos, mediaThatFit } from '../../values/parse-media.ts'

/** A reason found while reading; becomes a `Reject` with its row. */
export class Refused extends Error {
  readonly meaning: ColumnMeaning | null
  readonly value: string | null
  readonly reason: RejectReason
  readonly suggestion: string | null
  constructor(
    reason: RejectReason,
    [meaning, value, suggestion]: [ColumnMeaning | null, string | null, (string | null)?],
  ) {
    super(reason)
    this.reason = reason
    this.meaning = meaning
    this.value = value
    this.suggestion = suggestion ?? null
  }
}

type Values = (meaning: ColumnMeaning) => string | null

/** One row by the meaning of its columns: the cell that counts, all cells, and the cell under a name of the app's. */
export type RowValues = {
  value: Values
  all: (meaning: ColumnMeaning) => string[]
  cell: (name: string) => string | null
}

const ratingIn = (value: Values, scale: ImportOptions['rating_scale']) => {
  const given = value('rating')
  if (given === null) throw new Refused('rating_missing', ['rating', null])
  const rating = readStars(given, scale)
  if (rating === null)
    throw new Refused('rating_not_whole_1_to_5', ['rating', given, likelyRating(given)])
  return rating
}

const atMost = (
  text: string | null,
  { max, reason, meaning }: { max: number; reason: RejectReason; meaning: ColumnMeaning },
) => {
  if (text !== null && text.length > max)
    throw new Refused(reason, [meaning, `${text.length} characters`])
  return text
}

const dateIn = (
  plan: ImportPlan,
  value: Values,
  meaning: 'reviewed_at' | 'replied_at',
): number | null => {
  const given = value(meaning)
  if (given === null) return null
  const order = plan.orders[meaning]
  const date = inOrder(readDate(given), order)
  if (date.kind === 'unreadable' && plan.options.unreadable_dates === 'drop') return null
  if (date.kind === 'unreadable')
    throw new Refused(date.reason, [meaning, given, otherReading(given, order, plan.now)])
  if (date.ms > plan.now)
    throw new Refused('date_in_future', [meaning, given, otherReading(given, order, plan.now)])
  return date.ms
}

const statusIn = (value: Values, { options, app }: ImportPlan) => {
  const given = value('status')
  const fallback = options.publish ? ('published' as const) : ('pending' as const)
  if (given === null) return { status: fallback, statusGiven: false }
  const word = given.toLowerCase()
  const status =
    app?.statuses && Object.hasOwn(app.statuses, word) ? app.statuses[word]! : readStatus(given)
  // What the owner wants to look at first is not published by a word in the file.
  return { status: status === 'published' ? fallback : status, statusGiven: true }
}

const originIsSite = (plan: ImportPlan, value: Values) =>
  plan.source === 'csv' && ['amazon', 'aliexpress'].includes(value('source')?.toLowerCase() ?? '')

/** Our own export says where a review came from. A file may take a badge of origin on itself, never drop one or claim that a shopper wrote here. */
const originIn = (plan: ImportPlan, value: Values) => {
  const source = value('source')?.toLowerCase()
  const origin: Source =
    plan.source === 'csv' &&
    (source === 'amazon' || source === 'aliexpress' || source === 'migration')
      ? source
      : plan.source
  const verified = value('verified')
  const app = cleanLine(value('source_app'))
  return {
    source: origin,
    sourceApp: plan.sourceApp ?? (origin === 'csv' || app === null ? null : cutText(app, 80)),
    sourceVerified: origin !== 'csv' && verified !== null && readYesNo(verified),
  }
}

const NAME_MAX = 300
const ID_MAX = 200
const URL_MAX = 2000

const nameIn = (value: Values, meaning: ColumnMeaning, max = NAME_MAX) =>
  atMost(cleanLine(value(meaning)), { max, reason: 'value_too_long', meaning })

/**
 * Other review apps export reviews of the shop itself as rows without a product (Judge.me: empty product columns). They
 * come along, under a product that stands for the shop; the owner may choose another for them in the preview.
 */
const shopItself: ProductNames = {
  id: null,
  handle: 'shop-reviews',
  url: null,
  sku: null,
  barcode: null,
  title: 'Shop reviews',
}
const noProduct: ProductNames = {
  id: null,
  handle: null,
  url: null,
  sku: null,
  barcode: null,
  title: null,
}
const productOrShop = (names: ProductNames, { source, options }: ImportPlan): ProductNames =>
  source === 'migration' &&
  !options.product_id &&
  Object.values(names).every((name) => name === null)
    ? shopItself
    : names

const productIn = (
  { app }: ImportPlan,
  { value, cell }: Pick<RowValues, 'value' | 'cell'>,
): ProductNames => {
  if (app?.shop?.says.includes(cell(app.shop.column)?.toLowerCase() ?? '')) return noProduct
  const names = {
    id: nameIn(value, 'product_id'),
    handle: nameIn(value, 'product_handle'),
    url: nameIn(value, 'product_url', URL_MAX),
    sku: nameIn(value, 'product_sku'),
    barcode: nameIn(value, 'product_barcode'),
    title: nameIn(value, 'product_title'),
  }
  return app?.foreignIds ? withForeignId(names) : names
}

/** A reply that shoppers never saw is a note among the staff. */
const replyIn = ({ app }: ImportPlan, { value, cell }: Pick<RowValues, 'value' | 'cell'>) => {
  const shown = app?.replyShown === undefined ? null : cell(app.replyShown)
  if (shown !== null && !readYesNo(shown)) return null
  return atMost(cleanText(value('reply')), {
    max: limits.reply,
    reason: 'value_too_long',
    meaning: 'reply',
  })
}

const mediaIn = ({ all }: Pick<RowValues, 'all'>) => {
  const pictures = all('photos').flatMap(readPhotos)
  const given = [...new Set(pictures.filter((address) => !isFilm(address)))]
  const films = [...new Set([...all('videos').flatMap(readPhotos), ...pictures.filter(isFilm)])]
  return mediaThatFit({ photos: given, videos: films })
}

const textIn = (plan: ImportPlan, value: Values): string => {
  const text = atMost(cleanText(value('text')), {
    max: limits.text,
    reason: 'text_too_long',
    meaning: 'text',
  })
  // Stars without words are reviews at AliExpress (decision 0008), so our own export may hold them.
  if (text === null && plan.source !== 'aliexpress' && !originIsSite(plan, value))
    throw new Refused('text_missing', ['text', null])
  return text ?? ''
}

const authorIn = (value: Values): string =>
  atMost(cleanLine(value('author')), {
    max: limits.author,
    reason: 'author_too_long',
    meaning: 'author',
  }) ?? 'Anonymous'

const countryIn = (value: Values) =>
  readCountry(value('country') ?? '') ?? readPlace(value('location') ?? '')

const pinnedIn = (value: Values) => {
  const given = value('pinned')
  return given === null ? null : readYesNo(given)
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The review's own id in our account, where the file is an export of ours. */
const ownIdIn = ({ source }: ImportPlan, id: string | null): string | null => {
  if (source !== 'csv' || !id) return null
  const plain = id.toLowerCase()
  return uuid.test(plain) ? plain : null
}

/** One row as a review. @throws Refused, with the first reason why it is none. */
export const readReview = (plan: ImportPlan, row: RowValues): Omit<ReadReview, 'row'> => {
  const { value } = row
  const rating = ratingIn(value, plan.options.rating_scale)
  const text = textIn(plan, value)
  const id = value('review_id')
  const ownId = ownIdIn(plan, id)
  return {
    rating,
    text,
    title: atMost(cleanLine(value('title')), {
      max: limits.title,
      reason: 'title_too_long',
      meaning: 'title',
    }),
    author: authorIn(value),
    reviewedAt: dateIn(plan, value, 'reviewed_at'),
    reply: replyIn(plan, row),
    repliedAt: dateIn(plan, value, 'replied_at'),
    product: productOrShop(productIn(plan, row), plan),
    email: readEmail(value('email') ?? ''),
    country: countryIn(value),
    ...mediaIn(row),
    variant: atMost(cleanLine(value('variant')), {
      max: NAME_MAX,
      reason: 'value_too_long',
      meaning: 'variant',
    }),
    ...statusIn(value, plan),
    language: readLanguage(value('language') ?? ''),
    helpfulVotes: readCount(value('helpful_votes') ?? ''),
    pinned: pinnedIn(value),
    ownId,
    fileId: plan.source === 'csv' && id ? (ownId ?? cutText(id, ID_MAX)) : null,
    sourceRef: plan.source !== 'csv' && id ? cutText(id, ID_MAX) : null,
    ...originIn(plan, value),
  }
}
