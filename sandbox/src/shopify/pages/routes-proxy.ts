import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { complain } from '../../stand-in/open-server.ts'
import { demoShop, findShop } from '../entities/shops.ts'
import type { Shopify } from '../memory.ts'
import { signProxy } from '../sign.ts'

/** Draws an answer of type `application/liquid` inside the shop's theme. */
export type DrawLiquid = (domain: string, liquid: string) => Promise<string>

/** Parameters that Shopify alone sets; a visitor's own are left out. */
const reserved = ['shop', 'logged_in_customer_id', 'path_prefix', 'timestamp', 'signature']
/** Headers of the app's answer that Shopify does not hand on. */
const lost = new Set([
  'set-cookie',
  'date',
  'server',
  'pragma',
  'connection',
  'accept-ranges',
  'service-worker-allowed',
  'x-powered-by',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'keep-alive',
])
const notSent = new Set(['cookie', 'host', 'connection', 'content-length', 'accept-encoding'])

const signedUrl = (
  shopify: Shopify,
  domain: string,
  { path, query }: { path: string; query: string },
) => {
  const url = new URL(`${shopify.plauditUrl}/proxy/${path}`)
  const parameters = new URLSearchParams(query)
  const customer = parameters.get('sandbox_customer_id') ?? ''
  for (const name of [...reserved, 'sandbox_customer_id']) parameters.delete(name)
  parameters.append('shop', domain)
  parameters.append('logged_in_customer_id', customer)
  parameters.append('path_prefix', '/apps/plaudit')
  parameters.append('timestamp', String(shopify.clock.seconds()))
  parameters.append('signature', signProxy(parameters, shopify.clientSecret))
  url.search = parameters.toString()
  return url
}

const sentHeaders = (request: FastifyRequest): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !notSent.has(name)) headers.set(name, value)
  headers.set('x-forwarded-for', request.ip)
  headers.set('x-forwarded-host', request.headers.host ?? '')
  return headers
}

const handOn = async (
  answer: Response,
  reply: FastifyReply,
  draw: (liquid: string) => Promise<string>,
) => {
  const type = answer.headers.get('content-type') ?? ''
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (!lost.has(name)) reply.header(name, value)
  if (!type.startsWith('application/liquid'))
    return reply.send(Buffer.from(await answer.arrayBuffer()))
  return reply.type('text/html; charset=utf-8').send(await draw(await answer.text()))
}

/**
 * The app proxy: `/apps/plaudit/…` of a shop is asked of `{plauditUrl}/proxy/…`, signed (Shopify: "About app proxies").
 * A visitor is a guest; `sandbox_customer_id` in the address says that a customer is signed in.
 */
export const proxyRoutes = (
  server: FastifyInstance,
  shopify: Shopify,
  drawLiquid: DrawLiquid,
): void => {
  const forward = async (
    request: FastifyRequest<{ Params: { shop?: string; '*': string } }>,
    reply: FastifyReply,
  ) => {
    const shop = findShop(request.params.shop ?? demoShop, shopify.origin())
    if (!shop) return reply.callNotFound()
    const query = request.url.split('?')[1] ?? ''
    const url = signedUrl(shopify, shop.domain, { path: request.params['*'], query })
    const body = ['GET', 'HEAD'].includes(request.method) ? null : (request.body as Buffer | null)
    const answer = await fetch(url, {
      method: request.method,
      headers: sentHeaders(request),
      body: body && new Uint8Array(body),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: Error) => {
      complain(`app proxy: ${url.origin}${url.pathname} did not answer (${error.message})`)
      return new Response('There was an error in the third-party application.', { status: 502 })
    })
    return handOn(answer, reply, (liquid) => drawLiquid(shop.domain, liquid))
  }
  // The body is handed on as it is.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const url of ['/apps/plaudit/*', '/shops/:shop/apps/plaudit/*'])
      scope.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url, handler: forward as never })
  })
}
