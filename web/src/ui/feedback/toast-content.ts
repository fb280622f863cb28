export type ToastAction = { label: string; run: () => void }
export type ToastHandle = { id: string; close: () => void }

/** The content of a toast. */
export type ToastContent = {
  type: 'info' | 'success' | 'warning' | 'error'
  text: string
  /** A text keyed by the type when left out (UI-12). */
  title?: string
  undo?: ToastAction
  /** Stays until the result replaces it (UI-12). */
  stays?: boolean
  replaces?: ToastHandle | undefined
}
