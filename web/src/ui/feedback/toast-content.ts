export type ToastAction = { label: string; run: () => void }
export type ToastHandle = { id: string; close: () => void }

/** What one toast says. */
export type ToastContent = {
  type: 'info' | 'success' | 'warning' | 'error'
  text: string
  /** A text keyed by the type when left out (UI-12). */
  title?: string
  undo?: ToastAction
  /** Stays until the result takes its place (UI-12). */
  stays?: boolean
  replaces?: ToastHandle | undefined
}
