import type { FastifyInstance } from 'fastify'
import { drawPage } from '../../stand-in/draw-page.ts'
import { html } from '../../stand-in/html.ts'
import type { Shopify } from '../memory.ts'
import { findShop } from '../entities/shops.ts'
import { isInstalled, uninstallApp } from '../entities/uninstall-app.ts'

type Named = { Params: { domain: string }; Body: { action?: string } | null }

const page = (domain: string, installed: boolean) =>
  drawPage(
    'Apps',
    html`<h1>Installed apps</h1>
      <p>${domain}</p>
      ${
        installed
          ? html`<p>Plaudit is installed.</p>
              <form method="post">
                <button name="action" value="revoke">Revoke its tokens only</button>
                <button class="main" name="action" value="uninstall">Uninstall</button>
              </form>`
          : html`<p>Plaudit is not installed.</p>`
      }`,
  )

/**
 * `…/admin/settings/apps`: where an owner removes the app. `revoke` (nothing that Shopify offers) lets the tokens
 * die and leaves the app installed.
 */
export const installedAppRoutes = (server: FastifyInstance, shopify: Shopify): void => {
  const path = '/shopify/:domain/admin/settings/apps'
  server.get<Named>(path, async ({ params }, reply) => {
    const shop = findShop(params.domain, shopify.origin())
    if (!shop) return reply.code(404).send({ errors: 'Not Found' })
    return reply
      .type('text/html; charset=utf-8')
      .send(page(shop.domain, isInstalled(shopify, shop.domain)))
  })
  server.post<Named>(path, async ({ params, body }, reply) => {
    const shop = findShop(params.domain, shopify.origin())
    if (!shop || !body?.action) return reply.code(404).send({ errors: 'Not Found' })
    if (body.action === 'uninstall') uninstallApp(shopify, shop.domain)
    else shopify.memory.revokeTokens(shop.domain)
    return reply.redirect(`/shopify/${shop.domain}/admin/settings/apps`, 303)
  })
}
