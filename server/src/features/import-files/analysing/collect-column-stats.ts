import { cutText } from '../../../texts/cut-text.ts'
import { resolveDate, parseDate, type ParsedDate } from '../dates/parse-date.ts'
import { collectDateEvidence } from '../dates/collect-date-evidence.ts'
import { emptyRatingEvidence, countRating } from '../ratings/parse-rating.ts'
import type { Row } from '../../../spreadsheets/table.ts'
import type { columnsByMeaning } from '../reading/rules.ts'
import { readCountry, readPlace } from '../values/parse-value.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { DateOrder } from '@plaudit/contract/imports/options'

/** Rows in which a sample of each column is searched, and its length. */
const SAMPLE_ROWS = 500
const SAMPLE = 120
/** Unrecognized countries: how many different ones are shown, and their length. */
const COUNTRIES = 5
const COUNTRY = 40

/**
 * Collects statistics while the rows of a file are read: samples of each column, date orders, ratings, unrecognized
 * countries.
 */
export const collectColumnStats = (
  width: number,
  columns: ReturnType<typeof columnsByMeaning>,
  now: number,
) => {
  const dates = collectDateEvidence((meaning) => columns.get(meaning) ?? [], now)
  const ratings = emptyRatingEvidence()
  const samples: (string | null)[] = Array.from({ length: width }, () => null)
  const first = (cells: Row['cells'], meaning: ColumnMeaning) =>
    (columns.get(meaning) ?? []).map((column) => cells[column]?.trim()).find(Boolean) ?? null
  let rows = 0
  let unreadableDates = 0
  /** Dates that are valid in one order only: if the column is decided to be in the other, they cannot be read. */
  const onlyIn: Record<DateOrder, number> = { day_first: 0, month_first: 0 }
  const countDate = (date: ParsedDate) => {
    const isRead = (order: DateOrder) => resolveDate(date, order).kind === 'exact'
    const [dayFirst, monthFirst] = [isRead('day_first'), isRead('month_first')]
    if (!dayFirst && !monthFirst) unreadableDates++
    else if (!monthFirst) onlyIn.day_first++
    else if (!dayFirst) onlyIn.month_first++
  }
  let unknownCountries = 0
  const countriesAsWritten = new Set<string>()
  const countCountry = (country: string, place: string | null) => {
    if (readCountry(country) !== null || readPlace(place ?? '') !== null) return
    unknownCountries++
    if (countriesAsWritten.size < COUNTRIES) countriesAsWritten.add(cutText(country, COUNTRY))
  }
  const add = (cells: Row['cells']) => {
    dates.add(cells)
    const rating = first(cells, 'rating')
    if (rating !== null) countRating(ratings, rating)
    const date = first(cells, 'reviewed_at')
    if (date !== null) countDate(parseDate(date))
    const country = first(cells, 'country')
    if (country !== null) countCountry(country, first(cells, 'location'))
    if (rows++ < SAMPLE_ROWS)
      samples.forEach(
        (sample, i) => (samples[i] = sample ?? (cutText(cells[i]?.trim() ?? '', SAMPLE) || null)),
      )
  }
  return {
    add,
    samples,
    ratings,
    evidence: dates.evidence,
    unknownCountries: () =>
      unknownCountries === 0 ? null : { rows: unknownCountries, values: [...countriesAsWritten] },
    unreadableDates: (order: DateOrder) =>
      unreadableDates + onlyIn[order === 'day_first' ? 'month_first' : 'day_first'],
  }
}
