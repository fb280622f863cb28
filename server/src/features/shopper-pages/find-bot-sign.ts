/** Nobody chooses and writes a sentence faster. */
const FASTEST_MS = 3_000

/** As they are kept and shown to the owner. */
export type BotSign = 'trap' | 'too_fast'

/** `openMs`: from drawing the form to sending it. */
type SentForm = { honeypot: string; openMs: number }

/** The sign that a bot filled in a form: the field that people do not see, or its speed; null where there is none. */
export const findBotSign = ({ honeypot, openMs }: SentForm): BotSign | null => {
  if (honeypot !== '') return 'trap'
  return openMs < FASTEST_MS ? 'too_fast' : null
}
