import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { html } from '../../../stand-in/html.ts'
import { findShop } from '../../entities/shops.ts'
import { isInstalled } from '../../entities/uninstall-app.ts'
import type { Shopify } from '../../memory.ts'
import { signCallback, signSession } from '../../sign.ts'
import { adminPage, type Visit } from './admin-page.ts'
import { bridgeScript } from './bridge-script.ts'

const newSession = (shopify: Shopify, domain: string) =>
  signSession(shopify, {
    domain,
    now: shopify.clock.seconds(),
    sid: randomBytes(8).toString('hex'),
  })

/** Where the iframe of the app begins, with what Shopify sends along. */
const embeddedUrl = ({ shopify, shop, query }: Visit): string => {
  const { domain } = shop
  const parameters: Record<string, string> = {
    embedded: '1',
    host: Buffer.from(`admin.shopify.com/store/${domain.split('.')[0]}`).toString('base64url'),
    id_token: newSession(shopify, domain),
    locale: query['locale'] ?? 'en',
    session: randomBytes(32).toString('hex'),
    shop: domain,
    timestamp: String(shopify.clock.seconds()),
  }
  const url = new URL(`${shopify.plauditUrl}/embedded`)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  url.searchParams.set('hmac', signCallback(parameters, shopify.clientSecret))
  return url.href
}

/** The page around the app goes where the app's page asks it to: links to `_top` from within the frame. */
const topScript = `addEventListener('message', ({ data }) => { if (data && data.plauditSandbox === 'go') location.href = data.url })`

const drawApp = (visit: Visit) => {
  if (!isInstalled(visit.shopify, visit.shop.domain))
    return {
      title: 'Plaudit',
      body: html`<p>Plaudit is not installed in this shop.</p>
        <p>
          <a
            href="/shopify/${visit.shop.domain}/admin/oauth/install?client_id=${visit.shopify.clientId}"
            >Install it</a
          >
        </p>`,
    }
  return {
    title: 'Plaudit',
    isWide: true,
    body: html`<iframe title="Plaudit" src="${embeddedUrl(visit)}"></iframe>
      <script>
        ${{ html: topScript }}
      </script>`,
  }
}

/** What the app asks for where an owner installs it from the listing. */
const listedScopes = [
  'read_products',
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'write_publications',
  'read_orders',
  'read_customers',
  'read_fulfillments',
  'read_themes',
  'write_app_proxy',
]

const drawInstall = ({ shop, query }: Visit) => ({
  title: `Install Plaudit on ${shop.name}`,
  body: html`<p>Plaudit asks to be allowed to:</p>
    <ul>
      ${(query['scope']?.split(',') ?? listedScopes).map((scope) => html`<li>${scope.replaceAll('_', ' ')}</li>`)}
    </ul>
    <form method="post">
      <button class="main">Install</button>
    </form>`,
})

const install = ({ shopify, shop, query }: Visit): string => {
  shopify.memory.granted.set(shop.domain, query['scope'] ?? listedScopes.join(','))
  return `/shopify/${shop.domain}/admin/apps/plaudit/embedded`
}

/**
 * The app inside the admin: `…/admin/apps/plaudit/embedded` shows it in an iframe, `…/admin/oauth/install` is the
 * question that the listing's Install button leads to, `/shopify-app-bridge.js` the script that its page loads first.
 */
export const embeddedPages = (server: FastifyInstance, shopify: Shopify): void => {
  const place = '/apps/plaudit/embedded'
  adminPage(server, shopify, { path: place, place, draw: drawApp })
  adminPage(server, shopify, { path: '/oauth/install', place, draw: drawInstall, act: install })
  server.get('/shopify-app-bridge.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(bridgeScript),
  )
  server.get<{ Params: { domain: string } }>(
    '/shopify/:domain/admin/apps/plaudit/session-token',
    async ({ params }, reply) => {
      const shop = findShop(params.domain, shopify.origin())
      reply.header('access-control-allow-origin', '*')
      if (!shop || !isInstalled(shopify, shop.domain))
        return reply.code(403).send({ errors: 'The app is not installed' })
      return { token: newSession(shopify, shop.domain) }
    },
  )
}
