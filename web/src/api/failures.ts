/** Why a request failed. `status` is 0 when there was no response at all. */
export class CallFailure extends Error {
  override name = 'CallFailure'
  status: number
  /** The parsed body; null when there was none or it was not JSON. */
  body: Record<string, unknown> | null
  isHtml: boolean
  constructor(
    message: string,
    answer: { status: number; body?: Record<string, unknown> | null; isHtml?: boolean },
  ) {
    super(message)
    this.status = answer.status
    this.body = answer.body ?? null
    this.isHtml = answer.isHtml ?? false
  }
}

/** API-21: the session could not be renewed in five tries. */
export class MaxRetriesError extends Error {
  override name = 'MaxRetriesError'
}

/** API-21: the server refused to renew the session; the tokens are gone. */
export class SessionEnded extends Error {
  override name = 'SessionEnded'
}

/** Another tab signed in to another account: this page stops working. */
export class OtherAccount extends SessionEnded {
  override name = 'OtherAccount'
}

const firstText = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null
}

/**
 * API-25: the text of a response: `message`, `error` or `detail`, else the first message of the first field; null for
 * HTML and anything unusable.
 */
export const textOf = (failure: unknown): string | null => {
  if (!(failure instanceof CallFailure) || failure.isHtml || failure.body === null) return null
  const {
    message,
    error,
    detail,
    request_id: _,
    error_code: __,
    limit_type: ___,
    facts: ____,
    code: _____,
    ...fields
  } = failure.body
  for (const said of [message, error, detail])
    if (typeof said === 'string' && said !== '') return said
  for (const value of Object.values(fields)) {
    const text = firstText(value)
    if (text) return text
  }
  return null
}

/** Field → its first message, from a response with invalid fields (API-10). */
export const fieldErrorsOf = (failure: unknown): Record<string, string> => {
  if (!(failure instanceof CallFailure) || failure.status !== 400 || failure.body === null)
    return {}
  const found: Record<string, string> = {}
  for (const [field, value] of Object.entries(failure.body))
    if (Array.isArray(value) && typeof value[0] === 'string') found[field] = value[0]
  return found
}

/** The request id, by which this failure can be found in the server's log. */
export const requestIdOf = (failure: unknown): string | null =>
  failure instanceof CallFailure && typeof failure.body?.['request_id'] === 'string'
    ? failure.body['request_id']
    : null
