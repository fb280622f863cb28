import { expect, test } from 'vitest'
import { setTraceStatuses, traceStatusOf } from './trace-status.ts'

test.each([
  ['S8.035', 401, 'unauthenticated'],
  ['S8.036', 403, 'permission_denied'],
  ['S8.037', 404, 'not_found'],
  ['S8.038', 409, 'already_exists'],
  ['S8.039', 413, 'failed_precondition'],
  ['S8.040', 429, 'resource_exhausted'],
  ['S8.041', 501, 'unimplemented'],
  ['S8.042', 503, 'unavailable'],
  ['S8.043', 504, 'deadline_exceeded'],
] as const)('%s a request answered %i is %s', (_id, status, word) =>
  expect(traceStatusOf(status)).toBe(word),
)

test('S8.044 every other 4xx is invalid_argument', () => {
  for (const status of [400, 402, 405, 408, 410, 415, 418, 422, 499])
    expect(traceStatusOf(status)).toBe('invalid_argument')
})

test('S8.045 every other 5xx is internal_error; below 400 is ok and no answer unknown_error', () => {
  for (const status of [500, 502, 505, 599]) expect(traceStatusOf(status)).toBe('internal_error')
  for (const status of [200, 201, 204, 302, 304]) expect(traceStatusOf(status)).toBe('ok')
  expect(traceStatusOf(null)).toBe('unknown_error')
})

test('S8.035 in a trace every request gets its status, and what is no request keeps its own', () => {
  const code = (status: number) => ({ 'http.response.status_code': status })
  const transaction = setTraceStatuses({
    contexts: { trace: { op: 'http.server', status: 'ok', data: code(413) } },
    spans: [
      { op: 'http.client', status: 'internal_error', data: {} },
      { op: 'http.client', data: code(409) },
      { op: 'db', status: 'cancelled' },
    ],
  })
  expect(transaction.contexts?.trace?.status).toBe('failed_precondition')
  expect(transaction.spans.map(({ status }) => status)).toEqual([
    'unknown_error',
    'already_exists',
    'cancelled',
  ])
})
