import { productsIn } from '../entities/add-products.ts'
import type { Store } from '../entities/open-store.ts'

/** Everything that a shop has, as plain data for a comparison; ids are numbers, amounts cents, times milliseconds. */
export const describeStore = (store: Store) => ({
  domain: store.domain,
  settings: store.settings,
  products: [...store.products.values()],
  collections: [...store.collections.values()].map((one) => ({
    ...one,
    productIds: productsIn(store, one).map(({ id }) => id),
  })),
  customers: [...store.customers.values()],
  orders: [...store.orders.values()],
  themes: [...store.themes.values()].map(({ files, ...theme }) => ({
    ...theme,
    files: Object.fromEntries([...files].map(([name, { content }]) => [name, content])),
  })),
})
