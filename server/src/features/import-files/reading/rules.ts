import type { ProductNames } from '../products/rules.ts'
import type { Source } from '@plaudit/contract/reviews/review'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportPlan } from '../../../db/import-tables.ts'

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

/** For each meaning its columns, the one that counts first in front. */
export const columnsOf = ({
  meanings,
  ranks,
}: Pick<ImportPlan, 'meanings' | 'ranks'>): Map<ColumnMeaning, number[]> => {
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
