import type { Endpoint } from '@plaudit/contract/endpoint'
import { fieldTextOf } from '@plaudit/contract/field-texts'
import { translate } from '../texts/translate.ts'

export type FieldErrors = Record<string, string>

type Issue = Parameters<typeof fieldTextOf>[0]

/** The text of a contract rule, in the user's language. */
export const wordsOf = (issue: Issue): string => {
  const { name, values } = fieldTextOf(issue)
  return translate(`app:invalid.${name}`, values)
}

/**
 * Validates an input by the contract before it is sent: field → first message. Client and server use the same rules
 * (UI-14); an empty result means that it may be sent.
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
