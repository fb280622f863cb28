import type { Language } from '@plaudit/contract/accounts/account-fields'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { numbers } from '../texts/format-numbers.ts'
import { languageNamed, showLanguage } from '../texts/language.ts'

type Texts = { default: Record<string, unknown> }

/** Nothing else of the product's texts belongs to this page. */
const files = import.meta.glob<Texts>('../texts/*/{app,embedded}.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, answer) => {
    files[`../texts/${language}/${namespace}.json`]!().then(
      (texts) => answer(null, texts.default),
      (cause: unknown) => answer(cause as Error, null),
    )
  },
}

/** In an admin's frame a browser may forbid storage: no language is kept there. */
export const startEmbeddedTexts = async (locale: string | null): Promise<void> => {
  const language = languageNamed([locale, ...navigator.languages])
  await i18next
    .use(backend)
    .use(numbers)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['app', 'embedded'],
      defaultNS: 'app',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    })
  showLanguage(language)
}

export const speakLanguage = async (language: Language): Promise<void> => {
  if (i18next.language !== language) await i18next.changeLanguage(language)
  showLanguage(language)
}

/** The language that the page speaks now. */
export const spokenLanguage = (): Language => i18next.language as Language
