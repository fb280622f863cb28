import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadPart } from '../load-part.ts'
import { numbers } from './format-numbers.ts'
import { applyLanguage, firstLanguage } from './language.ts'
import { retryRead } from './retry-read.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

type Texts = { default: Record<string, unknown> }
type Files = Record<string, () => Promise<Texts>>

const english: Files = import.meta.glob<Texts>(['./*.json', '!./embedded.json'], { base: './en' })
/** Each other language has its own list of files, so that the first page does not list a hundred unused files. */
const others: Record<Exclude<Language, 'en'>, () => Promise<{ files: Files }>> = {
  es: () => import('./es/files.ts'),
  fr: () => import('./fr/files.ts'),
  de: () => import('./de/files.ts'),
  'pt-BR': () => import('./pt-BR/files.ts'),
  ar: () => import('./ar/files.ts'),
}

/** First the attempts of TEXT-2; texts that still fail are retried like any part of the app. */
const readTexts = async (
  language: Language,
  namespace: string,
): Promise<Record<string, unknown>> => {
  const files = language === 'en' ? english : (await retryRead(others[language])).files
  const load = files[`./${namespace}.json`]
  return load ? (await retryRead(load)).default : {}
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, answer) => {
    loadPart(() => readTexts(language as Language, namespace)).then(
      (texts) => answer(null, texts),
      (cause: unknown) => answer(cause as Error, null),
    )
  },
}

export type Namespace =
  | 'accounts'
  | 'app'
  | 'billing'
  | 'checkout'
  | 'consent'
  | 'customization'
  | 'design'
  | 'drafts'
  | 'dropship'
  | 'exports'
  | 'publishing'
  | 'fields'
  | 'find'
  | 'help'
  | 'home'
  | 'imports'
  | 'listing'
  | 'manage'
  | 'membership'
  | 'notifications'
  | 'onboarding'
  | 'palette'
  | 'products'
  | 'reviews'
  | 'rights'
  | 'settings'
  | 'snippets'
  | 'selling'
  | 'similar'
  | 'sources'
  | 'store'
  | 'stores'
  | 'syncs'
  | 'widget'

/**
 * Loads the frame's texts in the visitor's language; others are loaded with their screens. There is no fallback: a
 * test ensures that no text is missing.
 */
export const startTexts = async () => {
  const language = firstLanguage()
  await i18next
    .use(backend)
    .use(numbers)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['app'],
      defaultNS: 'app',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    })
  applyLanguage(language)
}

export const loadTexts = (...namespaces: Namespace[]) => i18next.loadNamespaces(namespaces)
