import i18next from 'i18next'
import { dateFormat, displayNames, numberFormat } from './formatters.ts'

/** Grouped by the reader's language: 2,846. */
export const formatNumber = (value: number): string =>
  numberFormat(i18next.language, {}).format(value)

/** An average rating, always with one digit: 4.5. */
export const formatAverage = (value: number): string =>
  numberFormat(i18next.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value)

/** `count` of `total` as a whole percent; 0 where there is nothing to divide. */
export const shareOf = (count: number, total: number): string =>
  numberFormat(i18next.language, { style: 'percent', maximumFractionDigits: 0 }).format(
    total === 0 ? 0 : count / total,
  )

/**
 * UI-20: a value of 1 or more is a whole percent (30 is 30%), below it a share (0.25 is
 * 25%); at most 2 fraction digits.
 */
export const formatPercent = (value: number): string =>
  numberFormat(i18next.language, { style: 'percent', maximumFractionDigits: 2 }).format(
    Math.abs(value) >= 1 ? value / 100 : value,
  )

/** In a right-to-left sentence the sign of “29 US$” would be separated from its letters: “$US 29”. */
const keptTogether = (money: string): string => `\u2066${money.replaceAll('\u200f', '')}\u2069`

/**
 * Integer cents as money, US dollars unless said otherwise. UI-21: no fraction for whole amounts, two digits otherwise;
 * `exact` (invoices, tables) always two.
 */
export const formatMoney = (
  cents: number,
  { currency = 'USD', exact = false }: { currency?: string; exact?: boolean } = {},
): string => {
  const digits = exact || cents % 100 !== 0 ? 2 : 0
  const money = numberFormat(i18next.language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
  return i18next.dir() === 'rtl' ? keptTogether(money) : money
}

/**
 * Formats an ISO 8601 time as a date in the user's language: November 21, 2026. For sentences; a `<time>` where it is
 * alone.
 */
export const formatDay = (at: string): string =>
  dateFormat(i18next.language, { dateStyle: 'long' }).format(new Date(at))

/** Formats file sizes: 184 kB, 2.4 MB. */
export const formatBytes = (bytes: number): string => {
  const [value, unit] =
    bytes < 1e6 ? [Math.max(bytes / 1000, 0.1), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return numberFormat(i18next.language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}

/** ISO 3166-1 alpha-2 → the country's name in the reader's language; the code itself where there is none. */
export const countryName = (code: string): string => {
  try {
    return displayNames(i18next.language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
