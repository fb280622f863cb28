import { allEndpoints } from '@plaudit/contract/all'
import { errors, type ErrorCode } from '@plaudit/contract/errors'
import type { FastifyInstance } from 'fastify'

/**
 * What any call may answer, whatever it does: its input, its session, its key, its size and
 * the load are checked before it.
 */
const anywhere: ErrorCode[] = [
  'invalid',
  'unauthenticated',
  'other_account',
  'store_session_refused',
  'idempotency_conflict',
  'too_large',
  'unsupported_file',
  'too_many_requests',
  'unavailable',
]

const codeIn = (payload: unknown): string | undefined => {
  try {
    return (JSON.parse(String(payload)) as { code?: string }).code
  } catch {
    return undefined
  }
}

/** Notes every error that an endpoint answered with and its contract does not name: `reviews.edit plan_needed`. */
export const watchErrors = (app: FastifyInstance, unnamed: Set<string>): void => {
  const named = new Map(
    allEndpoints.map(({ name, errors: own, idempotent }) => [
      name,
      new Set<string>([...own, ...anywhere, ...(idempotent ? ['conflict'] : [])]),
    ]),
  )
  app.addHook('onSend', async (request, reply, payload) => {
    const name = String((request.routeOptions.config as { name?: string }).name)
    const code = reply.statusCode >= 400 ? codeIn(payload) : undefined
    if (
      code !== undefined &&
      Object.hasOwn(errors, code) &&
      named.has(name) &&
      !named.get(name)!.has(code)
    )
      unnamed.add(`${name} ${code}`)
  })
}
