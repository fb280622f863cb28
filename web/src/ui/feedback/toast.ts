import { loadPart } from '../../load-part.ts'
import type { ToastHandle, ToastWords } from './toast-words.ts'

type Stage = typeof import('./toast-stage.tsx')

let count = 0
let loading: Promise<Stage> | undefined
/**
 * Loads the stage, once: all that is said waits on the same promise, so that it is shown in the order it was said in. One
 * that cannot be reached is waited for; one that fails otherwise is tried again with the next toast.
 */
const prepareToasts = (): Promise<Stage> =>
  (loading ??= loadPart(() => import('./toast-stage.tsx')).catch((failure: unknown) => {
    loading = undefined
    throw failure
  }))

/** Shows one toast; those on screen go (UI-10). The stage is loaded with the first one at the latest. */
export const showToast = (words: ToastWords): ToastHandle => {
  count += 1
  const id = words.replaces?.id ?? `toast-${count}`
  void prepareToasts().then(({ show }) => show(id, words))
  return { id, close: () => void prepareToasts().then(({ close }) => close(id)) }
}
