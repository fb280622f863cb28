import i18next from 'i18next'
import { dateFormat } from '../../../ui/text/formatters.ts'

const written = (at: string | number, options: Intl.DateTimeFormatOptions) =>
  dateFormat(i18next.language, options).format(new Date(at))

/** "19 Nov 2026": for tables, where days stand under one another. */
export const shortDay = (at: string | number): string => written(at, { dateStyle: 'medium' })

/** "19 Nov", with the year where the days of a bar are of two years. */
export const markDay = (at: number, withYear: boolean): string =>
  written(at, { day: 'numeric', month: 'short', ...(withYear && { year: 'numeric' }) })

/** "19 November 2026, 10:42" */
export const exactTime = (at: string): string =>
  written(at, { dateStyle: 'long', timeStyle: 'short' })
