import type { ErrorCode } from '@plaudit/contract/errors'
import { translate } from './texts/translate.ts'
import type { Text } from './texts/phrase.ts'

type Extra = {
  /** A specific text, instead of the code's general one. */
  detail?: Text
  /** The plan limit that forbids it (API-11, with `error_code` 1). */
  limit_type?: string
  /** Field name → what is wrong with it. Answered as the body of a 400. */
  fields?: Record<string, Text[]>
  /** Further facts for the client, e.g. what was expected and what was found. */
  facts?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** The text of a problem without a specific one. */
const generalWords = (code: ErrorCode): Text => ({ key: `errors.${code}`, values: {} })

/**
 * The only error that features throw. Its code is in the contract; http turns it into a status and body, in the
 * caller's language.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ErrorCode
  readonly extra: Extra
  readonly detail: Text
  constructor(code: ErrorCode, extra: Extra = {}) {
    const detail = extra.detail ?? generalWords(code)
    // For logs; the caller gets it in their own language.
    super(translate('en', detail))
    this.code = code
    this.extra = extra
    this.detail = detail
  }
}

/** A 400 about one field. */
export const fieldProblem = (field: string, message: Text) =>
  new Problem('invalid', { fields: { [field]: [message] } })
