import { addCustomer, addFulfillment, addOrder } from '../entities/add-orders.ts'
import { addProduct } from '../entities/add-products.ts'
import type { Store } from '../entities/open-store.ts'

/** How many to add; `variants` is for each product. `prefix` keeps the handles of a second seed apart. */
export type Seed = {
  products?: number
  variants?: number
  customers?: number
  orders?: number
  prefix?: string
}

const day = 86_400_000
const kinds = ['Kitchen', 'Table', 'Living', 'Garden', 'Light']
const sizes = ['Small', 'Medium', 'Large', 'Extra large']

const seedProducts = (
  store: Store,
  { products = 0, variants = 3, prefix = 'seed' }: Seed,
  now: number,
) => {
  for (let at = 0; at < products; at++)
    addProduct(
      store,
      {
        title: `Seeded thing ${at + 1}`,
        handle: `${prefix}-thing-${at + 1}`,
        vendor: 'Seeded',
        productType: kinds[at % kinds.length]!,
        tags: ['seeded'],
        descriptionHtml: `<p>Seeded thing number ${at + 1}.</p>`,
        optionNames: ['Size'],
        pictures: [{ url: `/pictures/products/gooseneck-kettle.webp?seed=${at}` }],
        variants: Array.from({ length: variants }, (_none, n) => ({
          options: [sizes[n] ?? `Size ${n + 1}`],
          sku: `${prefix.toUpperCase()}-${at + 1}-${n + 1}`,
          barcode: `29${String(at).padStart(8, '0')}${String(n).padStart(3, '0')}`,
          priceCents: 1000 + (at % 90) * 100 + n * 250,
          inventoryQuantity: (at * 7 + n) % 60,
        })),
      },
      now - (50 - (at % 50)) * day,
    )
}

const seedCustomers = (store: Store, { customers = 0, prefix = 'seed' }: Seed, now: number) => {
  for (let at = 0; at < customers; at++)
    addCustomer(
      store,
      {
        firstName: `Seeded${at + 1}`,
        lastName: 'Buyer',
        email: `${prefix}-buyer-${at + 1}@example.com`,
      },
      now - (50 - (at % 50)) * day,
    )
}

const seedOrders = (store: Store, { orders = 0 }: Seed, now: number) => {
  const customers = [...store.customers.keys()]
  const variants = [...store.variants.keys()]
  for (let at = 0; at < orders; at++) {
    const placed = now - (50 - (at % 50)) * day
    const order = addOrder(
      store,
      {
        customerId: customers.length ? customers[at % customers.length]! : null,
        lines: [at * 13, at * 29 + 7].map((n) => ({ variantId: variants[n % variants.length]! })),
      },
      placed,
    )
    if (at % 3 > 0) addFulfillment(store, order, { tracking: null, now: placed + day })
  }
}

/** Adds many things at once, spread over the last 50 days; sends no webhooks. */
export const seedStore = (store: Store, seed: Seed, now: number) => {
  seedProducts(store, seed, now)
  seedCustomers(store, seed, now)
  seedOrders(store, seed, now)
  return {
    products: store.products.size,
    variants: store.variants.size,
    customers: store.customers.size,
    orders: store.orders.size,
  }
}
