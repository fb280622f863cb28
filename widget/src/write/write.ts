import style from './dialog.css?inline'
import { enhanceForm } from './enhance-form.ts'

/** The form in a dialog, a sheet on phones. @throws Error when it cannot be had: the link then leads to its page. */
export const openForm = async (link: HTMLAnchorElement): Promise<void> => {
  const address = new URL(link.href)
  address.searchParams.set('part', 'form')
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(String(answer.status))
  const dialog = document.createElement('dialog')
  dialog.className = classes.writeDialog
  dialog.innerHTML = await answer.text()
  dialog.setAttribute('aria-labelledby', 'write-heading')
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: '×',
    ariaLabel: dialog.querySelector('form')?.dataset['close'] ?? '×',
    onclick: () => dialog.close(),
  })
  dialog.prepend(Object.assign(document.createElement('style'), { textContent: style }))
  dialog.append(close)
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
  })
  link.closest(`.${classes.block}`)!.append(dialog)
  dialog.showModal()
  const form = dialog.querySelector('form')
  if (form) enhanceForm(form)
  dialog.querySelector<HTMLElement>('h1')?.focus()
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-write]')) enhanceForm(form)
