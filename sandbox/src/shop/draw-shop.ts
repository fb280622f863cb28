import { readFileSync } from 'node:fs'
import type { OpenShop, ShopProduct } from '../shopify/entities/shops.ts'
import { asItCame, html, type Html } from '../stand-in/html.ts'
import type { Score } from './fetch-reviews.ts'
import { drawOrderForm } from './order-form.ts'
import type { ThemeParts } from './theme/draw-theme-parts.ts'

const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

/**
 * Where a shop's pages begin: empty for the demo shop, `/shops/{name}` for others. `parts`: what the app's blocks add
 * to the page; null where the theme has none.
 */
export type ShopPage = { shop: OpenShop; base: string; parts: ThemeParts | null }

export const money = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

const page = ({ shop, base, parts }: ShopPage, title: string | Html, body: Html): string => {
  const [first, ...rest] = shop.name.split(' ')
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${asItCame(theme)}
        </style>
        ${parts?.head}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>

        <header class="head">
          <p class="note">Free delivery over $60. Mended for free for two years.</p>
          <div class="wrap">
            <a class="logo" href="${base}/">${first} <i>${rest.join(' ')}</i></a>
            <nav class="nav" aria-label="Shop">
              <a href="${base}/#kitchen">Kitchen</a><a href="${base}/#living">Living</a
              ><a href="${base}/#garden">Garden</a>
            </nav>
          </div>
        </header>
        <main id="main"><div class="wrap">${body}</div></main>
        <footer class="foot">
          <div class="wrap">
            <p>${shop.name}. Things for a home, made to be mended.</p>
            <p>A demo shop: orders cost nothing and nothing is sent.</p>
          </div>
        </footer>
        ${parts?.end}
      </body>
    </html>`.html
}

const stars = ({ average, count }: Score): Html =>
  average === null
    ? html`<p class="rate">No reviews yet</p>`
    : html`<p class="rate">
        <span aria-hidden="true" style="color:#b4690e">★</span><b>${average.toFixed(1)}</b
        ><span>(${count})</span>
      </p>`

/** One that the sandbox draws has the width that it is shown with; a supplier's is as it is. */
const addressOf = (url: string, width: number) =>
  url.startsWith('/') ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url

/** A product in a list of them. */
export const card = (
  product: ShopProduct,
  { base, score }: { base: string; score: Score | undefined },
): Html =>
  html`<li class="card" id="${product.kind.toLowerCase()}">
    ${product.pictures
      .slice(0, 1)
      .map(
        ({ url }) =>
          html`<img src="${addressOf(url, 640)}" width="640" height="800" alt="" loading="lazy" />`,
      )}
    <h3><a href="${base}/products/${product.handle}">${product.title}</a></h3>
    ${score && stars(score)}
    <p>${money(product.priceCents)}</p>
  </li>`

/** The home page: what the shop sells, with the stars where Plaudit answered. */
export const drawHome = (place: ShopPage, scores: Map<string, Score>): string => {
  const { shop, base } = place
  const seen = new Set<string>()
  const cards = shop.products.map((product) => {
    const drawn = card(product, { base, score: scores.get(product.handle) })
    // An id may stand once in a page: the first product of a kind is where the navigation leads.
    if (seen.has(product.kind)) return asItCame(drawn.html.replace(/ id="[^"]*"/, ''))
    seen.add(product.kind)
    return drawn
  })
  return page(
    place,
    shop.name,
    html`<section class="hero">
        <div>
          <h1>Things that stay</h1>
          <p>
            Kitchen, table and garden, from workshops that still answer letters. Made to be used
            daily and mended when needed.
          </p>
          <a class="btn" href="${base}/products/gooseneck-kettle">See the kettle</a>
        </div>
        <img
          src="/pictures/products/enamel-casserole.webp?w=900"
          width="900"
          height="1125"
          alt="A green enamel casserole in soft window light"
        />
      </section>
      <div class="row">
        <h2>Everything we make room for</h2>
        <p>${shop.products.length} things</p>
      </div>
      <ul class="cards">
        ${cards}
      </ul>
      ${place.parts && html`<div class="band">${place.parts.below}</div>`}`,
  )
}

/** How reviews get into a product page: included by the theme, loaded by one script tag, or by the app's block. */
export type Reviews =
  | { kind: 'block'; html: string | null; scriptUrl: string }
  | { kind: 'script'; shop: string; scriptUrl: string }
  | { kind: 'theme'; drawn: Html }

const reviewsOf = (reviews: Reviews, handle: string): Html => {
  if (reviews.kind === 'theme') return reviews.drawn
  const script = html`<script src="${reviews.scriptUrl}" async></script>`
  if (reviews.kind === 'script')
    return html`<plaudit-reviews
        shop="${reviews.shop}"
        product="${handle}"
        style="display:block;min-height:48rem"
      ></plaudit-reviews
      >${script}`
  return reviews.html === null ? html`` : html`${asItCame(reviews.html)}${script}`
}

/** Its pictures; those of the catalogue have one, and are seen at home beside it. */
const gallery = ({ handle, title, pictures }: ShopProduct): Html => {
  const [first, ...others] = pictures
  const isOfCatalogue = first?.url.startsWith('/pictures/products/') && others.length === 0
  const small = isOfCatalogue
    ? [21, 22, 23].map((n) => ({
        url: `/pictures/reviews/${handle}-${n}.jpg`,
        alt: `${title} at home`,
      }))
    : others.slice(0, 3)
  return html`<div class="gal">
    ${first && html`<img src="${addressOf(first.url, 1200)}" width="1200" height="1500" alt="${title}" />`}${small.map(({ url, alt }) => html`<img src="${addressOf(url, 320)}" width="320" height="320" alt="${alt}" />`)}
  </div>`
}

/** One product, as a theme draws it, with its reviews below. */
export const drawProductPage = (place: ShopPage, product: ShopProduct, reviews: Reviews): string =>
  page(
    place,
    `${product.title}, ${place.shop.name}`,
    html`<nav class="crumb" aria-label="Breadcrumb">
        <a href="${place.base}/">Home</a> / ${product.kind} / ${product.title}
      </nav>
      <div class="pdp">
        ${gallery(product)}
        <div class="buy">
          <p class="kind">${product.kind}</p>
          <h1>${product.title}</h1>
          ${place.parts?.underTitle}
          <p class="price">${money(product.priceCents)}</p>
          <p class="desc">${product.description}</p>
          ${drawOrderForm(product, place.base)}
          ${product.stock ? '' : html`<p class="sold">Sold out: the kiln is on.</p>`}
          <ul class="facts">
            ${product.details.map(([name, value]) => html`<li>${name} <span>${value}</span></li>`)}
            <li>Delivery <span>3 to 5 days</span></li>
          </ul>
        </div>
      </div>
      <div class="band">${reviewsOf(reviews, product.handle)}</div>`,
  )

/** A page of the shop's theme with other things in it: an order's thanks, the answer of an app's proxy. */
export const drawPlainPage = (place: ShopPage, title: string | Html, body: Html): string =>
  page(place, html`${title}, ${place.shop.name}`, html`<div class="band">${body}</div>`)
