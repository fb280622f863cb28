export type ToastType = 'info' | 'success' | 'warning' | 'error'
export type ToastAction = { label: string; run: () => void }
export type ToastWords = {
  type: ToastType
  text: string
  /** A text keyed by the type when left out (spec 8). */
  title?: string
  undo?: ToastAction
  /** Stays until the result takes its place (point P56). */
  stays?: boolean
  replaces?: ToastHandle | undefined
}
export type ToastHandle = { id: string; close: () => void }

let count = 0
const shown = () => import('./toast-stage.tsx')

/** Shows one toast; those on screen go (spec 1). The stage is loaded with the first one. */
export const showToast = (words: ToastWords): ToastHandle => {
  count += 1
  const id = words.replaces?.id ?? `toast-${count}`
  void shown().then((stage) => stage.show(id, words))
  return { id, close: () => void shown().then((stage) => stage.close(id)) }
}
