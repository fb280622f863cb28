/**
 * The screen changes shortly after, sometimes when a closing dialog has restored its focus, and at the latest then.
 */
const AFTER_MS = [60, 400]

/**
 * When a pressed button disappears, the focus is lost: it is moved to the screen's heading. Focus on another element
 * stays.
 */
export const restoreFocus = (): void => {
  for (const ms of AFTER_MS)
    setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && !document.querySelector('[role=dialog]'))
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }, ms)
}
