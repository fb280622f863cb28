import type { PageInfo } from '@plaudit/contract/page'
import { fieldProblem } from './problem.ts'
import { phrase } from './texts/phrase.ts'

/** Where a keyset page begins: the sort values of the neighbour row. Opaque on the wire. */
export type CursorValues = (string | number | boolean | null)[]
export type Cursor = { values: CursorValues; backwards: boolean }

const encode = (values: CursorValues) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** A leading `-` goes backwards. @throws Problem `invalid` for an invalid cursor. */
export const readCursor = (text: string | undefined, width: number): Cursor | null => {
  if (!text) return null
  const backwards = text.startsWith('-')
  try {
    const values = JSON.parse(
      Buffer.from(backwards ? text.slice(1) : text, 'base64url').toString('utf8'),
    ) as CursorValues
    const plain =
      Array.isArray(values) &&
      values.length === width &&
      values.every(
        (value) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
      )
    if (plain) return { values, backwards }
  } catch {
    // Falls through to the one answer for every broken cursor.
  }
  throw fieldProblem('cursor', phrase('requests.page_expired'))
}

/**
 * Makes a page from `limit + 1` rows in scan order, with its cursors. `keyOf` returns a row's sort values. Rows read
 * backwards are reversed.
 */
export const pageFrom = <Row>(
  found: Row[],
  {
    limit,
    cursor,
    keyOf,
    total,
  }: { limit: number; cursor: Cursor | null; keyOf: (row: Row) => CursorValues; total?: number },
): { rows: Row[]; pageInfo: PageInfo } => {
  const hasMore = found.length > limit
  const kept = found.slice(0, limit)
  const rows = cursor?.backwards ? kept.reverse() : kept
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rows,
    pageInfo: {
      hasNextPage: cursor?.backwards ? true : hasMore,
      endCursor: last ? encode(keyOf(last)) : null,
      hasPreviousPage: cursor?.backwards ? hasMore : cursor !== null,
      startCursor: first ? `-${encode(keyOf(first))}` : null,
      ...(total === undefined ? {} : { total }),
    },
  }
}
