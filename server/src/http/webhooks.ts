import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

/** A product with 2,000 variants comes as some 3 MB. */
const MOST_BYTES = 20_000_000

export type WebhookRoute = {
  provider: string
  /** Of a provider that signs nothing and has a key in its address: asked before anything of the body is read. */
  isLetIn?: (world: World, query: Record<string, unknown>) => boolean
  /** The longest body; left out: `MOST_BYTES`. */
  mostBytes?: number
  /** False when the delivery is not from the provider. Only stores it: a job handles it. */
  receive: (
    world: World,
    delivery: {
      body: Buffer
      headers: Record<string, string | string[] | undefined>
      query: Record<string, unknown>
    },
  ) => Promise<boolean>
  /** What the provider wants to read; left out: any answer with 200. */
  answer?: object
}

/**
 * `POST /api/webhooks/{provider}/`: no session; the raw bytes, because signatures cover them. 401 for an invalid
 * signature or a wrong key, and for a body that is signed but comes under another topic or for another shop.
 */
export const addWebhooks = (app: FastifyInstance, world: World, webhooks: WebhookRoute[]) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const one of webhooks) {
    const { provider, receive, answer = { received: true }, isLetIn, mostBytes = MOST_BYTES } = one
    app.post(
      `/api/webhooks/${provider}/`,
      {
        bodyLimit: mostBytes,
        config: { name: `webhooks.${provider}` },
        onRequest: async (request, reply) => {
          if (!isLetIn || isLetIn(world, request.query as Record<string, unknown>)) return
          request.log.warn({ provider }, 'a webhook without the key of its address')
          return reply.code(401).send({ received: false })
        },
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const query = request.query as Record<string, unknown>
        const isTheirs = await receive(world, { body, headers: request.headers, query })
        if (!isTheirs)
          request.log.warn(
            { provider },
            'a webhook that is not signed by the provider, or signed as something else',
          )
        return isTheirs ? reply.send(answer) : reply.code(401).send({ received: false })
      },
    )
  }
}
