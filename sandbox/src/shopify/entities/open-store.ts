import type { KeptPart } from '../../stand-in/kept-state.ts'
import type { Customer, Order } from './order-records.ts'
import type { Collection, Metafield, Product, Variant } from './product-records.ts'
import { numberFrom } from './shops.ts'
import type { Theme } from './theme-records.ts'

/** Shopify hands out ids in steps of 32,768. */
const step = 32_768

/** Where the ids of a kind begin; what is not here begins at 1,000,000,000,000. */
const beginnings = {
  product: 8_000_000_000_000,
  variant: 44_000_000_000_000,
  inventoryItem: 46_000_000_000_000,
  order: 5_500_000_000_000,
  line: 14_000_000_000_000,
  customer: 7_000_000_000_000,
  collection: 450_000_000_000,
  fulfillment: 4_900_000_000_000,
  theme: 150_000_000_000,
  other: 1_000_000_000_000,
}
export type IdKind = keyof typeof beginnings

/**
 * How Shopify treats one shop here. `bulkObjectsPerSecond` null: a bulk operation is done as soon as it can be.
 * `mostVariants`: of a product; `mostQuantity`: of an item's stock. `processingMs`: how long a picture, and a `productSet` in the background, take.
 * `protectedData` `none`: the app is approved for neither orders nor customers, whatever its scopes. `ordersSeenDays`: how far back `read_orders` alone sees (Shopify: 60 days, older ones need `read_all_orders`).
 */
export type StoreSettings = {
  protectedData: 'approved' | 'ids_only' | 'none'
  ordersSeenDays: number | null
  bulkObjectsPerSecond: number | null
  bulkAtOnce: number
  pointsPerSecond: number
  mostPoints: number
  currency: string
  mostVariants: number
  mostQuantity: number
  processingMs: number
}

/** `run` carries it out when it is first looked at after `at`. */
export type ProductOperation = {
  id: number
  at: number
  answer: { product: Product | null; userErrors: object[] } | null
  run(): { product: Product | null; userErrors: object[] }
}

/** Everything that one shop has. */
export type Store = {
  domain: string
  settings: StoreSettings
  products: Map<number, Product>
  variants: Map<number, Variant>
  collections: Map<number, Collection>
  customers: Map<number, Customer>
  orders: Map<number, Order>
  themes: Map<number, Theme>
  /** What the app keeps in the shop for itself. */
  appMetafields: Metafield[]
  /** Standard definitions that were enabled for products, as `namespace.key`. */
  definitions: Set<string>
  /** Products' definitions whose values no two products have, as `namespace.key`. */
  uniqueFields: Set<string>
  /** `productSet` calls that are carried out later, by number. */
  productOperations: Map<number, ProductOperation>
  /** Calls with a key, by it: what they asked and what was answered. */
  keyedCalls: Map<string, { asked: string; answer: unknown }>
  counters: Partial<Record<IdKind, number>>
  /** Whether anything is otherwise than a new shop has it. */
  isTouched: boolean
}

export const nextId = (store: Store, kind: IdKind): number => {
  const count = store.counters[kind] ?? 0
  store.counters[kind] = count + 1
  return beginnings[kind] + Number(numberFrom(store.domain)) + count * step
}

const newStore = (domain: string): Store => ({
  domain,
  settings: {
    protectedData: 'approved',
    ordersSeenDays: 60,
    bulkObjectsPerSecond: null,
    bulkAtOnce: 5,
    pointsPerSecond: 100,
    mostPoints: 2000,
    currency: 'USD',
    mostVariants: 2048,
    mostQuantity: 1_000_000_000,
    processingMs: 0,
  },
  products: new Map(),
  variants: new Map(),
  collections: new Map(),
  customers: new Map(),
  orders: new Map(),
  themes: new Map(),
  appMetafields: [],
  definitions: new Set(),
  uniqueFields: new Set(),
  productOperations: new Map(),
  keyedCalls: new Map(),
  counters: {},
  isTouched: false,
})

/** A larger shop would be written anew after every call, for nothing: who seeded it can seed it again. */
const mostKept = 2000
const sizeOf = ({ products, variants, customers, orders }: Store) =>
  products.size + variants.size + customers.size + orders.size

export type StoreMemory = {
  all(): Store[]
  /** The shop's data; filled with what `fill` puts in when it is first asked for. */
  of(domain: string): Store
  /** Stores that were changed and are small, to be saved in a file. */
  kept: KeptPart
  clear(): void
}

export const openStores = (fill: (store: Store) => void): StoreMemory => {
  const stores = new Map<string, Store>()
  return {
    all: () => [...stores.values()],
    of: (domain) => {
      const known = stores.get(domain)
      if (known) return known
      const made = newStore(domain)
      stores.set(domain, made)
      fill(made)
      made.isTouched = false
      return made
    },
    kept: {
      read: () =>
        [...stores.values()]
          .filter((one) => one.isTouched && sizeOf(one) <= mostKept)
          // What is still to be carried out is not kept: it begins anew with the next call.
          .map((one) => ({ ...one, productOperations: new Map() })),
      restore: (saved: Store[]) => {
        for (const one of saved) stores.set(one.domain, { ...newStore(one.domain), ...one })
      },
    },
    clear: () => stores.clear(),
  }
}
