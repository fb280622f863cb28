import { en, type Texts } from './texts-en.ts'

/** The words of a drawing and how its language writes numbers, days and countries. */
export type Words = {
  texts: Texts
  /** The language of the texts (BCP 47). */
  language: string
  number(value: number): string
  /** One decimal, always: 5.0 stands beside 4.6. */
  rating(value: number): string
  /** `YYYY-MM-DD` in words. */
  day(date: string): string
  /** ISO 3166-1 alpha-2 in words. */
  country(code: string): string
}

/** Languages that there are texts for. Days, numbers and countries follow the page's language in any case. */
const texts: Record<string, Texts> = { en }

const made = new Map<string, Words>()
const MOST = 200

const makeWords = (locale: string): Words => {
  const number = new Intl.NumberFormat(locale)
  const rating = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const country = new Intl.DisplayNames(locale, { type: 'region' })
  const language = locale.split('-')[0]!
  return {
    texts: texts[language] ?? en,
    language: language in texts ? language : 'en',
    number: (value) => number.format(value),
    rating: (value) => rating.format(value),
    day: (date) => day.format(new Date(`${date}T00:00:00Z`)),
    country: (code) => country.of(code) ?? code,
  }
}

const canonical = (locale: string | undefined): string => {
  try {
    return (locale && Intl.getCanonicalLocales(locale)[0]) || 'en'
  } catch {
    // A page may carry any text as its language; it is then drawn in English.
    return 'en'
  }
}

/** The words for a page's language (BCP 47, as in `<html lang>`); English where it is unknown. */
export const chooseWords = (locale: string | undefined): Words => {
  const name = canonical(locale)
  const there = made.get(name)
  if (there) return there
  if (made.size >= MOST) made.clear()
  const words = makeWords(name)
  made.set(name, words)
  return words
}
