/** Sends a vote and shows the new count; a vote that did not arrive can be pressed again. */
export const sendVote = async (form: HTMLFormElement): Promise<void> => {
  const button = form.querySelector('button')
  const count = form.querySelector('data')
  if (!button || !count || button.ariaPressed === 'true') return
  form.querySelector('[role=alert]')?.remove()
  button.ariaPressed = 'true'
  try {
    const answer = await fetch(form.action, { method: 'POST' })
    if (!answer.ok) throw new Error(String(answer.status))
    const { helpful_votes } = (await answer.json()) as { helpful_votes: number }
    const language = form.closest<HTMLElement>('[lang]')?.lang
    count.textContent = ` ${new Intl.NumberFormat(language).format(helpful_votes)}`
  } catch {
    // The vote did not arrive: the button is ready to be pressed again.
    button.ariaPressed = 'false'
    const notice = document.createElement('p')
    notice.role = 'alert'
    form.append(notice)
    notice.textContent = form.dataset['failed'] ?? ''
  }
}
