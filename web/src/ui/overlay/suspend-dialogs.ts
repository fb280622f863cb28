/** All that is ours while a dialog is open: the page behind it, the dialogs, and what catches the focus at both ends. */
const OURS = '#root, [role=dialog][data-state], [data-radix-focus-guard]'

/**
 * Somebody else's frame asks over the page (the bank): a modal dialog would take the pointer and the focus from it
 * (radix-ui/primitives#2122). Until `ask` has ended open dialogs are neither modal nor to be reached, nor is the page behind
 * them; then they are as before, with the focus where it was. Without a dialog nothing stands in the way.
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
