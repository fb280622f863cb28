export type ToastAction = { label: string; run: () => void }
export type ToastHandle = { id: string; close: () => void }

/** What one toast says. */
export type ToastWords = {
  type: 'info' | 'success' | 'warning' | 'error'
  text: string
  /** A text keyed by the type when left out (spec 8). */
  title?: string
  undo?: ToastAction
  /** Stays until the result takes its place (point P56). */
  stays?: boolean
  replaces?: ToastHandle | undefined
}
