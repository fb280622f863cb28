import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import type { PublicRoute } from './public-route.ts'

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** Registers calls that need no token. An answer that is at hand is sent without a turn of the event loop. */
export const addPublicRoutes = (app: FastifyInstance, world: World, routes: PublicRoute[]) => {
  for (const { method, path, run } of routes) {
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        const answer = run(world, {
          params: request.params as Record<string, string>,
          query: request.query as Record<string, string>,
          headers: request.headers,
          url: request.url,
          ip: request.ip,
        })
        if (!isPromise(answer)) {
          reply.code(answer.status).headers(answer.headers).send(answer.body)
          return reply
        }
        return answer.then((late) => reply.code(late.status).headers(late.headers).send(late.body))
      },
    })
  }
}
