import { loadPart } from '../../load-part.ts'
import type { ToastHandle, ToastContent } from './toast-content.ts'

type Stage = typeof import('./toast-container.tsx')

let count = 0
let loading: Promise<Stage> | undefined
/**
 * Loads the toast container once: all toasts wait for the same promise, so that they are shown in order. If
 * unreachable, it is retried; another failure is retried with the next toast.
 */
const prepareToasts = (): Promise<Stage> =>
  (loading ??= loadPart(() => import('./toast-container.tsx')).catch((failure: unknown) => {
    loading = undefined
    throw failure
  }))

/** Shows a toast; earlier ones are closed (UI-10). The container is loaded with the first one at the latest. */
export const showToast = (words: ToastContent): ToastHandle => {
  count += 1
  const id = words.replaces?.id ?? `toast-${count}`
  void prepareToasts().then(({ show }) => show(id, words))
  return { id, close: () => void prepareToasts().then(({ close }) => close(id)) }
}
