import i18next from 'i18next'
import type { Language } from '@plaudit/contract/accounts/account-fields'

/** What the texts come in; the server's list (contract) is checked against it by type. */
export const languages = [
  'en',
  'es',
  'fr',
  'de',
  'pt-BR',
  'ar',
] as const satisfies readonly Language[]

const KEY = 'plaudit.language'
const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar'])

const known = (word: string | null | undefined): Language | undefined => {
  if (!word) return undefined
  const lower = word.toLowerCase()
  return (
    languages.find((one) => one.toLowerCase() === lower) ??
    languages.find((one) => one.slice(0, 2) === lower.slice(0, 2))
  )
}

/** The language last used in this browser, else the first of the browser's own that there are texts in, else English. */
export const firstLanguage = (
  kept: string | null = localStorage.getItem(KEY),
  wanted: readonly string[] = navigator.languages,
): Language => known(kept) ?? wanted.map(known).find((one) => one !== undefined) ?? 'en'

/** Tells the page its language and direction, and remembers it for the next start. */
export const applyLanguage = (language: Language) => {
  document.documentElement.lang = language
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
  localStorage.setItem(KEY, language)
}

/** Changes what is on screen once all its texts are here; until then everything stays as it was. */
export const changeLanguage = async (language: Language): Promise<void> => {
  if (i18next.language !== language) await i18next.changeLanguage(language)
  applyLanguage(language)
}
