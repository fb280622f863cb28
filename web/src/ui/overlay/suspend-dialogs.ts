/** Our own elements while a dialog is open: the page behind it, the dialogs, and the focus guards at both ends. */
const OURS = '#root, [role=dialog][data-state], [data-radix-focus-guard]'

/**
 * A third-party frame is shown over the page (the bank's): a modal dialog would take pointer and focus from it
 * (radix-ui/primitives#2122). Until `ask` has ended, open dialogs are not modal and, like the page behind them, not
 * reachable; then they are as before.
 */
export const suspendDialogs = async <T>(ask: () => Promise<T>): Promise<T> => {
  const dialog = document.querySelector<HTMLElement>('[role=dialog][data-state]')
  if (!dialog) return ask()
  const before = dialog.contains(document.activeElement) ? document.activeElement : null
  const ours = [...document.querySelectorAll<HTMLElement>(OURS)]
  const turn = (isAside: boolean) => {
    document.body.toggleAttribute('data-aside', isAside)
    for (const one of ours) one.inert = isAside
  }
  turn(true)
  try {
    return await ask()
  } finally {
    turn(false)
    if (dialog.isConnected && !dialog.contains(document.activeElement))
      (before instanceof HTMLElement ? before : dialog).focus({ preventScroll: true })
  }
}
