import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads a form, and calls `takePlace` when it is complete. */
    takesForm?: boolean
  }
  interface FastifyRequest {
    /** For a form, which is read by its handler: call it once the form is complete. @throws Problem `unavailable` */
    takePlace?: () => void
  }
}

const STREAM = '/stream'
/** The share of all slots that one sign-in may use. */
const SHARE = 4

/**
 * Handles at most `limit` requests at a time and answers the others at once with 503 and `Retry-After`: under
 * overload, accepted requests stay fast, and nobody waits in vain. A request whose body is still arriving uses no
 * slot, nor does a form with a file: slow senders block nobody. One sign-in uses a quarter of the slots at most,
 * since its requests may wait for each other. Call it inside the scope whose routes it guards.
 */
export const shedLoad = (app: FastifyInstance, limit: number) => {
  let underWay = 0
  const share = Math.ceil(limit / SHARE)
  const taken = new Map<string, number>()
  const add = ({ headers: { authorization } }: FastifyRequest, places: 1 | -1) => {
    underWay += places
    if (!authorization) return
    const count = (taken.get(authorization) ?? 0) + places
    if (count > 0) taken.set(authorization, count)
    else taken.delete(authorization)
  }
  const assertPlace = (request: FastifyRequest) => {
    const isWithinShare = (taken.get(request.headers.authorization ?? '') ?? 0) < share
    if (underWay < limit && isWithinShare) return
    request.log.warn({ limit }, 'too many requests at a time')
    throw new Problem('unavailable', { retryAfterSeconds: 1 })
  }
  // Also checked before the body is read: a refused request need not send it.
  // Without a promise for each request, of which the storefront has thousands a second.
  app.addHook('onRequest', (request, _reply, done) => {
    assertPlace(request)
    done()
  })
  const takePlace = (request: FastifyRequest, reply: FastifyReply) => {
    assertPlace(request)
    // A live stream is open for hours; an answered or aborted request is over.
    if (request.routeOptions.url?.includes(STREAM) || reply.raw.closed) return
    add(request, 1)
    reply.raw.once('close', () => add(request, -1))
  }
  app.decorateRequest('takePlace')
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.takesForm) request.takePlace = () => takePlace(request, reply)
    else takePlace(request, reply)
    done()
  })
}
