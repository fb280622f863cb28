import type { FastifyInstance } from 'fastify'
import type { Shopify } from '../memory.ts'

/** Pictures that an app sent: shown from where they were fetched. */
export const fileRoutes = (server: FastifyInstance, shopify: Shopify): void => {
  server.get<{ Params: { domain: string; id: string } }>(
    '/shopify/:domain/files/:id/:name',
    async ({ params }, reply) => {
      const pictures = [...shopify.stores.of(params.domain).products.values()].flatMap(
        (product) => product.pictures,
      )
      const source = pictures.find(({ id }) => String(id) === params.id)?.upload?.source
      return source ? reply.redirect(source) : reply.code(404).send()
    },
  )
}
