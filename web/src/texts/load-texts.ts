import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Spec 9: the loader tries up to 5 times more, 350 ms apart, with up to 10 reads at a time. */
const RETRIES = 5
const RETRY_MS = 350
const PARALLEL = 10

const files = import.meta.glob<{ default: Record<string, unknown> }>('./*/*.json')
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const readTexts = async (language: string, namespace: string): Promise<Record<string, unknown>> => {
  const load = files[`./${language}/${namespace}.json`]
  if (!load) return {}
  for (let tries = 0; ; tries += 1) {
    try {
      return (await inTurn(load)).default
    } catch (cause) {
      if (tries >= RETRIES) throw cause
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
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
