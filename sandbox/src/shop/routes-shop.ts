import type { FastifyInstance, FastifyReply } from 'fastify'
import { visibleProducts } from '../shopify/entities/fill-store.ts'
import type { Shopify } from '../shopify/memory.ts'
import { demoShop, findShop, shopDomain } from '../shopify/entities/shops.ts'
import { asItCame, html } from '../stand-in/html.ts'
import { placeOrder } from './place-order.ts'
import {
  drawHome,
  drawPlainPage,
  drawProductPage,
  type ShopPage,
  type Reviews,
} from './draw-shop.ts'
import { fetchBlock, fetchScores } from './fetch-reviews.ts'

type Outside = { plauditUrl: string; shopify: Shopify }
type Asked = { Params: { shop?: string; handle?: string }; Querystring: Record<string, string> }
type Theme = ShopPage & { plauditShop: string }

/**
 * The shop behind a path. `/shops/{name}` takes a myshopify.com domain or the key of an account's storefront: a key
 * shows that account's reviews on the demo shop's pages, without a connected store.
 */
const themeOf = (name: string | undefined, { shopify }: Outside): Theme | null => {
  const domain = name === undefined || !shopDomain.test(name) ? demoShop : name
  const shop = findShop(domain, shopify.origin())
  return (
    shop && {
      shop: { ...shop, products: visibleProducts(shopify.stores.of(shop.domain)) },
      base: name === undefined ? '' : `/shops/${encodeURIComponent(name)}`,
      plauditShop: name ?? demoShop,
    }
  )
}

const send = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').send(page)

/**
 * The demo shop: `/` and `/products/{handle}`; other shops under `/shops/{name}/…`. `?mode=script`
 * leaves the reviews to the script tag.
 */
export const shopRoutes = (server: FastifyInstance, outside: Outside): void => {
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

  const order = async (
    { params, body }: { params: Asked['Params']; body: Record<string, string> | null },
    reply: FastifyReply,
  ) => {
    const theme = themeOf(params.shop, outside)
    if (!theme) return reply.callNotFound()
    const made = placeOrder(outside.shopify, theme.shop.domain, body ?? {})
    if (!made) return reply.code(400).send({ errors: 'Choose a variant and give an e-mail' })
    const thanks = html`<h1>Thank you for your order ${made.name}</h1>
      <p>${made.lines[0]!.title}. We write to ${made.email} when it is on its way.</p>`
    return send(reply, drawPlainPage(theme, 'Thank you', thanks))
  }

  for (const base of ['', '/shops/:shop']) {
    server.post<{ Params: Asked['Params']; Body: Record<string, string> | null }>(
      `${base}/products/:handle/order`,
      order,
    )
    server.get<Asked>(`${base}/`, home)
    server.get<Asked>(`${base}/products/:handle`, product)
  }
  server.get<Asked>('/shops/:shop', home)
}

/** An app proxy's answer of type `application/liquid` inside the theme; what Liquid is in it stays as it came. */
export const drawProxyAnswer = async (
  outside: Outside,
  domain: string,
  liquid: string,
): Promise<string> => {
  const theme = themeOf(domain === demoShop ? undefined : domain, outside)!
  return drawPlainPage(theme, 'Reviews', asItCame(liquid))
}
