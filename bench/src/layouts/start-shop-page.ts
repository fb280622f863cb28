import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Layout } from '../../../contract/src/storefront/widget-settings.ts'

/** How a widget gets into the page: the theme includes it, or the tag fetches it. */
export type Way = 'included' | 'by tag'

const SHOP = 'fernhill.myshopify.com'
const PRODUCT = 'gooseneck-kettle'

/** An account that nobody has: the demo shop's page without any block of the app. */
const bare = `/shops/nobody/products/${PRODUCT}?mode=script`
const tagAndScript = /<plaudit-reviews[\s\S]*?<\/plaudit-reviews\s*>\s*<script[^>]*><\/script>/
const pictures = /(src|srcset|href)="\//g

/**
 * A product page of the demo shop at an address of its own: as it is without a widget at `/`, else with the layout that
 * `?layout=` names. Its reviews come from the product, as in a shop.
 */
export const startShopPage = async ({ url, sandboxUrl }: { url: string; sandboxUrl: string }) => {
  const page = (await (await fetch(sandboxUrl + bare)).text()).replace(
    /<\/?plaudit-scores[^>]*>/g,
    '',
  )
  if (!tagAndScript.test(page)) throw new Error('The demo shop has no place for reviews')
  const script = `<script src="${url}/storefront/v1/widget.js" async></script>`
  const reviews = async (layout: string, way: string) => {
    if (way === 'by tag')
      return `<plaudit-reviews shop="${SHOP}" product="${PRODUCT}" widget="${layout}" style="display:block;min-height:90rem"></plaudit-reviews>${script}`
    const path = `/storefront/v1/${SHOP}/products/${PRODUCT}/block?widget=${layout}`
    return (await (await fetch(url + path)).text()) + script
  }
  const server = createServer((request, response) => {
    const asked = new URL(request.url!, sandboxUrl)
    const layout = asked.searchParams.get('layout')
    const way = asked.searchParams.get('way') ?? 'included'
    void (layout ? reviews(layout, way) : Promise.resolve('')).then((html) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(page.replace(tagAndScript, () => html).replace(pictures, `$1="${sandboxUrl}/`)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const addressOf = (layout: Layout | null, way: Way = 'included') =>
    layout ? `${origin}/?${new URLSearchParams({ layout, way })}` : `${origin}/`
  return { addressOf, close: () => server.close() }
}
export type ShopPage = Awaited<ReturnType<typeof startShopPage>>
