import type { ShopProduct } from '../shopify/entities/shops.ts'
import { html } from '../stand-in/html.ts'
import { card, drawPlainPage, money, type ShopPage } from './draw-shop.ts'

/** A collection: the cards of its products, with what the app's blocks put beside them. */
export const drawCollection = (place: ShopPage, products: ShopProduct[]): string => {
  const title = products.length === place.shop.products.length ? 'Everything' : products[0]!.kind
  return drawPlainPage(
    place,
    title,
    html`<h1>${title}</h1>
      <ul class="cards">
        ${products.map((product) => card(product, { base: place.base, score: undefined }))}
      </ul>
      ${place.parts?.below}`,
  )
}

/** The bag with these products, which stand in its address: this shop keeps none. */
export const drawCart = (place: ShopPage, products: ShopProduct[]): string =>
  drawPlainPage(
    place,
    'Your bag',
    html`<h1>Your bag</h1>
      ${
        products.length === 0
          ? html`<p>There is nothing in it yet. <a href="${place.base}/">See what we have</a></p>`
          : html`<ul>
                ${products.map(
                  ({ handle, title, priceCents }) =>
                    html`<li>
                      <h3><a href="${place.base}/products/${handle}">${title}</a></h3>
                      <p>${money(priceCents)}</p>
                    </li>`,
                )}
              </ul>
              <button class="btn" type="button">Check out</button>`
      }
      ${place.parts?.below}`,
  )
