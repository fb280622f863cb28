import type { ProductNames } from '../products/rules.ts'
import type { Source } from '@plaudit/contract/reviews/review'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportPlan } from '../../../db/import-tables.ts'

/** A parsed row before its product is matched. Times in milliseconds since 1970. */
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
  /** How many exceed what a review can hold: the first ones are kept, photos before videos. */
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

/** The columns of each meaning, the one used first in front. */
export const columnsByMeaning = ({
  meanings,
  ranks,
}: Pick<ImportPlan, 'meanings' | 'ranks'>): Map<ColumnMeaning, number[]> => {
  const columns = new Map<ColumnMeaning, number[]>()
  meanings.forEach((meaning, i) => columns.set(meaning, [...(columns.get(meaning) ?? []), i]))
  if (ranks) for (const among of columns.values()) among.sort((a, b) => ranks[a]! - ranks[b]!)
  return columns
}

/** The original row by column names; cells beyond the last header get a number as name. */
export const rowAsRecord = (
  headers: string[],
  cells: (string | null)[],
): Record<string, string | null> =>
  Object.fromEntries(
    Array.from({ length: Math.max(headers.length, cells.length) }, (_, i) => [
      headers[i] ?? `Column ${i + 1}`,
      cells[i] ?? null,
    ]),
  )
