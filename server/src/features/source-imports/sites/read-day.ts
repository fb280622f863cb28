import { plainDigits } from '../../../text-patterns/plain-digits.ts'

/** Languages in which the marketplaces write dates and countries. */
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'sv',
  'pl',
  'tr',
  'cs',
  'da',
  'nb',
  'fi',
  'ru',
  'uk',
  'el',
  'ro',
  'hu',
  'he',
  'ar',
  'ar-EG',
  'ar-AE',
  'ar-SA',
  'ar-MA',
  'hi',
  'ta',
  'te',
  'kn',
  'ml',
  'bn',
  'mr',
  'gu',
  'th',
  'vi',
  'id',
  'ms',
  'fa',
]

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ı', 'i')

const wordOf = (text: string) => folded(text).replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')

let months: Map<string, number> | undefined
const allMonths = (): Map<string, number> => {
  const found = new Map<string, number>()
  for (const language of languages)
    for (const month of ['long', 'short'] as const)
      for (const options of [{ month }, { month, day: 'numeric' as const }]) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
          ...options,
          timeZone: 'UTC',
        })
        for (let i = 0; i < 12; i++) {
          const part =
            format.formatToParts(Date.UTC(2024, i, 15)).find(({ type }) => type === 'month')
              ?.value ?? ''
          const word = wordOf(part)
          if (word && !/^\d+$/.test(plainDigits(word)) && !found.has(word)) found.set(word, i + 1)
        }
      }
  // Spellings that sites use besides those of the locale data.
  const more: Record<string, number> = {
    sept: 9,
    abr: 4,
    jui: 7,
    juil: 7,
    aout: 8,
    maerz: 3,
    jaenner: 1,
    janner: 1,
    setiembre: 9,
    يناير: 1,
    فبراير: 2,
    مارس: 3,
    أبريل: 4,
    ابريل: 4,
    إبريل: 4,
    مايو: 5,
    يونيو: 6,
    يوليو: 7,
    أغسطس: 8,
    اغسطس: 8,
    سبتمبر: 9,
    أكتوبر: 10,
    اكتوبر: 10,
    نوفمبر: 11,
    ديسمبر: 12,
  }
  for (const [word, month] of Object.entries(more)) found.set(wordOf(word), month)
  return found
}

const day = (year: number, month: number, date: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, date))
  if (year < 1994 || year > 2200 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date)
    return null
  return at.toISOString().slice(0, 10)
}

const numeric = (text: string): string | null => {
  // Year first needs no language: 2025年8月31日, 2025년 8월 31일, 2025-08-31.
  const yearFirst = /(\d{4})\s*[年년./-]\s*(\d{1,2})\s*[月월./-]\s*(\d{1,2})/u.exec(text)
  if (yearFirst) return day(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const dayFirst = /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text)
  return dayFirst ? day(Number(dayFirst[4]), Number(dayFirst[3]), Number(dayFirst[1])) : null
}

/**
 * The day in a line such as `Reviewed in the United States on January 6, 2024`, `18. Dezember 2018`,
 * `2025年8月31日に日本でレビュー済み`, in any language of the marketplaces and any script's digits. Null when there is none.
 */
export const readDay = (line: string): string | null => {
  const text = plainDigits(line)
  const asNumbers = numeric(text)
  if (asNumbers) return asNumbers
  months ??= allMonths()
  const words = text
    .split(/[\s,،]+/u)
    .map(wordOf)
    .filter(Boolean)
  const at = words.findLastIndex(
    (word, i) =>
      months!.has(word) &&
      words.slice(Math.max(0, i - 3), i + 4).some((near) => /^\d{4}/.test(near)),
  )
  if (at < 0) return null
  const near = words.slice(Math.max(0, at - 3), at + 4)
  const year = near.find((word) => /^\d{4}(?:\p{L}*)$/u.test(word))
  // The day is next to the month: "6 January", "January 6", "1er mars", "3 de marzo".
  const date = [words[at - 1], words[at + 1], words[at - 2], words[at + 2]].find(
    (word) => word !== undefined && /^\d{1,2}(?!\d)/.test(word),
  )
  return year && date
    ? day(Number.parseInt(year, 10), months.get(words[at]!)!, Number.parseInt(date, 10))
    : null
}
