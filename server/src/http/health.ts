import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process is up. `/readyz`: the database answers and has all migrations. */
export const addHealth = (app: FastifyInstance, isReady: () => Promise<boolean>) => {
  app.get('/healthz', async () => ({ ok: true, node: process.version }))
  app.get('/readyz', async (request, reply) => {
    const ready = await isReady().catch((error: Error) => {
      request.log.warn({ err: error }, 'not ready')
      return false
    })
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
