import { errors, type ErrorCode } from '@plaudit/contract/errors'

type Extra = {
  /** Words for this very case, in place of the contract's general ones. */
  detail?: string
  /** Which plan limit stands in the way (decisions 2, with `error_code` 1). */
  limit_type?: string
  /** Field name → what is wrong with it. Answered as the body of a 400. */
  fields?: Record<string, string[]>
  /** Further facts for the client, e.g. what was expected and what was found. */
  facts?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** The one error the features throw. Its code is in the contract; http turns it into a status and a body. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ErrorCode
  readonly extra: Extra
  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.detail ?? errors[code].detail)
    this.code = code
    this.extra = extra
  }
}

/** A 400 about one field. */
export const fieldProblem = (field: string, message: string) => new Problem('invalid', { fields: { [field]: [message] } })
