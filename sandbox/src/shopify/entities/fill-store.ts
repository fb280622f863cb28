import { addCustomer, addFulfillment, addOrder } from './add-orders.ts'
import { addCollection, addProduct } from './add-products.ts'
import { catalogue } from './catalogue.ts'
import { addThemes } from './add-themes.ts'
import type { Store } from './open-store.ts'
import type { Product } from './product-records.ts'
import { addAppBlock, mainTheme, setEmbed } from './edit-theme.ts'
import { demoShop, findShop, type ShopProduct } from './shops.ts'

const day = 86_400_000

/** Invented people who buy in every new shop, and how many days ago. */
const buyers: [first: string, last: string, locale: string, daysAgo: number][] = [
  ['Maren', 'Solvik', 'nb', 41],
  ['Tomas', 'Ebel', 'de', 33],
  ['Inés', 'Quiroga', 'es', 24],
  ['Odile', 'Marchetti', 'fr', 12],
  ['Per', 'Lindqvist', 'en', 3],
]

const fillProducts = (store: Store, vendor: string) => {
  for (const [at, one] of catalogue.entries()) {
    const product = addProduct(
      store,
      {
        title: one.title,
        handle: one.handle,
        vendor,
        productType: one.kind,
        tags: [one.kind.toLowerCase()],
        descriptionHtml: `<p>${one.description}</p>`,
        details: one.details,
        optionNames: ['Colour'],
        pictures: [{ url: `/pictures/products/${one.handle}.webp`, alt: one.title }],
        variants: one.options.map((option, n) => ({
          options: [option],
          sku: n === 0 ? one.sku : `${one.sku}-${n + 1}`,
          barcode: n === 0 ? one.barcode : null,
          priceCents: one.priceCents,
          inventoryQuantity: n === 0 ? one.stock : 0,
        })),
      },
      Date.UTC(2025, 1, 3 + at * 9, 9, 30),
    )
    product.updatedAt = Date.UTC(2026, 8, 1 + at, 14, 5)
  }
}

const fillOrders = (store: Store, now: number) => {
  const products = [...store.products.values()]
  for (const [at, [firstName, lastName, locale, daysAgo]] of buyers.entries()) {
    const ordered = now - daysAgo * day
    const email = `${firstName}.${lastName}@example.com`.toLowerCase().replace('é', 'e')
    const address = {
      firstName,
      lastName,
      address1: `Storgata ${at + 1}`,
      city: 'Oslo',
      zip: '0155',
    }
    const customer = addCustomer(store, { firstName, lastName, email, locale, address }, ordered)
    const order = addOrder(
      store,
      {
        customerId: customer.id,
        lines: [at, at + 5].map((n) => ({ variantId: products[n]!.variants[0]!.id })),
      },
      ordered,
    )
    if (daysAgo > 5) addFulfillment(store, order, { tracking: null, now: ordered + 2 * day })
  }
}

/** The demo shop is set up as its owner would have it: what Plaudit asks for stands in the live theme. */
const addPlauditBlocks = (store: Store, now: number) => {
  const theme = mainTheme(store.themes)
  const template = 'product'
  addAppBlock(theme, { file: 'star_rating', template, target: 'mainSection', now })
  addAppBlock(theme, { file: 'reviews', template, target: 'newAppsSection', now })
  const onHome = { file: 'shop_reviews', template: 'index', target: 'newAppsSection', now }
  for (const layout of ['testimonials', 'photo_wall'])
    addAppBlock(theme, { ...onHome, settings: { layout } })
  addAppBlock(theme, { file: 'cart_reviews', template: 'cart', target: 'newAppsSection', now })
  for (const file of ['card_stars', 'structured_data', 'over_page'])
    setEmbed(theme, { file, isOn: true, now })
}

/** What a new shop has: the demo goods, a collection of each kind, a few people and their orders, and two themes. */
export const fillStore = (store: Store, now: number): void => {
  fillProducts(store, findShop(store.domain, 'http://localhost')!.name)
  const begun = Date.UTC(2025, 1, 1)
  for (const productType of new Set(catalogue.map(({ kind }) => kind)))
    addCollection(store, { title: productType, rule: { productType } }, begun)
  const first = [...store.products.keys()].slice(0, 4)
  addCollection(store, { title: 'Home page', handle: 'frontpage', productIds: first }, begun)
  fillOrders(store, now)
  addThemes(store, begun)
  if (store.domain === demoShop) addPlauditBlocks(store, begun)
}

const plainText = (html: string) => html.replace(/<[^>]*>/g, '')

const asDrawn = (product: Product): ShopProduct => {
  const [first] = product.variants
  return {
    id: product.id,
    variantIds: product.variants.map(({ id }) => id),
    pictures: product.pictures,
    handle: product.handle,
    title: product.title,
    kind: product.productType,
    description: plainText(product.descriptionHtml),
    details: product.details,
    sku: first?.sku ?? '',
    barcode: first?.barcode ?? '',
    priceCents: first?.priceCents ?? 0,
    stock: product.variants.reduce((sum, one) => sum + one.inventoryQuantity, 0),
    options: product.variants.map(({ title }) => title),
  }
}

/** What the shop's visitors see: active products, as the theme draws them. */
export const visibleProducts = ({ products }: Store): ShopProduct[] =>
  [...products.values()].filter(({ status }) => status === 'ACTIVE').map(asDrawn)
