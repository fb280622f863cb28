import type { HowToRead } from '@plaudit/contract/imports/reading'
import type { Format } from '../../../review-files/format.ts'
import type { ProductNames } from '../products/rules.ts'
import type { Source } from '@plaudit/contract/reviews/review'
import { limits } from '@plaudit/contract/reviews/review'
import type { ColumnMeaning, FileFormat } from '@plaudit/contract/imports/formats'
import type { DateOrder, ImportOptions } from '@plaudit/contract/imports/options'
import type { RejectReason } from '@plaudit/contract/imports/rejects'

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

/** Names of columns in the row as it came; what stands beyond the last header gets a number. */
export const rawRow = (
  headers: string[],
  cells: (string | null)[],
): Record<string, string | null> =>
  Object.fromEntries(
    Array.from({ length: Math.max(headers.length, cells.length) }, (_, i) => [
      headers[i] ?? `Column ${i + 1}`,
      cells[i] ?? null,
    ]),
  )

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
