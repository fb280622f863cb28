import { LONGEST_ADDRESS, MOST_IMAGES } from '@plaudit/contract/dropshipping/import-list'
import type { Range } from '../supplier-products.ts'

/** What a supplier writes is kept in columns of a size: what does not fit is nonsense, and known for it here. */

/** US cents: what nobody sells, sends or charges. */
const MOST_CENTS = 10_000_000
/** One tonne. */
const MOST_GRAMS = 1_000_000
const MOST_DAYS = 365
/** Of one variant in all its warehouses: 2,000 of them together are still a number of 32 bits. */
const MOST_STOCK = 1_000_000

/** Without what PostgreSQL keeps in no text: NUL, and halves of a pair of surrogates. At most so many characters. */
export const cleanText = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replaceAll('\0', '')
    .replaceAll(/\p{Cs}/gu, '')

/** An amount in cents; null where it is none, less than nothing, or more than anything costs. */
export const toCents = (amount: number): number | null => {
  const cents = Math.round(amount * 100)
  return Number.isFinite(cents) && cents >= 0 && cents <= MOST_CENTS ? cents : null
}

/** 0, which is "not known", for what weighs nothing or more than is sent. */
export const toGrams = (grams: number): number =>
  grams >= 0 && grams <= MOST_GRAMS ? Math.round(grams) : 0

/** Null where the supplier promises none, or more than a year. */
export const toDays = (days: number[]): Range | null => {
  const [low, high] = [Math.min(...days), Math.max(...days)]
  return days.length > 0 && low >= 0 && high <= MOST_DAYS
    ? { low: Math.round(low), high: Math.round(high) }
    : null
}

/**
 * How many there are of something to sell: less than none, as after overselling, is none. Null for what is no whole
 * number: it is not nothing (PROD-92).
 */
export const toCount = (written: string): number | null => {
  const count = /^-?\d+(\.0+)?$/.test(written.trim()) ? Number(written) : Number.NaN
  return Number.isFinite(count) ? Math.max(0, count) : null
}

/** What each country's warehouses have together; a country that is none counts for nothing. */
export const toStock = (lines: { country: string; count: number }[]): Record<string, number> => {
  const stock: Record<string, number> = {}
  let left = MOST_STOCK
  for (const { country, count } of lines) {
    if (!/^[A-Z]{2}$/.test(country)) continue
    const here = Math.min(left, Math.max(0, Math.trunc(count)))
    stock[country] = (stock[country] ?? 0) + here
    left -= here
  }
  return stock
}

/** Each picture's address once, with a scheme; what is no address of the web is left out. */
export const toAddresses = (addresses: string[]): string[] => {
  const whole = addresses.map((one) => (one.startsWith('//') ? `https:${one}` : one))
  const fit = whole.filter(
    (one) =>
      one.length <= LONGEST_ADDRESS &&
      /^https?:\/\/\S+$/i.test(one) &&
      cleanText(one, LONGEST_ADDRESS) === one,
  )
  return [...new Set(fit)].slice(0, MOST_IMAGES)
}
