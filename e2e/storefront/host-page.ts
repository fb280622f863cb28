import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type APIRequestContext, type Page } from '@playwright/test'

/** The address of something about a product of the demo store. */
export const storefront = (path: string) => `/storefront/v1/fernhill.myshopify.com/products/${path}`

const wholeShop = '/storefront/v1/fernhill.myshopify.com'

/** The demo store is filled in the background of the first start. */
export const demoIsFilled = (request: APIRequestContext) =>
  expect
    .poll(
      async () =>
        (
          (await (await request.get(storefront('gooseneck-kettle/summary'))).json()) as {
            count?: number
          }
        ).count ?? 0,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(20)

/** Counts layout shifts that no input caused, from the first frame on, and gathers what the page complains about. */
export const watchPage = async (page: Page) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(window, { shifts: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        hadRecentInput: boolean
      }[])
        if (!entry.hadRecentInput) sum.value += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    complaints,
    shift: () =>
      page.evaluate(() => (window as unknown as { shifts: { value: number } }).shifts.value),
  }
}

type Host = {
  file?: string
  products?: string[]
  mode?: 'block' | 'script'
  /** Another widget than the first one. */
  widget?: string
  /** Stands above, about the first product. */
  above?: string
  /** Of the whole shop, not of a product. */
  isShopWide?: boolean
  /** What else the page has, as HTML. */
  also?: string
  /** The page's Content-Security-Policy. */
  csp?: string
}

/**
 * A shop of another origin, on this machine like Plaudit (browsers keep pages of the open internet from
 * calling a private address): a page of `widget/pages` with the block included as a theme does it, or only
 * the element and the script tag.
 */
const hostPage = async (
  {
    file = 'plain',
    products = ['gooseneck-kettle'],
    mode = 'block',
    widget,
    above,
    isShopWide = false,
    also = '',
  }: Host,
  base: string,
): Promise<string> => {
  const html = readFileSync(new URL(`../../widget/pages/${file}.html`, import.meta.url), 'utf8')
  const blockOf = async (product: string, id = widget) =>
    (
      await fetch(
        `${base}${isShopWide ? wholeShop : storefront(product)}/block${id ? `?widget=${id}` : ''}`,
      )
    ).text()
  const elementOf = (product: string) =>
    `<plaudit-reviews shop="fernhill.myshopify.com"${isShopWide ? '' : ` product="${product}"`}${widget ? ` widget="${widget}"` : ''} style="display:block;min-height:90rem"></plaudit-reviews>`
  const blocks = await Promise.all(
    products.map((product) => (mode === 'block' ? blockOf(product) : elementOf(product))),
  )
  if (above) blocks.unshift(await blockOf(products[0]!, above))
  return html.replace(
    '<!-- reviews -->',
    `${blocks.join('\n')}${also}<script src="${base}/storefront/v1/widget.js" async></script>`,
  )
}

let shownPage = ''
let policy: string | undefined
const shop = createServer((_request, response) => {
  if (policy) response.setHeader('content-security-policy', policy)
  response.setHeader('content-type', 'text/html; charset=utf-8').end(shownPage)
})

/** The shop's own server, on an address of its own; for `beforeAll`. */
export const startShop = () => new Promise<void>((done) => void shop.listen(0, 'localhost', done))
export const stopShop = () => void shop.close()

/** Opens a shop's page with widgets; `base` is Plaudit's own address. */
export const openHost = async (page: Page, host: Host, base: string) => {
  shownPage = await hostPage(host, base)
  policy = host.csp
  await page.goto(`http://localhost:${(shop.address() as AddressInfo).port}/`)
}
