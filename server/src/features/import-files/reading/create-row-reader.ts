import { plainName } from '../../../review-files/format.ts'
import { hasSwallowedRows } from './quotes/rules.ts'
import { parseStars } from '../ratings/parse-rating.ts'
import { readReview, RowRejected, type RowValues } from './cells/rules.ts'
import { columnsByMeaning, rowAsRecord, type ReadReview } from './rules.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportPlan, ImportReject } from '../../../db/import-tables.ts'

type Cells = (string | null)[]
type ReadRow = { row: number; cells: Cells; quote?: 'open' | 'many_lines' }

/** The index of the column with the app's name; -1 when the file has none. */
const columnNamed = ({ headers }: ImportPlan, name: string) =>
  headers.findIndex((header) => plainName(header) === plainName(name))

const filled = (cell: string | null | undefined): string | null => cell?.trim() || null

const firstFilled = (cells: Cells, among: number[] | undefined): string | null => {
  for (const column of among ?? []) {
    const value = filled(cells[column])
    if (value !== null) return value
  }
  return null
}

/** `required`: the positions of rating and text. */
const assertShape = (
  { headers, options }: ImportPlan,
  { cells, quote }: Pick<ReadRow, 'cells' | 'quote'>,
  required: number[],
) => {
  const shape = {
    width: headers.length,
    rating: required[0] ?? -1,
    isRating: (value: string) => parseStars(value, options.rating_scale) !== null,
  }
  if (quote && hasSwallowedRows(cells, shape))
    throw new RowRejected('quote_not_closed', [null, null])
  // Two cells are merged where the separator between their quotes is missing; all that follow are then shifted by one
  // column.
  const ranTogether =
    cells.length < headers.length && cells.some((cell) => /^"[^"]*"[^"]*"/.test(cell ?? ''))
  if (quote === 'open' && !ranTogether) throw new RowRejected('quote_not_closed', [null, null])
  if (
    ranTogether ||
    cells.slice(headers.length).some(filled) ||
    required.some((column) => column >= cells.length)
  )
    throw new RowRejected('columns_missing', [
      null,
      `${cells.length} values for ${headers.length} columns`,
    ])
}

/** Creates the reader of a file's rows. Each row gives a review or one reject reason: none is dropped silently. */
export const createRowReader = (plan: ImportPlan) => {
  const columns = columnsByMeaning(plan)
  const required = (['rating', 'text'] as const).flatMap(
    (meaning) => columns.get(meaning)?.slice(0, 1) ?? [],
  )
  const places = new Map(
    [plan.app?.replyShown, plan.app?.shop?.column].flatMap((name) =>
      name === undefined ? [] : [[name, columnNamed(plan, name)]],
    ),
  )
  return ({ row, cells, quote }: ReadRow): ReadReview | ImportReject => {
    const filledIn = (meaning: ColumnMeaning) =>
      columns.get(meaning)?.find((column) => filled(cells[column]) !== null)
    const values: RowValues = {
      value: (meaning) => firstFilled(cells, columns.get(meaning)),
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
      return { row, ...readReview(plan, values) }
    } catch (refused) {
      if (!(refused instanceof RowRejected)) throw refused
      const { value, reason, suggestion } = refused
      return {
        row,
        field: named(refused.meaning),
        value,
        reason,
        suggestion,
        raw: rowAsRecord(plan.headers, cells),
      }
    }
  }
}
