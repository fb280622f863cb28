import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import { newNonce, pagePolicy, withNonce, type ContentSecurity } from './content-security.ts'

/** The page inside a store's admin, from the settings. */
export type EmbeddedApp = {
  clientId: string
  /** The platform's script, which must run first in the page. */
  appBridgeUrl: string
  /** Who may show the page in a frame, `{shop}` for the store's own address. */
  framedBy: string[]
}

type Embedded = { app: EmbeddedApp; security: ContentSecurity }
type Parts = { embedded?: EmbeddedApp; security: ContentSecurity; webFolder?: string }

const shopHost = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** shopify.dev, "App Bridge": the key, and the script before any other. */
const bridge = ({ clientId, appBridgeUrl }: EmbeddedApp) =>
  `<meta name="shopify-api-key" content="${attribute(clientId)}"><script src="${attribute(appBridgeUrl)}"></script>`

/** Only the admin of this store may show the page; the platform's script may not be held to Trusted Types. */
const policyFor = ({ app, security }: Embedded, shop: string, nonce: string) => {
  const origin = new URL(app.appBridgeUrl).origin
  const { hosts } = security
  return pagePolicy(
    {
      ...security,
      trustedTypes: false,
      hosts: { ...hosts, script: [origin], frame: [origin], connect: [origin], style: [] },
    },
    { nonce, framedBy: app.framedBy.map((one) => one.replace('{shop}', shop)) },
  )
}

const sendPage = (
  embedded: Embedded,
  reply: FastifyReply,
  { html, shop }: { html: string; shop: string },
) => {
  const nonce = newNonce()
  return reply
    .header('content-security-policy', policyFor(embedded, shop, nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      withNonce(
        html.replace('<head>', () => `<head>${bridge(embedded.app)}`),
        nonce,
      ),
    )
}

const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?')[1] ?? '')

/**
 * The same address with a fresh token, which the platform's script fetches on a page of its own (shopify.dev, "Session
 * tokens": `shopify-reload`).
 */
const reloadUrlOf = (publicUrl: string, query: URLSearchParams): string => {
  const again = new URLSearchParams(query)
  again.delete('id_token')
  const kept = new URLSearchParams(again)
  kept.set('shopify-reload', `${publicUrl}/embedded?${again}`)
  return `/embedded/reload?${kept}`
}

const bare =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plaudit</title></head><body></body></html>'

/**
 * `GET /embedded`: the page, for whom the platform vouches; with another token, or none, a bare page that fetches one.
 * Opened outside of an admin it leads to the product. Without settings for it there is no
 * such page.
 */
export const addEmbeddedPage = (
  app: FastifyInstance,
  world: World,
  { embedded: about, security, webFolder }: Parts,
) => {
  if (!about) return
  const { publicUrl } = world.settings
  const embedded: Embedded = { app: about, security }
  const file = webFolder && join(webFolder, 'embedded.html')
  app.get('/embedded', async (request, reply) => {
    const query = queryOf(request)
    const token = query.get('id_token') ?? ''
    const visitor = await world.shopSurfaces.readSessionToken(token, world.clock.now())
    if (visitor && file && existsSync(file))
      return sendPage(embedded, reply, { html: await readFile(file, 'utf8'), shop: visitor.domain })
    reply.header('cache-control', 'no-store')
    if (!shopHost.test(query.get('shop') ?? '')) return reply.redirect('/')
    return reply.redirect(reloadUrlOf(publicUrl, query))
  })
  app.get('/embedded/reload', async (request, reply) => {
    const query = queryOf(request)
    const shop = query.get('shop') ?? ''
    const isOurs = query.get('shopify-reload')?.startsWith(`${publicUrl}/embedded?`) === true
    if (!shopHost.test(shop) || !isOurs) return reply.redirect('/')
    return sendPage(embedded, reply, { html: bare, shop })
  })
}
