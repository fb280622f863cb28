import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { persist } from './persist.ts'

const files = import.meta.glob<{ default: Record<string, unknown> }>('./*/*.json')
const readTexts = async (language: string, namespace: string): Promise<Record<string, unknown>> => {
  const load = files[`./${language}/${namespace}.json`]
  return load ? (await persist(load)).default : {}
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, answer) => {
    readTexts(language, namespace).then(
      (texts) => answer(null, texts),
      (cause: unknown) => answer(cause as Error, null),
    )
  },
}

export type Namespace = 'app' | 'accounts' | 'home' | 'imports' | 'manage' | 'notifications' | 'products' | 'reviews' | 'stores' | 'widget'

/** Loads the frame's texts; the others come with the screens that use them. */
export const startTexts = () =>
  i18next
    .use(backend)
    .use(initReactI18next)
    .init({ lng: 'en', fallbackLng: 'en', ns: ['app'], defaultNS: 'app', interpolation: { escapeValue: false }, returnNull: false })

export const loadTexts = (...namespaces: Namespace[]) => i18next.loadNamespaces(namespaces)
