import type { FastifyInstance, FastifyReply } from 'fastify'
import { Context } from 'liquidjs'
import { visibleProducts } from '../shopify/entities/fill-store.ts'
import type { Shopify } from '../shopify/memory.ts'
import { demoShop, findShop, shopDomain } from '../shopify/entities/shops.ts'
import { asItCame, html } from '../stand-in/html.ts'
import { placeOrder } from './place-order.ts'
import { drawCart, drawCollection } from './draw-shop-pages.ts'
import {
  drawHome,
  drawPlainPage,
  drawProductPage,
  type ShopPage,
  type Reviews,
} from './draw-shop.ts'
import { fetchBlock, fetchScores } from './fetch-reviews.ts'
import {
  assetUrl,
  drawThemeParts,
  type ThemePage,
  type ThemeParts,
} from './theme/draw-theme-parts.ts'
import { openExtensionEngine } from './theme/extension-engine.ts'
import { listExtensionFiles, readExtensionFile } from './theme/extension-files.ts'
import { hasParts } from './theme/find-theme-parts.ts'

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
      parts: null,
    }
  )
}

/** Which page of a shop, about which product, and what is in the cart, by their handles. */
type Shown = { template: ThemePage['template']; handle?: string | null; cart?: readonly string[] }

/** What the app's blocks add to a page, by the shop's live theme; null where it has none of them. */
const partsOf = (
  { shop, base, plauditShop }: Theme,
  { shopify }: Outside,
  { template, handle = null, cart = [] }: Shown,
): ThemeParts | null => {
  const store = shopify.stores.of(shop.domain)
  const live = [...store.themes.values()].find(({ role }) => role === 'MAIN')
  if (plauditShop !== shop.domain || !live || !hasParts(live.files)) return null
  const products = [...store.products.values()].filter(({ status }) => status === 'ACTIVE')
  const page: ThemePage = {
    files: live.files,
    shop: { name: shop.name, domain: shop.domain, url: shop.url, base },
    template,
    cart: products.filter((one) => cart.includes(one.handle)),
    product: products.find((one) => one.handle === handle) ?? null,
    products,
  }
  return drawThemeParts(page)
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
 * How reviews get into a product page: by the script tag for `?mode=script`, by the theme's own blocks where its live theme
 * has any, else included, as in a shop on another platform.
 */
const findReviews = async (
  { plauditShop, parts }: Theme,
  query: Asked['Querystring'],
  { plauditUrl, product }: { plauditUrl: string; product: string },
): Promise<Reviews> => {
  const scriptUrl = `${plauditUrl}/storefront/v1/widget.js`
  if (query.mode === 'script') return { kind: 'script', shop: plauditShop, scriptUrl }
  if (parts) return { kind: 'theme', drawn: parts.below }
  const html = await fetchBlock({ plauditUrl, shop: plauditShop, product }, query)
  return { kind: 'block', html, scriptUrl }
}

/** A shop's collections, and its bag: `/cart?items={handle},{handle}`. */
const listRoutes = (server: FastifyInstance, outside: Outside): void => {
  const collection = ({ params }: { params: Asked['Params'] }, reply: FastifyReply) => {
    const theme = themeOf(params.shop, outside)
    const products = theme?.shop.products.filter(
      ({ kind }) => params.handle === 'all' || kind.toLowerCase() === params.handle,
    )
    if (!theme || !products?.length) return reply.callNotFound()
    const parts = partsOf(theme, outside, { template: 'collection' })
    return send(reply, drawCollection({ ...theme, parts }, products))
  }

  const cart = (
    { params, query }: { params: Asked['Params']; query: Asked['Querystring'] },
    reply: FastifyReply,
  ) => {
    const theme = themeOf(params.shop, outside)
    if (!theme) return reply.callNotFound()
    const wanted = (query['items'] ?? '').split(',')
    const products = theme.shop.products.filter(({ handle }) => wanted.includes(handle))
    const handles = products.map(({ handle }) => handle)
    const parts = partsOf(theme, outside, { template: 'cart', cart: handles })
    return send(reply, drawCart({ ...theme, parts }, products))
  }

  for (const base of ['', '/shops/:shop']) {
    server.get<Asked>(`${base}/collections/:handle`, collection)
    server.get<Asked>(`${base}/cart`, cart)
  }
}

/** The demo shop: `/` and `/products/{handle}`; other shops under `/shops/{name}/…`. */
export const shopRoutes = (server: FastifyInstance, outside: Outside): void => {
  extensionAssets(server)
  listRoutes(server, outside)
  const { plauditUrl } = outside

  const home = async ({ params }: { params: Asked['Params'] }, reply: FastifyReply) => {
    const theme = themeOf(params.shop, outside)
    if (!theme) return reply.callNotFound()
    const parts = partsOf(theme, outside, { template: 'index' })
    const scores = parts
      ? new Map<string, never>()
      : await fetchScores(plauditUrl, theme.plauditShop, theme.shop)
    return send(reply, drawHome({ ...theme, parts }, scores))
  }

  const product = async (
    { params, query }: { params: Asked['Params']; query: Asked['Querystring'] },
    reply: FastifyReply,
  ) => {
    const known = themeOf(params.shop, outside)
    const found = known?.shop.products.find(({ handle }) => handle === params.handle)
    if (!known || !found) return reply.callNotFound()
    const theme = {
      ...known,
      parts: partsOf(known, outside, { template: 'product', handle: found.handle }),
    }
    const reviews = await findReviews(theme, query, { plauditUrl, product: found.handle })
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

/** An app proxy's answer of type `application/liquid` inside the theme, drawn by Liquid as the platform does. */
export const drawProxyAnswer = async (
  outside: Outside,
  domain: string,
  liquid: string,
): Promise<string> => {
  const theme = themeOf(domain === demoShop ? undefined : domain, outside)!
  const engine = openExtensionEngine('en')
  const context = new Context()
  const drawn = String(engine.renderSync(engine.parse(liquid), context))
  const title: unknown = context.getSync(['page_title'])
  return drawPlainPage(
    { ...theme, parts: partsOf(theme, outside, { template: 'index' }) },
    typeof title === 'string' ? asItCame(title) : 'Reviews',
    asItCame(drawn),
  )
}
