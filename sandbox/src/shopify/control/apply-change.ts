import {
  createCustomer,
  deleteCustomer,
  eraseData,
  requestData,
  updateCustomer,
} from '../entities/change-customers.ts'
import {
  cancelFulfillment,
  cancelOrder,
  createOrder,
  deleteOrder,
  fulfillOrder,
  refundOrder,
  reportFulfillment,
  updateOrder,
  type OrderChange,
} from '../entities/change-orders.ts'
import {
  changeCollection,
  createProduct,
  createVariant,
  deleteProduct,
  deleteVariant,
  updateProduct,
  updateVariant,
  type ProductChange,
  type VariantChange,
} from '../entities/change-products.ts'
import type { CustomerInput, OrderInput } from '../entities/add-orders.ts'
import type { CollectionInput, ProductInput, VariantInput } from '../entities/add-products.ts'
import type { Store } from '../entities/open-store.ts'
import type { Fulfillment } from '../entities/order-records.ts'
import type { Shopify } from '../memory.ts'
import { publishTheme } from '../entities/change-themes.ts'
import { updateShop } from '../entities/update-shop.ts'

/** One change of a shop as its owner, its buyers and its carrier make it; `id` is the number of what is changed. */
export type Change =
  | { do: 'create-product'; product: ProductInput }
  | { do: 'update-product'; id: number; change: ProductChange }
  | { do: 'delete-product'; id: number }
  | { do: 'create-variant'; id: number; variant: VariantInput }
  | { do: 'update-variant'; id: number; change: VariantChange }
  | { do: 'delete-variant'; id: number }
  | { do: 'create-collection'; collection: CollectionInput }
  | { do: 'update-collection'; id: number; change: Partial<CollectionInput> }
  | { do: 'delete-collection'; id: number }
  | { do: 'create-customer'; customer: CustomerInput }
  | { do: 'update-customer'; id: number; change: CustomerInput }
  | { do: 'delete-customer' | 'request-data' | 'erase-data'; id: number }
  | { do: 'create-order'; order: OrderInput }
  | { do: 'update-order'; id: number; change: OrderChange }
  | { do: 'fulfill-order'; id: number; tracking?: Fulfillment['tracking'] }
  | { do: 'report-fulfillment'; id: number; status: string }
  | { do: 'cancel-fulfillment'; id: number }
  | { do: 'refund-order'; id: number; lines?: { id: number; quantity: number }[]; note?: string }
  | { do: 'cancel-order'; id: number; reason?: string }
  | { do: 'delete-order'; id: number }
  | { do: 'publish-theme'; id: number }
  | { do: 'update-shop' }

const find = <T>(map: Map<number, T>, id: number, what: string): T => {
  const found = map.get(Number(id))
  if (!found) throw new Error(`This shop has no ${what} ${id}`)
  return found
}

const fulfillmentOf = (store: Store, id: number): Fulfillment => {
  for (const { fulfillments } of store.orders.values()) {
    const found = fulfillments.find((one) => one.id === Number(id))
    if (found) return found
  }
  throw new Error(`This shop has no fulfillment ${id}`)
}

type Act<K extends Change['do']> = (
  shopify: Shopify,
  store: Store,
  change: Extract<Change, { do: K }>,
) => unknown
type ByName = { [K in Change['do']]: Act<K> }

const goods: Pick<
  ByName,
  Extract<Change['do'], `${string}-product` | `${string}-variant` | `${string}-collection`>
> = {
  'create-product': (shopify, store, { product }) => createProduct(shopify, store, product),
  'update-product': (shopify, store, { id, change }) =>
    updateProduct(shopify, store, { product: find(store.products, id, 'product'), change }),
  'delete-product': (shopify, store, { id }) =>
    deleteProduct(shopify, store, find(store.products, id, 'product')),
  'create-variant': (shopify, store, { id, variant }) =>
    createVariant(shopify, store, {
      product: find(store.products, id, 'product'),
      input: variant,
    }),
  'update-variant': (shopify, store, { id, change }) =>
    updateVariant(shopify, store, { variant: find(store.variants, id, 'variant'), change }),
  'delete-variant': (shopify, store, { id }) =>
    deleteVariant(shopify, store, find(store.variants, id, 'variant')),
  'create-collection': (shopify, store, { collection }) =>
    changeCollection(shopify, store, { create: collection }),
  'update-collection': (shopify, store, { id, change }) =>
    changeCollection(shopify, store, {
      update: find(store.collections, id, 'collection'),
      change,
    }),
  'delete-collection': (shopify, store, { id }) =>
    changeCollection(shopify, store, { remove: find(store.collections, id, 'collection') }),
}

const people: Pick<ByName, Extract<Change['do'], `${string}-customer` | `${string}-data`>> = {
  'create-customer': (shopify, store, { customer }) => createCustomer(shopify, store, customer),
  'update-customer': (shopify, store, { id, change }) =>
    updateCustomer(shopify, store, { customer: find(store.customers, id, 'customer'), change }),
  'delete-customer': (shopify, store, { id }) =>
    deleteCustomer(shopify, store, find(store.customers, id, 'customer')),
  'request-data': (shopify, store, { id }) =>
    requestData(shopify, store, find(store.customers, id, 'customer')),
  'erase-data': (shopify, store, { id }) =>
    eraseData(shopify, store, find(store.customers, id, 'customer')),
}

const sales: Pick<ByName, Extract<Change['do'], `${string}-order` | `${string}-fulfillment`>> = {
  'create-order': (shopify, store, { order }) => createOrder(shopify, store, order),
  'update-order': (shopify, store, { id, change }) =>
    updateOrder(shopify, store, { order: find(store.orders, id, 'order'), change }),
  'fulfill-order': (shopify, store, { id, tracking = null }) =>
    fulfillOrder(shopify, store, { order: find(store.orders, id, 'order'), tracking }),
  'report-fulfillment': (shopify, store, { id, status }) =>
    reportFulfillment(shopify, store, { fulfillment: fulfillmentOf(store, id), status }),
  'cancel-fulfillment': (shopify, store, { id }) =>
    cancelFulfillment(shopify, store, fulfillmentOf(store, id)),
  'refund-order': (shopify, store, { id, lines, note = null }) =>
    refundOrder(shopify, store, {
      order: find(store.orders, id, 'order'),
      note,
      ...(lines && { quantities: new Map(lines.map((line) => [line.id, line.quantity])) }),
    }),
  'cancel-order': (shopify, store, { id, reason }) =>
    cancelOrder(shopify, store, {
      order: find(store.orders, id, 'order'),
      ...(reason !== undefined && { reason }),
    }),
  'delete-order': (shopify, store, { id }) =>
    deleteOrder(shopify, store, find(store.orders, id, 'order')),
}

const acts: ByName = {
  ...goods,
  ...people,
  ...sales,
  'publish-theme': (shopify, store, { id }) =>
    publishTheme(shopify, store, find(store.themes, id, 'theme')),
  'update-shop': (shopify, store) => updateShop(shopify, store),
}

/** Makes one change with the webhooks that follow from it; answers with what was made. Throws for an unknown one. */
export const applyChange = (shopify: Shopify, store: Store, change: Change): unknown => {
  const act = acts[change.do] as unknown as Act<never> | undefined
  if (!act) throw new Error(`There is no change "${change.do}"`)
  return act(shopify, store, change as never) ?? null
}
