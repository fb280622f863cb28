import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

/** The SPA (every path that is not an API's or a file's is one of its screens) and the public files on this disk. */
export const addPages = async (app: FastifyInstance, { webFolder, filesFolder }: { webFolder?: string; filesFolder?: string }) => {
  if (filesFolder) {
    await app.register(fastifyStatic, {
      root: filesFolder,
      prefix: '/files/',
      decorateReply: false,
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
      index: false,
      setHeaders: (reply) => void reply.header('access-control-allow-origin', '*').header('x-content-type-options', 'nosniff'),
    })
  }
  const hasWeb = webFolder !== undefined && existsSync(join(webFolder, 'index.html'))
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      index: false,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'),
    })
    app.get('/', (_request, reply) =>
      reply.header('content-security-policy', "frame-ancestors 'none'").header('cache-control', 'no-cache').sendFile('index.html'),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' && !/^\/(api|storefront|files|assets)(\/|$)/.test(request.url) && (request.headers.accept ?? '').includes('text/html')
    if (hasWeb && isScreen) return reply.header('content-security-policy', "frame-ancestors 'none'").header('cache-control', 'no-cache').sendFile('index.html')
    return reply.code(404).send({ detail: 'This was not found.', request_id: request.id })
  })
}
