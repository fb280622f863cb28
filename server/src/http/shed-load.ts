import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const STREAM = '/stream'

/**
 * Takes at most `limit` requests at a time and answers the others at once with 503 and `Retry-After`: under more load
 * than a process can carry, those that are taken stay quick, and nobody waits for an answer that comes too late. Call it
 * inside the scope whose routes it guards.
 */
export const shedLoad = (app: FastifyInstance, limit: number) => {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    if (underWay >= limit) {
      request.log.warn({ limit }, 'too many requests at a time')
      throw new Problem('unavailable', { retryAfterSeconds: 1 })
    }
    underWay++
    // A live stream is open for hours; a request that was answered or hung up on is over either way.
    if (request.routeOptions.url?.includes(STREAM)) underWay--
    else reply.raw.once('close', () => underWay--)
  })
}
