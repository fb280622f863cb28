import { relativeTimeFormat } from './formatters.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/**
 * UI-22: under 60 s seconds, under 1 h minutes, up to 1 day hours, up to 30 days days, up to 365 days months,
 * beyond years; rounded down, at least 1 of the unit, and a future time reads as 0 seconds.
 */
export const relativeParts = (
  then: Date,
  now: Date,
): { value: number; unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year' } => {
  const seconds = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000))
  const whole = (size: number) => Math.max(1, Math.floor(seconds / size))
  if (seconds < MINUTE) return { value: seconds, unit: 'second' }
  if (seconds < HOUR) return { value: whole(MINUTE), unit: 'minute' }
  if (seconds <= DAY) return { value: whole(HOUR), unit: 'hour' }
  if (seconds <= MONTH) return { value: whole(DAY), unit: 'day' }
  if (seconds <= YEAR) return { value: whole(MONTH), unit: 'month' }
  return { value: whole(YEAR), unit: 'year' }
}

/** Not abbreviated: "3 m" is months and minutes in Spanish, and in Arabic the past would read "within 3 months". */
export const relativeTime = (then: Date, now: Date, language: string): string => {
  const { value, unit } = relativeParts(then, now)
  return relativeTimeFormat(language, { style: 'long' }).format(-value, unit)
}
