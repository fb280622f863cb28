import type { FastifyInstance } from 'fastify'
import { html } from '../../../stand-in/html.ts'
import type { Shopify } from '../../memory.ts'
import { adminPage } from './admin-page.ts'
import { customerPages } from './routes-customers.ts'
import { embeddedPages } from './routes-embedded.ts'
import { orderPages } from './routes-orders.ts'
import { productPages } from './routes-products.ts'
import { themePages } from './routes-themes.ts'

/** A small admin of a shop, for what its owner does by hand: goods, orders, customers, themes, the app. */
export const adminPages = (server: FastifyInstance, shopify: Shopify): void => {
  adminPage(server, shopify, {
    path: '',
    place: '',
    draw: ({ store, shop }) => ({
      title: shop.name,
      body: html`<p>
          ${store.products.size} products, ${store.orders.size} orders, ${store.customers.size}
          customers.
        </p>
        <p><a href="${shop.url}/">Open the shop</a></p>`,
    }),
  })
  productPages(server, shopify)
  orderPages(server, shopify)
  customerPages(server, shopify)
  themePages(server, shopify)
  embeddedPages(server, shopify)
}
