import { unsavedInputs } from './drafts/unsaved-inputs.ts'

const AGAIN_MS = 10_000
const RELOAD_AT_MOST_MS = 60_000
const RELOADED = 'plaudit.reloaded_at'
/**
 * The error messages of browsers for a module or styles that could not be loaded. Any other error is thrown by the
 * code itself: retrying would not help.
 */
const NOT_REACHED = /dynamically imported module|module script|preload CSS/i

const missing = new Set<object>()
const waiting = new Set<() => void>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listen) => listen())

/** Whether something cannot be loaded now: the browser is offline, or parts of the app are unreachable. */
export const reachability = () => {
  if (!navigator.onLine) return 'offline'
  return missing.size > 0 ? 'server' : null
}
export const isWaiting = () => missing.size > 0
export const watchReachability = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
if (typeof document !== 'undefined')
  for (const type of ['online', 'offline']) addEventListener(type, notify)

/** Retries all waiting parts now. */
export const tryAgain = () => waiting.forEach((go) => go())

const nextTry = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, AGAIN_MS)
    waiting.add(go)
    addEventListener('online', go)
  })

const lostStyles = new Set<HTMLLinkElement>()
if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) =>
      void (
        target instanceof HTMLLinkElement &&
        target.rel === 'stylesheet' &&
        lostStyles.add(target)
      ),
    true,
  )

/** The bundler loads styles only once: failed ones are retried here, in the same position. */
const readStyles = () =>
  Promise.all(
    [...lostStyles].map(
      (lost) =>
        new Promise((resolve, reject) => {
          lostStyles.delete(lost)
          const link = lost.cloneNode() as HTMLLinkElement
          link.addEventListener('load', resolve)
          link.addEventListener('error', () => reject(new Error('preload CSS')))
          lost.replaceWith(link)
        }),
    ),
  )

const entryOf = (html: string) => /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1]

let following: Promise<void> | undefined
/**
 * A page left open during a release requests files that no longer exist: the new release is loaded instead, if it
 * responds and no input would be lost.
 */
const followRelease = async () => {
  const answer = await fetch('/', { cache: 'no-store' })
  const entry = entryOf(await answer.text())
  if (!answer.ok || !entry || entry === entryOf(document.head.innerHTML) || unsavedInputs.size > 0)
    return
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOAD_AT_MOST_MS) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}

/**
 * Loads a part of the app. An unreachable one (offline, server down) is retried every 10 seconds, when the browser is
 * online again and by `tryAgain`. Throws what the part's own code throws.
 */
export const loadPart = async <T>(load: () => Promise<T>): Promise<T> => {
  const part = {}
  try {
    for (;;) {
      try {
        await readStyles()
        return await load()
      } catch (cause) {
        if (!NOT_REACHED.test(String(cause))) throw cause
        missing.add(part)
        notify()
        following ??= followRelease()
          .catch(() => undefined)
          .finally(() => (following = undefined))
        await nextTry()
      }
    }
  } finally {
    if (missing.delete(part)) notify()
  }
}
