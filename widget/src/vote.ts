/** Sends a vote and shows the new count; a vote that did not arrive can be pressed again. */
export const sendVote = async (form: HTMLFormElement): Promise<void> => {
  const button = form.querySelector('button')
  const count = form.querySelector('data')
  if (!button || !count || button.ariaPressed === 'true') return
  button.ariaPressed = 'true'
  try {
    const answer = await fetch(form.action, { method: 'POST' })
    if (!answer.ok) throw new Error(String(answer.status))
    count.textContent = ` ${((await answer.json()) as { helpful_votes: number }).helpful_votes}`
  } catch {
    // The vote did not arrive: the button is ready to be pressed again.
    button.ariaPressed = 'false'
  }
}
