import type { Row } from './table.ts'

/** Lines of a title that may stand above the column names, and the names that there are at least below one. */
const TITLE_LINES = 4
const NAMES = 3

const filledIn = ({ cells }: Row) =>
  cells.filter((cell) => cell !== null && cell.trim() !== '').length

async function* joined(first: Row[], rest: AsyncIterator<Row>): AsyncGenerator<Row> {
  try {
    yield* first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/**
 * The row with the column names and the rows below it; null for a table without rows. Exports may put a title above:
 * rows of one cell, followed by one of several. No file of reviews has a single column.
 */
export const findHeader = async (
  rows: AsyncIterable<Row>,
): Promise<{ header: Row; below: AsyncGenerator<Row> } | null> => {
  const walk = rows[Symbol.asyncIterator]()
  const seen: Row[] = []
  while (seen.length <= TITLE_LINES) {
    const next = await walk.next()
    if (next.done) break
    seen.push(next.value)
    if (filledIn(next.value) > 1) break
  }
  if (seen.length === 0) return null
  const at = filledIn(seen.at(-1)!) >= NAMES ? seen.length - 1 : 0
  return { header: seen[at]!, below: joined(seen.slice(at + 1), walk) }
}
