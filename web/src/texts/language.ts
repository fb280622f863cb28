import i18next from 'i18next'
import type { Language } from '@plaudit/contract/accounts/account-fields'

/** The languages with texts; their list is checked against the contract's by type. */
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

/** The first of these words that names a language with texts, else English. */
export const languageNamed = (words: readonly (string | null)[]): Language =>
  words.map(known).find((one) => one !== undefined) ?? 'en'

/** The language last used in this browser, else the browser's first preferred language with texts, else English. */
export const firstLanguage = (
  kept: string | null = localStorage.getItem(KEY),
  wanted: readonly string[] = navigator.languages,
): Language => languageNamed([kept, ...wanted])

/** Sets the page's language and direction. */
export const showLanguage = (language: Language) => {
  document.documentElement.lang = language
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}

/** The same, and stores the language for the next start. */
export const applyLanguage = (language: Language) => {
  showLanguage(language)
  localStorage.setItem(KEY, language)
}

/** Changes the language once all texts are loaded; until then nothing changes. */
export const changeLanguage = async (language: Language): Promise<void> => {
  if (i18next.language !== language) await i18next.changeLanguage(language)
  applyLanguage(language)
}
