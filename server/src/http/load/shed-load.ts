import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its handler reads a form, and calls `takePlace` when all of it has come. */
    takesForm?: boolean
  }
  interface FastifyRequest {
    /** For a form, which is read while it is worked on: to be called once all of it has come. @throws Problem `unavailable` */
    takePlace?: () => void
  }
}

const STREAM = '/stream'
/** What part of all places one sign-in may take. */
const SHARE = 4

/**
 * Works on at most `limit` requests at a time and answers the others at once with 503 and `Retry-After`: under more load
 * than a process can carry, those that are taken stay quick, and nobody waits for an answer that comes too late. A request
 * whose body is still on its way takes no place, a form with a file neither: slow senders keep nobody else out. One sign-in takes a
 * quarter of the places at most: its calls may wait for each other. Call it inside the scope whose routes it guards.
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
  // Asked before the body is read too: who would be turned away need not send it.
  app.addHook('onRequest', async (request) => assertPlace(request))
  const takePlace = (request: FastifyRequest, reply: FastifyReply) => {
    assertPlace(request)
    // A live stream is open for hours; a request that was answered or hung up on is over either way.
    if (request.routeOptions.url?.includes(STREAM) || reply.raw.closed) return
    add(request, 1)
    reply.raw.once('close', () => add(request, -1))
  }
  app.decorateRequest('takePlace')
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.takesForm) request.takePlace = () => takePlace(request, reply)
    else takePlace(request, reply)
  })
}
