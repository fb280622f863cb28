import type { ColumnMeaning, DateOrder, ImportOptions, RejectReason } from '@plaudit/contract/imports'
import { limits, type Source } from '@plaudit/contract/reviews'
import { inOrder, otherReading, readDate } from '../dates/rules.ts'
import type { ProductNames } from '../products/rules.ts'
import {
  cleanLine,
  cleanText,
  likelyRating,
  readCount,
  readCountry,
  readEmail,
  readLanguage,
  readPhotos,
  readRating,
  readStatus,
  readYesNo,
} from '../values/rules.ts'

/** Everything that was decided over the whole file before its first row is taken: kept with the import, so that a second reading is the same. */
export type Plan = {
  format: 'template' | 'judgeme' | 'loox'
  source: Extract<Source, 'csv' | 'migration'>
  sourceApp: string | null
  headers: string[]
  meanings: ColumnMeaning[]
  orders: Record<'reviewed_at' | 'replied_at', DateOrder>
  options: ImportOptions
  /** Rows a transaction, settled at the start: a run that goes on under a newer version keeps its steps. */
  batchRows: number
  /** The moment of the start: no review is younger, whenever the row is read. Milliseconds since 1970. */
  now: number
}

/** A row in our terms, before its product is found. Times in milliseconds since 1970. */
export type ReadReview = {
  row: number
  ownId: string | null
  product: ProductNames
  rating: number
  title: string | null
  text: string
  author: string
  email: string | null
  country: string | null
  reviewedAt: number | null
  photos: string[]
  reply: string | null
  repliedAt: number | null
  status: 'published' | 'pending' | 'hidden'
  statusGiven: boolean
  language: string | null
  helpfulVotes: number | null
  pinned: boolean | null
  source: Source
  sourceApp: string | null
  sourceRef: string | null
  sourceVerified: boolean
}

/** Why a row was refused: the column as the file calls it, the value as it came, and what would mend it. */
export type Reject = {
  row: number
  field: string | null
  value: string | null
  reason: RejectReason
  suggestion: string | null
  raw: Record<string, string | null>
}

/** A reason found while reading; becomes a `Reject` with its row. */
class Refused extends Error {
  readonly meaning: ColumnMeaning | null
  readonly value: string | null
  readonly reason: RejectReason
  readonly suggestion: string | null
  constructor(reason: RejectReason, [meaning, value, suggestion]: [ColumnMeaning | null, string | null, (string | null)?]) {
    super(reason)
    this.reason = reason
    this.meaning = meaning
    this.value = value
    this.suggestion = suggestion ?? null
  }
}

type Cells = (string | null)[]
type Values = (meaning: ColumnMeaning) => string | null

/** For each meaning its columns, in the file's order. */
export const columnsOf = (meanings: ColumnMeaning[]): Map<ColumnMeaning, number[]> => {
  const columns = new Map<ColumnMeaning, number[]>()
  meanings.forEach((meaning, i) => columns.set(meaning, [...(columns.get(meaning) ?? []), i]))
  return columns
}

const filled = (cell: string | null | undefined): string | null => cell?.trim() || null

/** Names of columns in the row as it came; what stands beyond the last header gets a number. */
export const rawRow = (headers: string[], cells: Cells): Record<string, string | null> =>
  Object.fromEntries(Array.from({ length: Math.max(headers.length, cells.length) }, (_, i) => [headers[i] ?? `Column ${i + 1}`, cells[i] ?? null]))

const assertShape = ({ headers }: Plan, cells: Cells, required: number[]) => {
  const beyond = cells.slice(headers.length).find((cell) => filled(cell))
  if (beyond) throw new Refused('columns_missing', [null, `${cells.length} values for ${headers.length} columns`])
  if (required.some((column) => column >= cells.length)) throw new Refused('columns_missing', [null, `${cells.length} values for ${headers.length} columns`])
}

const ratingIn = (value: Values) => {
  const given = value('rating')
  if (given === null) throw new Refused('rating_missing', ['rating', null])
  const rating = readRating(given)
  if (rating === null) throw new Refused('rating_not_whole_1_to_5', ['rating', given, likelyRating(given)])
  return rating
}

const atMost = (text: string | null, { max, reason, meaning }: { max: number; reason: RejectReason; meaning: ColumnMeaning }) => {
  if (text !== null && text.length > max) throw new Refused(reason, [meaning, `${text.length} characters`])
  return text
}

const dateIn = (plan: Plan, value: Values, meaning: 'reviewed_at' | 'replied_at'): number | null => {
  const given = value(meaning)
  if (given === null) return null
  const order = plan.orders[meaning]
  const date = inOrder(readDate(given), order)
  if (date.kind === 'unreadable') throw new Refused(date.reason, [meaning, given, otherReading(given, order, plan.now)])
  if (date.ms > plan.now) throw new Refused('date_in_future', [meaning, given, otherReading(given, order, plan.now)])
  return date.ms
}

