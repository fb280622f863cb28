import type { PageInfo } from '@plaudit/contract/page'
import { fieldProblem } from './problem.ts'
import { isUuid } from './text-patterns/is-uuid.ts'
import { phrase } from './texts/phrase.ts'

/** Where a keyset page begins: the sort values of the neighbour row. Opaque on the wire. */
export type CursorValues = (string | number | boolean | null)[]
export type Cursor = { values: CursorValues; backwards: boolean }

const encode = (values: CursorValues) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** What a value of a cursor must be for the database to compare it; `integer` and `bigint` also as a text of digits. */
export type CursorKind = 'text' | 'uuid' | 'time' | 'integer' | 'bigint'

const TIME = /^(\d{4}-\d\d-\d\d)[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:\d\d)?)$/

const isTime = (value: string): boolean => {
  const day = TIME.exec(value)?.[1]
  if (!day) return false
  const at = new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  const midnight = new Date(`${day}T00:00:00Z`)
  return (
    !Number.isNaN(at.getTime()) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(day)
  )
}

const isWhole = (value: string | number, most: number): boolean =>
  /^-?\d{1,19}$/.test(String(value)) && Number(value) <= most && Number(value) >= -most - 1

const isKind: Record<CursorKind, (value: string | number) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  uuid: (value) => typeof value === 'string' && isUuid(value),
  time: (value) => typeof value === 'string' && isTime(value),
  integer: (value) => isWhole(value, 2 ** 31 - 1),
  bigint: (value) => isWhole(value, Number.MAX_SAFE_INTEGER),
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const fits = (values: CursorValues, wanted: number | readonly CursorKind[]): boolean => {
  if (typeof wanted === 'number') return values.length === wanted && values.every(isPlain)
  return (
    values.length === wanted.length &&
    values.every(
      (value, at) =>
        (typeof value === 'string' || typeof value === 'number') && isKind[wanted[at]!](value),
    )
  )
}

/**
 * A leading `-` goes backwards. `wanted`: what each value must be, or only how many there are where the caller looks at them
 * itself. @throws Problem `invalid` for an invalid cursor.
 */
export const readCursor = (
  text: string | undefined,
  wanted: number | readonly CursorKind[],
): Cursor | null => {
  if (!text) return null
  const backwards = text.startsWith('-')
  try {
    const values = JSON.parse(
      Buffer.from(backwards ? text.slice(1) : text, 'base64url').toString('utf8'),
    ) as CursorValues
    if (Array.isArray(values) && fits(values, wanted)) return { values, backwards }
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
