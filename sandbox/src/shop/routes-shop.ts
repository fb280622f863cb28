import type { FastifyInstance, FastifyReply } from 'fastify'
import { demoShop, findShop, shopDomain } from '../shopify/entities/shops.ts'
import { drawHome, drawProductPage, type ShopPage, type Reviews } from './draw-shop.ts'
import { fetchBlock, fetchScores } from './fetch-reviews.ts'
import { assetUrl } from './theme/draw-theme-parts.ts'
import { listExtensionFiles, readExtensionFile } from './theme/extension-files.ts'

type Outside = { plauditUrl: string; origin(): string }
type Asked = { Params: { shop?: string; handle?: string }; Querystring: Record<string, string> }
type Theme = ShopPage & { plauditShop: string }

/**
 * The shop behind a path. `/shops/{name}` takes a myshopify.com domain or the key of an account's storefront: a key
 * shows that account's reviews on the demo shop's pages, without a connected store.
 */
const themeOf = (name: string | undefined, { origin }: Outside): Theme | null => {
  const domain = name === undefined || !shopDomain.test(name) ? demoShop : name
  const shop = findShop(domain, origin())
  return (
    shop && {
      shop,
      base: name === undefined ? '' : `/shops/${encodeURIComponent(name)}`,
      plauditShop: name ?? demoShop,
      parts: null,
    }
  )
}

const send = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').send(page)

const assetTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** The extension's files as the platform's own hosts would give them. */
const extensionAssets = (server: FastifyInstance) => {
  const names = new Set(listExtensionFiles('assets'))
  server.get<{ Params: { name: string } }>(assetUrl(':name'), ({ params: { name } }, reply) =>
    names.has(name)
      ? reply.type(assetTypes[name.split('.').at(-1)!]!).send(readExtensionFile(`assets/${name}`))
      : reply.callNotFound(),
  )
}

/**
 * The demo shop: `/` and `/products/{handle}`; other shops under `/shops/{name}/…`. `?mode=script`
 * leaves the reviews to the script tag.
 */
export const shopRoutes = (server: FastifyInstance, outside: Outside): void => {
  extensionAssets(server)
  const { plauditUrl } = outside
  const scriptUrl = `${plauditUrl}/storefront/v1/widget.js`

  const home = async ({ params }: { params: Asked['Params'] }, reply: FastifyReply) => {
    const theme = themeOf(params.shop, outside)
    if (!theme) return reply.callNotFound()
    return send(
      reply,
      drawHome(theme, await fetchScores(plauditUrl, theme.plauditShop, theme.shop)),
    )
  }

  const product = async (
    { params, query }: { params: Asked['Params']; query: Asked['Querystring'] },
    reply: FastifyReply,
  ) => {
    const theme = themeOf(params.shop, outside)
    const found = theme?.shop.products.find(({ handle }) => handle === params.handle)
    if (!theme || !found) return reply.callNotFound()
    const reviews: Reviews =
      query.mode === 'script'
        ? { kind: 'script', shop: theme.plauditShop, scriptUrl }
        : {
            kind: 'block',
            html: await fetchBlock(
              { plauditUrl, shop: theme.plauditShop, product: found.handle },
              query,
            ),
            scriptUrl,
          }
    return send(reply, drawProductPage(theme, found, reviews))
  }

  for (const base of ['', '/shops/:shop']) {
    server.get<Asked>(`${base}/`, home)
    server.get<Asked>(`${base}/products/:handle`, product)
  }
  server.get<Asked>('/shops/:shop', home)
}
