/** The words of the error-reporting service for how a request ended. */
export type TraceStatus =
  | 'ok'
  | 'unauthenticated'
  | 'permission_denied'
  | 'not_found'
  | 'already_exists'
  | 'failed_precondition'
  | 'resource_exhausted'
  | 'invalid_argument'
  | 'unimplemented'
  | 'unavailable'
  | 'deadline_exceeded'
  | 'internal_error'
  | 'unknown_error'

const named: Readonly<Record<number, TraceStatus>> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  409: 'already_exists',
  413: 'failed_precondition',
  429: 'resource_exhausted',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline_exceeded',
}

/** THIRD-7: HTTP status → trace status; null where no answer came. */
export const traceStatusOf = (status: number | null): TraceStatus => {
  if (status === null || status < 100 || status > 599) return 'unknown_error'
  if (status < 400) return 'ok'
  return named[status] ?? (status < 500 ? 'invalid_argument' : 'internal_error')
}

type Trace = {
  status?: string | undefined
  op?: string | undefined
  data?: Record<string, unknown> | undefined
}
type Transaction = {
  contexts?: { trace?: Trace | undefined } | undefined
  spans?: Trace[] | undefined
}

const STATUS = 'http.response.status_code'

const setStatus = (trace: Trace) => {
  const status = trace.data?.[STATUS]
  if (status === undefined && !trace.op?.startsWith('http')) return
  trace.status = traceStatusOf(typeof status === 'number' ? status : null)
}

/** Gives each request of a trace its status by the mapping above; other spans stay as they are. */
export const setTraceStatuses = <T extends Transaction>(transaction: T): T => {
  if (transaction.contexts?.trace?.data?.[STATUS] !== undefined)
    setStatus(transaction.contexts.trace)
  for (const span of transaction.spans ?? []) setStatus(span)
  return transaction
}
