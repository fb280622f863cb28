import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicSettingsOf } from '../../public-settings.ts'
import { encodingFor, packText } from '../../pack-text.ts'
import type { World } from '../../world.ts'
import {
  DATA_POLICY,
  newNonce,
  pagePolicy,
  withNonce,
  type ContentSecurity,
} from './content-security.ts'
import { addBuiltFiles } from './built-files.ts'
import { hashOfScript, readPreloads, withHead } from './page-head.ts'
import { languageFrom } from '../../texts/choose-language.ts'
import { phrase } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'

const YEAR_SECONDS = 31_536_000

type Pages = {
  security: ContentSecurity
  webFolder?: string
  filesFolder?: string
  noscriptFrame?: string | undefined
}

const readPage = async (webFolder: string, noscriptFrame: string | undefined) => {
  const html = await readFile(join(webFolder, 'index.html'), 'utf8')
  if (!noscriptFrame) return html
  return html.replace(
    '<body>',
    `<body><noscript><iframe src="${noscriptFrame}" height="0" width="0" hidden title="Tag manager"></iframe></noscript>`,
  )
}

/**
 * Browsers request HTML explicitly; clients that accept anything (link checkers, `curl`) get the screen unless a file
 * was requested.
 */
const isScreen = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest) => {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|storefront|files|assets)(\/|\?|$)/.test(url)) return false
  const isFile = /\.[a-z0-9]+$/i.test(url.split('?')[0]!)
  return accept.includes('text/html') || (accept.includes('*/*') && !isFile)
}

/** Serves the SPA (every path that is not an API or a file is a screen) and the public files on this disk. */
export const addPages = async (
  app: FastifyInstance,
  { settings }: World,
  { security, webFolder, filesFolder, noscriptFrame }: Pages,
) => {
  if (filesFolder) {
    await app.register(fastifyStatic, {
      root: filesFolder,
      prefix: '/files/',
      decorateReply: false,
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
      index: false,
      setHeaders: (reply) =>
        void reply
          .header('access-control-allow-origin', '*')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', DATA_POLICY),
    })
  }
  const hasWeb = webFolder !== undefined && existsSync(join(webFolder, 'index.html'))
  const preloads = readPreloads(webFolder)
  const scripts = preloads.script ? [hashOfScript(preloads.script)] : []
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = newNonce()
    const html = await readPage(webFolder!, noscriptFrame)
    const page = withNonce(
      withHead(html, { preloads, url: request.url, settings: publicSettingsOf(settings) }),
      nonce,
    )
    const encoding = encodingFor(request.headers['accept-encoding'])
    const packed = encoding && packText(page, encoding)
    if (packed) reply.header('content-encoding', encoding)
    reply
      .header('content-security-policy', pagePolicy(security, { nonce, scripts }))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
    return reply.type('text/html; charset=utf-8').send(packed ?? page)
  }
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      index: false,
      wildcard: true,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    })
    addBuiltFiles(app, join(webFolder, 'assets'))
    app.get('/', sendPage)
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasWeb && isScreen(request)) return sendPage(request, reply)
    const language = languageFrom(request.headers['accept-language'] ?? '')
    return reply
      .code(404)
      .send({ detail: translate(language, phrase('errors.not_found')), request_id: request.id })
  })
}
