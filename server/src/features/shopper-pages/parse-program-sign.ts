/** Nobody chooses and writes a sentence faster. */
const FASTEST_MS = 3_000

/** `openMs`: from drawing the form to sending it. */
export type SentForm = { trap: string; openMs: number }

/** The sign that a program filled in a form: the field that people do not see, or its speed; null where there is none. */
export const parseProgramSign = ({ trap, openMs }: SentForm): 'trap' | 'too_fast' | null => {
  if (trap !== '') return 'trap'
  return openMs < FASTEST_MS ? 'too_fast' : null
}
