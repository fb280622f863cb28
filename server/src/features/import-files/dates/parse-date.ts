import { plainDigits } from '../../../text-patterns/plain-digits.ts'
import { zoneOffsetAt, parseTime } from './parse-time.ts'
import type { DateOrder } from '@plaudit/contract/imports/options'
import type { RejectReason } from '@plaudit/contract/imports/rejects'

/** A date parsed from a file. `exact` is unambiguous; `open` still needs to know which of its numbers is the day. */
export type ParsedDate =
  | { kind: 'exact'; ms: number }
  | { kind: 'open'; first: number; second: number; year: number; dayMs: number }
  | { kind: 'unreadable'; reason: DateReason }
type DateReason = Extract<RejectReason, 'date_unreadable' | 'date_does_not_exist'>

const unreadable = { kind: 'unreadable', reason: 'date_unreadable' } as const
const impossible = { kind: 'unreadable', reason: 'date_does_not_exist' } as const

const DAY = 86_400_000
/** There were no reviews on the web before this year: a year like 0205 is a typo. */
const FIRST_YEAR = 1990
const LAST_YEAR = 2100

/** English and the languages of the shops we expect: `22 Nov 2025`, `22. november 2025`, `22 févr. 2024`. */
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'sv',
  'da',
  'nb',
  'pl',
  'fi',
  'tr',
  'ru',
  'uk',
  'cs',
  'ro',
  'el',
  'ar',
]
const plainMonth = (name: string) => name.toLowerCase().replace(/\./g, '')
const nameMonths = (): Map<string, number> => {
  const months = new Map<string, number>()
  for (const language of languages)
    for (const month of ['long', 'short'] as const)
      for (const day of ['numeric', undefined] as const) {
        const format = new Intl.DateTimeFormat(language, {
          month,
          ...(day ? { day } : {}),
          timeZone: 'UTC',
        })
        for (let i = 0; i < 12; i++) {
          const name = plainMonth(
            format.formatToParts(Date.UTC(2001, i, 1)).find(({ type }) => type === 'month')!.value,
          )
          if (!/\d/.test(name) && !months.has(name)) months.set(name, i + 1)
        }
      }
  return months
}
let named: Map<string, number> | undefined
/** Names of months → their numbers, made when first needed: that takes 30 ms. */
const monthNames = () => (named ??= nameMonths())

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const dayMs = (year: number, month: number, day: number): number | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
    ? Date.UTC(year, month - 1, day)
    : null

const exactDate = (year: number, [month, day]: [number, number], time: number): ParsedDate => {
  if (year < FIRST_YEAR || year > LAST_YEAR) return unreadable
  const ms = dayMs(year, month, day)
  return ms === null ? impossible : { kind: 'exact', ms: ms + time }
}

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/s
const numbers = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)(.*)$/s
const dayName =
  /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?:de\s+)?([\p{L}.]{3,12})[\s.,-]+(?:de\s+)?(\d{4}|\d{2})(?!\d)(.*)$/su
const nameDay = /^([\p{L}.]{3,12})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/su
const weekday = /^[\p{L}.]{2,12},\s*/u

const readNumbers = (found: RegExpExecArray): ParsedDate => {
  const year = fullYear(found[4]!)
  const time = parseTime(found[5]!)
  if (time === null || year < FIRST_YEAR || year > LAST_YEAR) return unreadable
  return { kind: 'open', first: Number(found[1]), second: Number(found[3]), year, dayMs: time }
}

/** A Unix timestamp: ten digits are seconds, thirteen milliseconds. */
const parseEpoch = (text: string): ParsedDate | null => {
  if (!/^\d{10}(?:\d{3})?(?:\.\d+)?$/.test(text)) return null
  const digits = text.split('.')[0]!
  const ms = digits.length === 13 ? Number(digits) : Number(digits) * 1000
  const year = new Date(ms).getUTCFullYear()
  return year < FIRST_YEAR || year > LAST_YEAR ? unreadable : { kind: 'exact', ms }
}

const together = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2}):?(\d{2}):?(\d{2})?(Z?))?$/
const eastern = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?/u
/** `09 4, 2015`: month, day and year in lists of Amazon reviews. */
const spaced = /^(\d{1,2}) (\d{1,2}), (\d{4})$/
/** `Mon Apr 13 10:00:00 UTC 2026` → `Apr 13, 2026 10:00:00 UTC`; `Mon Apr 13 2026 …` loses its first word. */
const unixOrder =
  /^(?:\p{L}{3} )?(\p{L}{3}) +(\d{1,2}) (\d{1,2}:\d{2}:\d{2})(?: ([A-Z]{1,5}))? (\d{4})$/u
const scriptOrder = /^\p{L}{3} (?=\p{L}{3} \d{1,2} \d{4})/u

/** Rewrites formats of programs and of East Asia as one of the formats that are parsed below. */
const normalizeShape = (text: string): string =>
  text
    .replace(eastern, '$1-$2-$3 ')
    .replace(
      together,
      (_, year, month, day, ...[hour, minute, second, zone]) =>
        `${year}-${month}-${day}${hour ? ` ${hour}:${minute}:${second ?? '00'}${zone}` : ''}`,
    )
    .replace(spaced, (_, month: string, day: string, year: string) => `${year}-${month}-${day}`)
    .replace(
      unixOrder,
      (_, month, day, time, zone, year) => `${month} ${day}, ${year} ${time} ${zone ?? ''}`,
    )
    .replace(scriptOrder, '')
    .trim()

