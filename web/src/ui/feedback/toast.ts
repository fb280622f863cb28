import { loadPart } from '../../load-part.ts'
import type { ToastHandle, ToastContent } from './toast-content.ts'

type Stage = typeof import('./toast-container.tsx')

let count = 0
let loading: Promise<Stage> | undefined
/**
 * Loads the stage, once: all that is said waits on the same promise, so that it is shown in the order it was said in. One
 * that cannot be reached is waited for; one that fails otherwise is tried again with the next toast.
 */
const prepareToasts = (): Promise<Stage> =>
  (loading ??= loadPart(() => import('./toast-container.tsx')).catch((failure: unknown) => {
    loading = undefined
    throw failure
  }))

/** Shows one toast; those on screen go (UI-10). The stage is loaded with the first one at the latest. */
export const showToast = (words: ToastContent): ToastHandle => {
  count += 1
  const id = words.replaces?.id ?? `toast-${count}`
  void prepareToasts().then(({ show }) => show(id, words))
  return { id, close: () => void prepareToasts().then(({ close }) => close(id)) }
}
