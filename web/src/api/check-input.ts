import type { Endpoint } from '@plaudit/contract/endpoint'
import { fieldTextOf } from '@plaudit/contract/field-texts'
import { say } from '../texts/say.ts'

export type FieldErrors = Record<string, string>

type Issue = Parameters<typeof fieldTextOf>[0]

/** What a rule of the contract says, in the reader's language. */
export const wordsOf = (issue: Issue): string => {
  const { name, values } = fieldTextOf(issue)
  return say(`app:invalid.${name}`, values)
}

/**
 * Asks the contract of a call what is wrong with an input, before it is sent: field → first message.
 * The same rules hold on both sides (UI-14); an empty answer means that it may be sent.
 */
export const checkInput = (endpoint: Endpoint, input: Record<string, unknown>): FieldErrors => {
  const result = endpoint.input.safeParse(input)
  const found: FieldErrors = {}
  for (const issue of result.success ? [] : result.error.issues) {
    const field = String(issue.path[0] ?? '')
    found[field] ??= wordsOf(issue)
  }
  return found
}
