import type { ProductNames } from '../products/rules.ts'
import type { IncomingReview } from '../../reviews/applying/incoming-review.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportPlan } from '../../../db/import-tables.ts'

/** A parsed row before its product is matched: what is made of the product and of earlier rows is not there yet. */
export type ReadReview = Omit<
  IncomingReview,
  'cells' | 'productId' | 'key' | 'fullKey' | 'again' | 'hash'
> & { product: ProductNames }

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

export const columnOf = (plan: ImportPlan, meaning: ImportPlan['meanings'][number]) =>
  plan.headers[plan.meanings.indexOf(meaning)] ?? null

export type Layout = Pick<ImportPlan, 'headers' | 'meanings' | 'ranks' | 'file'>

/** Whether replies are separate rows: a column refers to another row, and no column contains a reply. */
export const hasReplyRows = ({ meanings }: Pick<Layout, 'meanings'>) =>
  meanings.includes('reply_to') && meanings.includes('review_id') && !meanings.includes('reply')
