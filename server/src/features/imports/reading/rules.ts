import type {
  ColumnMeaning,
  DateOrder,
  FileFormat,
  ImportOptions,
  RejectReason,
} from '@plaudit/contract/imports'
import type { HowToRead } from '@plaudit/contract/import-reading'
import { limits, type Source } from '@plaudit/contract/reviews'
import { cutText } from '../../../texts/cut-text.ts'
import { plainName, type Format } from '../../../review-files/format.ts'
import { inOrder, otherReading, readDate } from '../dates/rules.ts'
import { readStars } from '../ratings/rules.ts'
import { hasSwallowedRows } from '../quotes/rules.ts'
import { withForeignId, type ProductNames } from '../products/rules.ts'
import {
  cleanLine,
  cleanText,
  isFilm,
  likelyRating,
  readCount,
  readCountry,
  readEmail,
  readLanguage,
  readPhotos,
  readPlace,
  readStatus,
  readYesNo,
} from '../values/rules.ts'

/** What the file's app means by its words. */
type AppWords = Pick<Format, 'statuses' | 'replyShown' | 'shop' | 'foreignIds'>

/** Everything that was decided over the whole file before its first row is taken: kept with the import, so that a second reading is the same. */
export type Plan = {
  format: FileFormat | 'amazon' | 'aliexpress'
  source: Extract<Source, 'csv' | 'migration' | 'amazon' | 'aliexpress'>
  sourceApp: string | null
  headers: string[]
  meanings: ColumnMeaning[]
  /** One for each header: among columns of one meaning the lowest counts first. Without it, the file's order. */
  ranks?: number[]
  app?: AppWords
  orders: Record<'reviewed_at' | 'replied_at', DateOrder>
  options: ImportOptions
  /** How the file was opened: its next reader opens it the same way. */
  file?: HowToRead
  /** Sheets of the workbook that were not read. */
  sheetsLeftOut?: string[]
  /** Rows a transaction, settled at the start: a run that goes on under a newer version keeps its steps. */
  batchRows: number
  /** Without a plan: new reviews come in up to this row; 0 when none fits. `newReviews`: how many those were at the start. */
  newUntilRow?: number
  newReviews?: number
  /** The moment of the start: no review is younger, whenever the row is read. Milliseconds since 1970. */
  now: number
}

