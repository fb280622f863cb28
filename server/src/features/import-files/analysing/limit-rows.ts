import type { Row } from '../../../spreadsheets/table.ts'
import { MOST_ROWS_COUNTED } from './rules.ts'

/** Yields rows up to `max`, only counts the others, and calls `seen` for each yielded row with its number. */
export async function* limitRows(
  rows: AsyncIterable<Row>,
  max: number,
  seen: (count: number, row: Row) => void,
): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    seen(++count, row)
    if (count <= max) yield row
    if (count > MOST_ROWS_COUNTED) return
  }
}
