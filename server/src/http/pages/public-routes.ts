import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import { assertPlainStrings, assertSingleParameters } from '../assert-plain-strings.ts'
import { browserKeyOf } from '../browser-key.ts'
import type { PublicRoute } from './public-route.ts'

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** Registers routes without token. A synchronous answer is sent without a turn of the event loop. */
export const addPublicRoutes = (app: FastifyInstance, world: World, routes: PublicRoute[]) => {
  for (const { method, path, run } of routes) {
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        assertSingleParameters(request.query as Record<string, unknown>)
        assertPlainStrings(request.query as Record<string, unknown>)
        assertPlainStrings(request.params as Record<string, unknown>)
        const answer = run(world, {
          params: request.params as Record<string, string>,
          query: request.query as Record<string, string>,
          headers: request.headers,
          url: request.url,
          ip: request.ip,
          browserKey: () => browserKeyOf(request, reply, world.settings.publicUrl),
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