/** A row in our terms, before its product is found. Times in milliseconds since 1970. */
export type ReadReview = {
  row: number
  ownId: string | null
  fileId: string | null
  product: ProductNames
  rating: number
  title: string | null
  text: string
  author: string
  email: string | null
  country: string | null
  reviewedAt: number | null
  photos: string[]
  videos: string[]
  /** Beyond those that a review holds: the first ones stay, photos before videos. */
  mediaLeftOut: number
  variant: string | null
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

type Cells = (string | null)[]
type ReadRow = { row: number; cells: Cells; quote?: 'open' | 'many_lines' }
type Values = (meaning: ColumnMeaning) => string | null

/** For each meaning its columns, the one that counts first in front. */
export const columnsOf = ({
  meanings,
  ranks,
}: Pick<Plan, 'meanings' | 'ranks'>): Map<ColumnMeaning, number[]> => {
  const columns = new Map<ColumnMeaning, number[]>()
  meanings.forEach((meaning, i) => columns.set(meaning, [...(columns.get(meaning) ?? []), i]))
  if (ranks) for (const among of columns.values()) among.sort((a, b) => ranks[a]! - ranks[b]!)
  return columns
}

/** Where a column stands that the app calls so; -1 when the file has none. */
const columnNamed = ({ headers }: Plan, name: string) =>
  headers.findIndex((header) => plainName(header) === plainName(name))

const filled = (cell: string | null | undefined): string | null => cell?.trim() || null

/** Names of columns in the row as it came; what stands beyond the last header gets a number. */
export const rawRow = (headers: string[], cells: Cells): Record<string, string | null> =>
  Object.fromEntries(
    Array.from({ length: Math.max(headers.length, cells.length) }, (_, i) => [
      headers[i] ?? `Column ${i + 1}`,
      cells[i] ?? null,
    ]),
  )

/** `required`: where the rating and the text stand. */
const assertShape = (
  { headers, options }: Plan,
  { cells, quote }: Pick<ReadRow, 'cells' | 'quote'>,
  required: number[],
) => {
  const shape = {
    width: headers.length,
    rating: required[0] ?? -1,
    isRating: (value: string) => readStars(value, options.rating_scale) !== null,
  }
  if (quote && hasSwallowedRows(cells, shape)) throw new Refused('quote_not_closed', [null, null])
  // Two cells run into one where the separator between their quotes is lost; all that follows then stands one column off.
  const ranTogether =
    cells.length < headers.length && cells.some((cell) => /^"[^"]*"[^"]*"/.test(cell ?? ''))
  if (quote === 'open' && !ranTogether) throw new Refused('quote_not_closed', [null, null])
  if (
    ranTogether ||
    cells.slice(headers.length).some(filled) ||
    required.some((column) => column >= cells.length)
  )
    throw new Refused('columns_missing', [
      null,
      `${cells.length} values for ${headers.length} columns`,
    ])
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
  plan: Plan,
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

const statusIn = (value: Values, { options, app }: Plan) => {
  const given = value('status')
  const fallback = options.publish ? ('published' as const) : ('pending' as const)
  if (given === null) return { status: fallback, statusGiven: false }
  const word = given.toLowerCase()
  const status =
    app?.statuses && Object.hasOwn(app.statuses, word) ? app.statuses[word]! : readStatus(given)
  // What the owner wants to look at first is not published by a word in the file.
  return { status: status === 'published' ? fallback : status, statusGiven: true }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const originIsSite = (plan: Plan, value: Values) =>
  plan.source === 'csv' && ['amazon', 'aliexpress'].includes(value('source')?.toLowerCase() ?? '')

/** Our own export says where a review came from. A file may take a badge of origin on itself, never drop one or claim that a shopper wrote here. */
const originIn = (plan: Plan, value: Values) => {
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
const productOrShop = (names: ProductNames, { source, options }: Plan): ProductNames =>
  source === 'migration' &&
  !options.product_id &&
  Object.values(names).every((name) => name === null)
    ? shopItself
    : names

const productIn = (
  { app }: Plan,
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
const replyIn = ({ app }: Plan, { value, cell }: Pick<RowValues, 'value' | 'cell'>) => {
  const shown = app?.replyShown === undefined ? null : cell(app.replyShown)
  if (shown !== null && !readYesNo(shown)) return null
  return atMost(cleanText(value('reply')), {
    max: limits.reply,
    reason: 'value_too_long',
    meaning: 'reply',
  })
}

/** As many as a review holds: the first ones stay, photos before videos. */
export const mediaThatFit = ({
  photos: given,
  videos: films,
}: Pick<ReadReview, 'photos' | 'videos'>): Pick<
  ReadReview,
  'photos' | 'videos' | 'mediaLeftOut'
> => {
  const photos = given.slice(0, limits.media)
  return {
    photos,
    videos: films.slice(0, limits.media - photos.length),
    mediaLeftOut: Math.max(0, given.length + films.length - limits.media),
  }
}

const mediaIn = ({ all }: Pick<RowValues, 'all'>) => {
  const pictures = all('photos').flatMap(readPhotos)
  const given = [...new Set(pictures.filter((address) => !isFilm(address)))]
  const films = [...new Set([...all('videos').flatMap(readPhotos), ...pictures.filter(isFilm)])]
  return mediaThatFit({ photos: given, videos: films })
}

/** One row by the meaning of its columns: the cell that counts, all cells, and the cell under a name of the app's. */
type RowValues = {
  value: Values
  all: (meaning: ColumnMeaning) => string[]
  cell: (name: string) => string | null
}

const read = (plan: Plan, row: RowValues): Omit<ReadReview, 'row'> => {
  const { value } = row
  const rating = ratingIn(value, plan.options.rating_scale)
  const text = atMost(cleanText(value('text')), {
    max: limits.text,
    reason: 'text_too_long',
    meaning: 'text',
  })
  // Stars without words are reviews at AliExpress (decision 0008), so our own export may hold them.
  if (text === null && plan.source !== 'aliexpress' && !originIsSite(plan, value))
    throw new Refused('text_missing', ['text', null])
  const id = value('review_id')
  const ownId = plan.source === 'csv' && id && uuid.test(id.toLowerCase()) ? id.toLowerCase() : null
  return {
    rating,
    text: text ?? '',
    title: atMost(cleanLine(value('title')), {
      max: limits.title,
      reason: 'title_too_long',
      meaning: 'title',
    }),
    author:
      atMost(cleanLine(value('author')), {
        max: limits.author,
        reason: 'author_too_long',
        meaning: 'author',
      }) ?? 'Anonymous',
    reviewedAt: dateIn(plan, value, 'reviewed_at'),
    reply: replyIn(plan, row),
    repliedAt: dateIn(plan, value, 'replied_at'),
    product: productOrShop(productIn(plan, row), plan),
    email: readEmail(value('email') ?? ''),
    country: readCountry(value('country') ?? '') ?? readPlace(value('location') ?? ''),
    ...mediaIn(row),
    variant: atMost(cleanLine(value('variant')), {
      max: NAME_MAX,
      reason: 'value_too_long',
      meaning: 'variant',
    }),
    ...statusIn(value, plan),
    language: readLanguage(value('language') ?? ''),
    helpfulVotes: readCount(value('helpful_votes') ?? ''),
    pinned: value('pinned') === null ? null : readYesNo(value('pinned')!),
    ownId,
    fileId: plan.source === 'csv' && id ? (ownId ?? cutText(id, ID_MAX)) : null,
    sourceRef: plan.source !== 'csv' && id ? cutText(id, ID_MAX) : null,
    ...originIn(plan, value),
  }
}

/** Makes the reader of a file's rows. Each row comes out as a review or as one reason why not: nothing is dropped in silence. */
export const rowReader = (plan: Plan) => {
  const columns = columnsOf(plan)
  const required = (['rating', 'text'] as const).flatMap(
    (meaning) => columns.get(meaning)?.slice(0, 1) ?? [],
  )
  const places = new Map(
    [plan.app?.replyShown, plan.app?.shop?.column].flatMap((name) =>
      name === undefined ? [] : [[name, columnNamed(plan, name)]],
    ),
  )
  return ({ row, cells, quote }: ReadRow): ReadReview | Reject => {
    const filledIn = (meaning: ColumnMeaning) =>
      columns.get(meaning)?.find((column) => filled(cells[column]) !== null)
    const values: RowValues = {
      value: (meaning) => filled(cells[filledIn(meaning) ?? -1]),
      all: (meaning) =>
        (columns.get(meaning) ?? []).flatMap((column) => filled(cells[column]) ?? []),
      cell: (name) => filled(cells[places.get(name) ?? -1]),
    }
    const named = (meaning: ColumnMeaning | null) =>
      meaning === null
        ? null
        : (plan.headers[filledIn(meaning) ?? columns.get(meaning)?.[0] ?? -1] ?? null)
    try {
      assertShape(plan, { cells, quote }, required)
      return { row, ...read(plan, values) }
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      const { value, reason, suggestion } = refused
      return {
        row,
        field: named(refused.meaning),
        value,
        reason,
        suggestion,
        raw: rawRow(plan.headers, cells),
      }
    }
  }
}