const statusIn = (value: Values, { publish }: ImportOptions) => {
  const given = value('status')
  const fallback = publish ? ('published' as const) : ('pending' as const)
  if (given === null) return { status: fallback, statusGiven: false }
  const status = readStatus(given)
  // What the owner wants to look at first is not published by a word in the file.
  return { status: status === 'published' ? fallback : status, statusGiven: true }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Our own export says where a review came from. A file may take a badge of origin on itself, never drop one or claim that a shopper wrote here. */
const originIn = (plan: Plan, value: Values) => {
  const source = value('source')?.toLowerCase()
  const origin: Source = plan.source === 'csv' && (source === 'amazon' || source === 'aliexpress' || source === 'migration') ? source : plan.source
  const verified = value('verified')
  return {
    source: origin,
    sourceApp: plan.sourceApp ?? (origin === 'csv' ? null : (cleanLine(value('source_app'))?.slice(0, 80) ?? null)),
    sourceVerified: origin !== 'csv' && verified !== null && readYesNo(verified),
  }
}

const NAME_MAX = 300
const URL_MAX = 2000

const nameIn = (value: Values, meaning: ColumnMeaning, max = NAME_MAX) => atMost(cleanLine(value(meaning)), { max, reason: 'value_too_long', meaning })

/**
 * Other review apps export reviews of the shop itself as rows without a product (Judge.me: empty product columns). They
 * come along, under a product that stands for the shop; the owner may choose another for them in the preview.
 */
const shopItself: ProductNames = { id: null, handle: 'shop-reviews', url: null, sku: null, barcode: null, title: 'Shop reviews' }
const productOrShop = (names: ProductNames, { source, options }: Plan): ProductNames =>
  source === 'migration' && !options.product_id && Object.values(names).every((name) => name === null) ? shopItself : names

const productIn = (value: Values): ProductNames => ({
  id: nameIn(value, 'product_id'),
  handle: nameIn(value, 'product_handle'),
  url: nameIn(value, 'product_url', URL_MAX),
  sku: nameIn(value, 'product_sku'),
  barcode: nameIn(value, 'product_barcode'),
  title: nameIn(value, 'product_title'),
})

const read = (plan: Plan, value: Values, photos: string[]): Omit<ReadReview, 'row'> => {
  const rating = ratingIn(value)
  const text = atMost(cleanText(value('text')), { max: limits.text, reason: 'text_too_long', meaning: 'text' })
  if (text === null) throw new Refused('text_missing', ['text', null])
  const id = value('review_id')
  return {
    rating,
    text,
    title: atMost(cleanLine(value('title')), { max: limits.title, reason: 'title_too_long', meaning: 'title' }),
    author: atMost(cleanLine(value('author')), { max: limits.author, reason: 'author_too_long', meaning: 'author' }) ?? 'Anonymous',
    reviewedAt: dateIn(plan, value, 'reviewed_at'),
    reply: atMost(cleanText(value('reply')), { max: limits.reply, reason: 'value_too_long', meaning: 'reply' }),
    repliedAt: dateIn(plan, value, 'replied_at'),
    product: productOrShop(productIn(value), plan),
    email: readEmail(value('email') ?? ''),
    country: readCountry(value('country') ?? ''),
    photos: photos.slice(0, limits.media),
    ...statusIn(value, plan.options),
    language: readLanguage(value('language') ?? ''),
    helpfulVotes: readCount(value('helpful_votes') ?? ''),
    pinned: value('pinned') === null ? null : readYesNo(value('pinned')!),
    ownId: plan.source === 'csv' && id && uuid.test(id.toLowerCase()) ? id.toLowerCase() : null,
    sourceRef: plan.source === 'migration' && id ? id.slice(0, 200) : null,
    ...originIn(plan, value),
  }
}

/** Makes the reader of a file's rows. Each row comes out as a review or as one reason why not: nothing is dropped in silence. */
export const rowReader = (plan: Plan) => {
  const columns = columnsOf(plan.meanings)
  const required = (['rating', 'text'] as const).flatMap((meaning) => columns.get(meaning)?.slice(0, 1) ?? [])
  const named = (meaning: ColumnMeaning | null) => (meaning === null ? null : (plan.headers[columns.get(meaning)?.[0] ?? -1] ?? null))
  return ({ row, cells }: { row: number; cells: Cells }): ReadReview | Reject => {
    const value: Values = (meaning) => {
      for (const column of columns.get(meaning) ?? []) {
        const found = filled(cells[column])
        if (found !== null) return found
      }
      return null
    }
    try {
      assertShape(plan, cells, required)
      const photos = (columns.get('photos') ?? []).flatMap((column) => readPhotos(cells[column] ?? ''))
      return { row, ...read(plan, value, photos) }
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      return {
        row,
        field: named(refused.meaning),
        value: refused.value,
        reason: refused.reason,
        suggestion: refused.suggestion,
        raw: rawRow(plan.headers, cells),
      }
    }
  }
}

const words: Record<RejectReason, (value: string | null) => string> = {
  rating_missing: () => 'There is no rating. Enter a whole number from 1 to 5.',
  rating_not_whole_1_to_5: (value) => `"${value}" is not a whole number from 1 to 5.`,
  text_missing: () => 'There is no text. A review needs one.',
  text_too_long: (value) => `The text has ${value}; at most ${limits.text} fit.`,
  author_too_long: (value) => `The name has ${value}; at most ${limits.author} fit.`,
  title_too_long: (value) => `The title has ${value}; at most ${limits.title} fit.`,
  date_unreadable: (value) => `"${value}" cannot be read as a date. Write it like 2026-04-13.`,
  date_in_future: (value) => `"${value}" lies in the future.`,
  date_does_not_exist: (value) => `There is no day "${value}". Write the date like 2026-04-13.`,
  product_missing: () => 'The row names no product. Fill in product_handle or another product column, or choose one product for all such rows.',
  product_not_found: (value) => `No product of yours is "${value}", and new ones were not to be made.`,
  columns_missing: (value) => `The row has ${value}. Perhaps a text with a comma or line break stands without quotation marks.`,
  rating_differs: (value) => `This review is already here with another rating, and a file never changes a rating. The file says ${value}.`,
  value_too_long: (value) => `This has ${value}, which is too long.`,
}

/** A reason in plain English, for files and logs; screens have their own texts, keyed by the reason. */
export const rejectDetail = (reason: RejectReason, value: string | null): string => words[reason](value)
