import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { readCursor } from '../../../cursor.ts'
import { fieldProblem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import { parsePageQuery, sorts, type PageQuery } from './rules.ts'
import type { PagePosition } from './scans/rows.ts'
import { isUuid } from '../../../text-patterns/is-uuid.ts'

const wholeNumber = (value: unknown, most: number) =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= most

// PostgreSQL's times end in the year 294276; ours must end earlier.
const LATEST_MICROSECONDS = 4e15

/**
 * Parses sort, scan, lead, time, id and number in the list from a cursor.
 * @throws Problem `invalid` for a cursor that is not ours or of another sort.
 */
const parsePosition = (
  text: string | undefined,
  ask: PageQuery,
): (PagePosition & { number: number }) | null => {
  const cursor = readCursor(text, 6)
  if (!cursor) return null
  const [sort, rank, lead, at, id, number] = cursor.values
  const isOurs =
    wholeNumber(rank, 4) &&
    wholeNumber(lead, 2 ** 31 - 1) &&
    wholeNumber(at, LATEST_MICROSECONDS) &&
    wholeNumber(number, 1e12) &&
    typeof id === 'string' &&
    isUuid(id)
  if (!isOurs || sorts[sort as number] !== ask.sort)
    throw fieldProblem('cursor', phrase('requests.page_expired'))
  return {
    rank: rank as number,
    lead: lead as number,
    at: at as number,
    id,
    number: number as number,
    backwards: cursor.backwards,
  }
}

/** Which page: the parameters, and where it begins; null for the first. */
export type WantedPage = { ask: PageQuery; place: (PagePosition & { number: number }) | null }

/** Parses the query of a page. @throws Problem `invalid` for a bad query or cursor. */
export const readWantedPage = (
  query: Record<string, string>,
  settings: WidgetSettings,
): WantedPage => {
  const ask = parsePageQuery(query, settings)
  return { ask, place: parsePosition(query['cursor'], ask) }
}
