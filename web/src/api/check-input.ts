import type { Endpoint } from '@plaudit/contract/endpoint'

export type FieldErrors = Record<string, string>

/**
 * Asks the contract of a call what is wrong with an input, before it is sent: field → first message.
 * The same rules hold on both sides (point P46); an empty answer means that it may be sent.
 */
export const checkInput = (endpoint: Endpoint, input: Record<string, unknown>): FieldErrors => {
  const result = endpoint.input.safeParse(input)
  const found: FieldErrors = {}
  for (const issue of result.success ? [] : result.error.issues) {
    const field = String(issue.path[0] ?? '')
    found[field] ??= issue.message
  }
  return found
}
