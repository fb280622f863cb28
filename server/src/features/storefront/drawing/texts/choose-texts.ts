import { textsAr } from './texts-ar.ts'
import { textsDe } from './texts-de.ts'
import { textsEn, type Texts } from './texts-en.ts'
import { textsEs } from './texts-es.ts'
import { textsFr } from './texts-fr.ts'
import { textsPt } from './texts-pt.ts'

/** The texts of the widget, and how its language formats numbers, dates and countries. */
export type StorefrontTexts = {
  texts: Texts
  /** The language of the texts (BCP 47). */
  language: string
  /** The page's, whether there are texts in it or not. */
  pageLanguage: string
  number(value: number): string
  /** Always one decimal: 5.0 is shown next to 4.6. */
  rating(value: number): string
  /** Formats `YYYY-MM-DD`. */
  day(date: string): string
  /** The name of an ISO 3166-1 alpha-2 country. */
  country(code: string): string
}

/** WIDGET-11: languages with texts. Dates, numbers and countries always follow the page's language. */
const texts: Record<string, Texts> = {
  en: textsEn,
  es: textsEs,
  fr: textsFr,
  de: textsDe,
  pt: textsPt,
  ar: textsAr,
}

const made = new Map<string, StorefrontTexts>()
const MOST = 200

const createTexts = (locale: string): StorefrontTexts => {
  const number = new Intl.NumberFormat(locale)
  const rating = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const country = new Intl.DisplayNames(locale, { type: 'region' })
  const language = locale.split('-')[0]!
  return {
    texts: texts[language] ?? textsEn,
    language: language in texts ? language : 'en',
    pageLanguage: language,
    number: (value) => number.format(value),
    rating: (value) => rating.format(value),
    day: (date) => day.format(new Date(`${date}T00:00:00Z`)),
    country: (code) => country.of(code) ?? code,
  }
}

const canonicalLocale = (locale: string | undefined): string => {
  try {
    return (locale && Intl.getCanonicalLocales(locale)[0]) || 'en'
  } catch {
    // A page may have any text as its language; it is then shown in English.
    return 'en'
  }
}

/** The texts for a page's language (BCP 47, as in `<html lang>`); English where it is unknown. */
export const chooseTexts = (locale: string | undefined): StorefrontTexts => {
  const name = canonicalLocale(locale)
  const there = made.get(name)
  if (there) return there
  if (made.size >= MOST) made.clear()
  const words = createTexts(name)
  made.set(name, words)
  return words
}
