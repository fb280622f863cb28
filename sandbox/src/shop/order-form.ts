import { html, type Html } from '../stand-in/html.ts'
import type { ShopProduct } from '../shopify/entities/shops.ts'

const checked = { html: ' checked' }

/** The form of a product's page with which a visitor orders: no bag, no payment, one thing at once. */
export const drawOrderForm = (product: ShopProduct, base: string): Html =>
  html`<form method="post" action="${base}/products/${product.handle}/order">
    <fieldset class="opts">
      <legend>Colour</legend>
      ${product.options.map((option, at) => html`<label><input type="radio" name="variant" value="${product.variantIds[at]}" ${at === 0 ? checked : null} />${option}</label>`)}
    </fieldset>
    ${
      product.stock
        ? html`<fieldset class="buyer">
              <legend>Your order</legend>
              <label>Name<input name="name" autocomplete="name" required /></label>
              <label>E-mail<input name="email" type="email" autocomplete="email" required /></label>
            </fieldset>
            <button class="btn">Order now</button>`
        : html`<button class="btn" type="button">Tell me when it is back</button>`
    }
  </form>`
