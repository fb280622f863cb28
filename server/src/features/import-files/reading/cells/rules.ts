import { isOfMarketplace } from '@plaudit/contract/imports/marketplaces'
import { cutText } from '../../../../texts/cut-text.ts'
import { resolveDate, dateInOtherOrder, parseDate } from '../../dates/parse-date.ts'
import { withoutForeignId, type ProductNames } from '../../products/rules.ts'
import { parseStars } from '../../ratings/parse-rating.ts'
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
import { isVideoUrl, readPhotos, limitMedia } from '../../values/parse-media.ts'
import { isUuid } from '../../../../text-patterns/is-uuid.ts'

/** A reason found while reading a row; becomes a `Reject` with its row number. */
export class RowRejected extends Error {
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

/** A row by column meanings: the used cell, all cells, and the cell under the app's column name. */
export type RowValues = {
  value: Values
  all: (meaning: ColumnMeaning) => string[]
  cell: (name: string) => string | null
}

const readRatingCell = (value: Values, scale: ImportOptions['rating_scale']) => {
  const given = value('rating')
  if (given === null) throw new RowRejected('rating_missing', ['rating', null])
  const rating = parseStars(given, scale)
  if (rating === null)
    throw new RowRejected('rating_not_whole_1_to_5', ['rating', given, likelyRating(given)])
  return rating
}

const assertMaxLength = (
  text: string | null,
  { max, reason, meaning }: { max: number; reason: RejectReason; meaning: ColumnMeaning },
) => {
  if (text !== null && text.length > max)
    throw new RowRejected(reason, [meaning, `${text.length} characters`])
  return text
}

const readDateCell = (
  plan: ImportPlan,
  value: Values,
  meaning: 'reviewed_at' | 'replied_at',
): number | null => {
  const given = value(meaning)
  if (given === null) return null
  const order = plan.orders[meaning]
  const date = resolveDate(parseDate(given), order)
  if (date.kind === 'unreadable' && plan.options.unreadable_dates === 'drop') return null
  if (date.kind === 'unreadable')
    throw new RowRejected(date.reason, [meaning, given, dateInOtherOrder(given, order, plan.now)])
  if (date.ms > plan.now)
    throw new RowRejected('date_in_future', [
      meaning,
      given,
      dateInOtherOrder(given, order, plan.now),
    ])
  return date.ms
}

const readStatusCell = (value: Values, { options, app }: ImportPlan) => {
  const given = value('status')
  const fallback = options.publish ? ('published' as const) : ('pending' as const)
  if (given === null) return { status: fallback, statusGiven: false }
  const word = given.toLowerCase()
  const status =
    app?.statuses && Object.hasOwn(app.statuses, word) ? app.statuses[word]! : readStatus(given)
  // If the owner wants to check reviews first, the file's status does not publish them.
  return { status: status === 'published' ? fallback : status, statusGiven: true }
}

const originIsSite = (plan: ImportPlan, value: Values) =>
  plan.source === 'csv' && isOfMarketplace(value('source')?.toLowerCase() ?? '')

/**
 * Our own export contains the origin. A file may add an origin badge, never remove one or claim that a shopper wrote
 * the review here.
 */
const readOriginCell = (plan: ImportPlan, value: Values) => {
  const source = value('source')?.toLowerCase()
  const origin: Source =
    plan.source === 'csv' &&
    (source === 'amazon' || source === 'aliexpress' || source === 'cj' || source === 'migration')
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

const readNameCell = (value: Values, meaning: ColumnMeaning, max = NAME_MAX) =>
  assertMaxLength(cleanLine(value(meaning)), { max, reason: 'value_too_long', meaning })

/**
 * Other review apps export reviews of the shop itself as rows without a product (Judge.me: empty product columns).
 * They are imported under a product that represents the shop; the owner may choose another in the preview.
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

const readProductCells = (
  { app }: ImportPlan,
  { value, cell }: Pick<RowValues, 'value' | 'cell'>,
): ProductNames => {
  if (app?.shop?.values.includes(cell(app.shop.column)?.toLowerCase() ?? '')) return noProduct
  const names = {
    id: readNameCell(value, 'product_id'),
    handle: readNameCell(value, 'product_handle'),
    url: readNameCell(value, 'product_url', URL_MAX),
    sku: readNameCell(value, 'product_sku'),
    barcode: readNameCell(value, 'product_barcode'),
    title: readNameCell(value, 'product_title'),
  }
  return app?.foreignIds ? withoutForeignId(names) : names
}

/** A reply that was never public is an internal note. */
const readReplyCells = (
  { app }: ImportPlan,
  { value, cell }: Pick<RowValues, 'value' | 'cell'>,
) => {
  const shown = app?.replyShown === undefined ? null : cell(app.replyShown)
  if (shown !== null && !readYesNo(shown)) return null
  return assertMaxLength(cleanText(value('reply')), {
    max: limits.reply,
    reason: 'value_too_long',
    meaning: 'reply',
  })
}

const readMediaCells = ({ all }: Pick<RowValues, 'all'>) => {
  const pictures = all('photos').flatMap(readPhotos)
  const given = [...new Set(pictures.filter((address) => !isVideoUrl(address)))]
  const films = [...new Set([...all('videos').flatMap(readPhotos), ...pictures.filter(isVideoUrl)])]
  return limitMedia({ photos: given, videos: films })
}

const readTextCell = (plan: ImportPlan, value: Values): string => {
  const text = assertMaxLength(cleanText(value('text')), {
    max: limits.text,
    reason: 'text_too_long',
    meaning: 'text',
  })
  // AliExpress has reviews without text (decision 0008), so our own export may contain them.
  if (text === null && plan.source !== 'aliexpress' && !originIsSite(plan, value))
    throw new RowRejected('text_missing', ['text', null])
  return text ?? ''
}

const readAuthorCell = (value: Values): string =>
  assertMaxLength(cleanLine(value('author')), {
    max: limits.author,
    reason: 'author_too_long',
    meaning: 'author',
  }) ?? 'Anonymous'

const readCountryCell = (value: Values) =>
  readCountry(value('country') ?? '') ?? readPlace(value('location') ?? '')

const readPinnedCell = (value: Values) => {
  const given = value('pinned')
  return given === null ? null : readYesNo(given)
}

/** The review's id in our account, if the file is our export. */
const readOwnId = ({ source }: ImportPlan, id: string | null): string | null => {
  if (source !== 'csv' || !id) return null
  const plain = id.toLowerCase()
  return isUuid(plain) ? plain : null
}

/** Reads one row as a review. @throws RowRejected with the first reason why it is not valid. */
export const readReview = (plan: ImportPlan, row: RowValues): Omit<ReadReview, 'row'> => {
  const { value } = row
  const rating = readRatingCell(value, plan.options.rating_scale)
  const text = readTextCell(plan, value)
  const id = value('review_id')
  const ownId = readOwnId(plan, id)
  return {
    rating,
    text,
    title: assertMaxLength(cleanLine(value('title')), {
      max: limits.title,
      reason: 'title_too_long',
      meaning: 'title',
    }),
    author: readAuthorCell(value),
    reviewedAt: readDateCell(plan, value, 'reviewed_at'),
    reply: readReplyCells(plan, row),
    repliedAt: readDateCell(plan, value, 'replied_at'),
    product: productOrShop(readProductCells(plan, row), plan),
    email: readEmail(value('email') ?? ''),
    country: readCountryCell(value),
    ...readMediaCells(row),
    variant: assertMaxLength(cleanLine(value('variant')), {
      max: NAME_MAX,
      reason: 'value_too_long',
      meaning: 'variant',
    }),
    ...readStatusCell(value, plan),
    language: readLanguage(value('language') ?? ''),
    translation: null,
    helpfulVotes: readCount(value('helpful_votes') ?? ''),
    pinned: readPinnedCell(value),
    ownId,
    fileId: plan.source === 'csv' && id ? (ownId ?? cutText(id, ID_MAX)) : null,
    sourceRef: plan.source !== 'csv' && id ? cutText(id, ID_MAX) : null,
    ...readOriginCell(plan, value),
  }
}
