import type { Recurring } from '../wire-objects.ts'

const seconds = { day: 86_400, week: 7 * 86_400 }

const monthsLater = (anchor: number, months: number): number => {
  const from = new Date(anchor * 1000)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), days))
  return (
    Math.floor(first.getTime() / 1000) +
    (anchor -
      Math.floor(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) / 1000))
  )
}

/**
 * The anchor moved on by whole intervals; in a month without its day, that month's last
 * (docs: "billing cycle"). Seconds.
 */
const cycles = (anchor: number, { interval, interval_count }: Recurring, count: number): number => {
  if (interval === 'month') return monthsLater(anchor, count * interval_count)
  if (interval === 'year') return monthsLater(anchor, 12 * count * interval_count)
  return anchor + count * interval_count * seconds[interval]
}

/** When the period that begins (or runs) at `start` ends: the first moment of the cycle after it. */
export const periodEnd = (anchor: number, recurring: Recurring, start: number): number => {
  let count = 0
  while (cycles(anchor, recurring, count) <= start) count++
  return cycles(anchor, recurring, count)
}

/** `months` after a moment, for coupons that repeat. */
export const afterMonths = (start: number, months: number): number => monthsLater(start, months)

/** `part / whole` of an amount of cents, half a cent rounded away from nought. Exact: the products exceed 2^53. */
export const shareOf = (cents: number, part: number, whole: number): number => {
  if (whole === 0) return 0
  const product = BigInt(Math.abs(cents)) * BigInt(Math.round(part))
  const rounded = (2n * product + BigInt(whole)) / (2n * BigInt(whole))
  return Math.sign(cents) * Number(rounded)
}
