import type { FastifyInstance } from 'fastify'

/** A page of somebody's website, as it is served. `location`: where a redirect leads. */
type Page = {
  status?: number
  type?: string
  body?: string
  /** How often the body is sent, one after the other: a page of any size. */
  times?: number
  location?: string
}

/**
 * Websites of people who have nothing to do with us, below `/websites/`: whoever tests puts the pages there
 * (`PUT /control/websites/…`, the same path), and they are served as they were given.
 */
export const startWebsites = (server: FastifyInstance) => {
  const pages = new Map<string, Page>()
  server.put<{ Params: { '*': string }; Body: Page }>(
    '/control/websites/*',
    async ({ params, body }, reply) => {
      pages.set(params['*'], body)
      return reply.code(204).send()
    },
  )
  server.get<{ Params: { '*': string } }>('/websites/*', async ({ params }, reply) => {
    const page = pages.get(params['*'])
    if (!page) return reply.code(404).type('text/html; charset=utf-8').send('<h1>Not found</h1>')
    if (page.location) void reply.header('location', page.location)
    return reply
      .code(page.status ?? (page.location ? 301 : 200))
      .type(page.type ?? 'text/html; charset=utf-8')
      .send((page.body ?? '').repeat(page.times ?? 1))
  })
  return { clear: () => pages.clear() }
}
