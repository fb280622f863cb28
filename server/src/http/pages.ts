import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const YEAR_SECONDS = 31_536_000

type Pages = { webFolder?: string; filesFolder?: string; noscriptFrame?: string | undefined }

const readPage = async (webFolder: string, noscriptFrame: string | undefined) => {
  const html = await readFile(join(webFolder, 'index.html'), 'utf8')
  if (!noscriptFrame) return html
  return html.replace('<body>', `<body><noscript><iframe src="${noscriptFrame}" height="0" width="0" hidden title="Tag manager"></iframe></noscript>`)
}

/** The SPA (every path that is not an API's or a file's is one of its screens) and the public files on this disk. */
export const addPages = async (app: FastifyInstance, { webFolder, filesFolder, noscriptFrame }: Pages) => {
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
  const sendPage = async (reply: FastifyReply) => {
    const page = await readPage(webFolder!, noscriptFrame)
    return reply.header('content-security-policy', "frame-ancestors 'none'").header('cache-control', 'no-cache').type('text/html').send(page)
  }
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      index: false,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'),
    })
    app.get('/', (_request, reply) => sendPage(reply))
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' && !/^\/(api|storefront|files|assets)(\/|$)/.test(request.url) && (request.headers.accept ?? '').includes('text/html')
    if (hasWeb && isScreen) return sendPage(reply)
    return reply.code(404).send({ detail: 'This was not found.', request_id: request.id })
  })
}
