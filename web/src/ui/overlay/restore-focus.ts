/** The screen has changed a moment after, once when a closing dialog has given its focus back, and at the latest then. */
const AFTER_MS = [60, 400]

/** A button that was pressed and is gone leaves the focus nowhere: it goes to the heading of the screen. Focus that is somewhere stays. */
export const restoreFocus = (): void => {
  for (const ms of AFTER_MS)
    setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && !document.querySelector('[role=dialog]'))
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }, ms)
}
