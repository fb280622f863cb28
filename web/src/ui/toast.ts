import type { ToastHandle, ToastWords } from './toast-words.ts'

let count = 0
const stage = () => import('./toast-stage.tsx')

/** Shows one toast; those on screen go (spec 1). The stage is loaded with the first one. */
export const showToast = (words: ToastWords): ToastHandle => {
  count += 1
  const id = words.replaces?.id ?? `toast-${count}`
  void stage().then(({ show }) => show(id, words))
  return { id, close: () => void stage().then(({ close }) => close(id)) }
}