const plainDay = /^(\d{4})-(\d{2})-(\d{2})$/

const placeName = /[\s[(]+([A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_]+){1,2})[\])]?$/

/**
 * Parses a cell of a date column as far as possible without the other rows, in any script's digits. Times without a
 * zone are UTC; a date without a time is its midnight.
 */
export const parseDate = (value: string): ParsedDate => {
  // The date of most files: it needs none of the rewriting below.
  const day = plainDay.exec(value)
  if (day) return exactDate(Number(day[1]), [Number(day[2]), Number(day[3])], 0)
  const text = plainDigits(value.replace(/[\u200e\u200f\u061c]/g, '')).trim()
  const place = placeName.exec(text)
  if (!place) return parseEpoch(text) ?? parseShape(normalizeShape(text))
  const read = parseShape(normalizeShape(text.slice(0, place.index)))
  if (read.kind !== 'exact') return read
  const offset = zoneOffsetAt(place[1]!, read.ms)
  return offset === null ? unreadable : { kind: 'exact', ms: read.ms - offset }
}

const parseShape = (text: string): ParsedDate => {
  const plain = iso.exec(text)
  if (plain) {
    const time = parseTime(plain[5]!)
    return time === null
      ? unreadable
      : exactDate(Number(plain[1]), [Number(plain[3]), Number(plain[4])], time)
  }
  const open = numbers.exec(text)
  if (open) return readNumbers(open)
  // A spreadsheet's serial number for a day: 1 January 1995 to 2079.
  if (/^\d{5}(\.\d+)?$/.test(text) && Number(text) > 34_700 && Number(text) < 65_500)
    return { kind: 'exact', ms: Math.round((Number(text) - 25_569) * 86_400) * 1000 }
  const words = text.replace(weekday, '')
  const [day, name, year, rest] = dayName.exec(words)?.slice(1) ?? parseMonthNameFirst(words)
  const month = name && monthNames().get(plainMonth(name))
  const time = rest === undefined ? null : parseTime(rest)
  return month && time !== null
    ? exactDate(fullYear(year!), [month, Number(day)], time)
    : unreadable
}

const parseMonthNameFirst = (text: string) => {
  const found = nameDay.exec(text)
  return found ? [found[2], found[1], found[3], found[4]] : []
}

const orders = {
  day_first: (d: { first: number; second: number }) => [d.second, d.first],
  month_first: (d: { first: number; second: number }) => [d.first, d.second],
} as const

/** The time of an `open` date in the given order. */
export const resolveDate = (
  date: ParsedDate,
  order: DateOrder,
): Exclude<ParsedDate, { kind: 'open' }> => {
  if (date.kind !== 'open') return date
  const ms = dayMs(date.year, ...(orders[order](date) as [number, number]))
  return ms === null ? impossible : { kind: 'exact', ms: ms + date.dayMs }
}

/** Evidence for the order of a column's dates, counted over the whole file. */
export type DateEvidence = { dayFirst: number; monthFirst: number; open: number }
export const emptyDateEvidence = (): DateEvidence => ({ dayFirst: 0, monthFirst: 0, open: 0 })

/** A number above 12 proves which is the day; so does an order in which the date lies in the future. */
export const scoreDateOrders = (evidence: DateEvidence, date: ParsedDate, now: number): void => {
  if (date.kind !== 'open' || date.first === date.second) return
  const possible = (order: DateOrder) => {
    const read = resolveDate(date, order)
    return read.kind === 'exact' && read.ms <= now
  }
  const dayFirst = possible('day_first')
  const monthFirst = possible('month_first')
  if (dayFirst && monthFirst) evidence.open++
  else if (dayFirst) evidence.dayFirst++
  else if (monthFirst) evidence.monthFirst++
}

export type DateDecision = {
  order: DateOrder
  decided_by: 'file' | 'format' | 'owner' | 'default' | 'unambiguous'
  ambiguous_rows: number
}

type OrderHints = { owner: DateOrder | undefined; format: DateOrder | null }

const orderFromOptions = ({ owner, format }: OrderHints): 'owner' | 'format' | 'default' => {
  if (owner) return 'owner'
  return format ? 'format' : 'default'
}

/**
 * Decided once for the whole column: by the file's evidence, else the owner's choice, else the app's default, else
 * day first.
 */
export const decideDateOrder = (
  evidence: DateEvidence,
  { owner, format }: OrderHints,
): DateDecision => {
  const ambiguous_rows = evidence.open
  if (evidence.dayFirst + evidence.monthFirst > 0)
    return {
      order: evidence.monthFirst > evidence.dayFirst ? 'month_first' : 'day_first',
      decided_by: 'file',
      ambiguous_rows,
    }
  const order = owner ?? format ?? 'day_first'
  if (evidence.open === 0) return { order, decided_by: 'unambiguous', ambiguous_rows }
  return { order, decided_by: orderFromOptions({ owner, format }), ambiguous_rows }
}

/** The same cell in the other order, as `YYYY-MM-DD`, as a suggestion. */
export const dateInOtherOrder = (value: string, order: DateOrder, now: number): string | null => {
  const other = resolveDate(parseDate(value), order === 'day_first' ? 'month_first' : 'day_first')
  return other.kind === 'exact' && other.ms <= now
    ? new Date(Math.floor(other.ms / DAY) * DAY).toISOString().slice(0, 10)
    : null
}
