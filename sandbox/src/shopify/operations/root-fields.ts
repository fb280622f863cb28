import { GraphQLError } from 'graphql'
import type { Customer, Order } from '../entities/order-records.ts'
import type { Collection, Product, Variant } from '../entities/product-records.ts'
import type { PageAsk } from './page-of.ts'
import { assertScope, connection, type Context, type Fields } from './resolve-field.ts'
import {
  collectionSearch,
  customerSearch,
  orderSearch,
  productSearch,
  variantSearch,
} from './search-fields.ts'
import { searchTest, type SearchFields } from './search-syntax.ts'

type ListAsk = PageAsk & { query?: string | null; sortKey?: string; savedSearchId?: string | null }
type Kept = { id: number; createdAt: number; updatedAt: number }

/** Without `read_all_orders` an app sees no older orders than the settings say. */
const seesOrder = ({ createdAt }: Order, { store, scope, shopify }: Context): boolean => {
  const days = store.settings.ordersSeenDays
  return (
    days === null ||
    createdAt >= shopify.clock.now() - days * 86_400_000 ||
    scope.split(',').includes('read_all_orders')
  )
}

/** One kind of record as the queries of the root list, count and find it. */
type Kind<T extends Kept> = {
  scope: string
  kept(context: Context): Map<number, T>
  /** Which of them the app may see; all without it. */
  sees?(item: T, context: Context): boolean
  search: SearchFields<T>
  /** By `sortKey`; undefined sorts by id. */
  sortKeys: Record<string, ((item: T) => string | number) | undefined>
}

const times = <T extends Kept>() => ({
  ID: undefined,
  RELEVANCE: undefined,
  CREATED_AT: ({ createdAt }: T) => createdAt,
  UPDATED_AT: ({ updatedAt }: T) => updatedAt,
})

const products: Kind<Product> = {
  scope: 'read_products',
  kept: ({ store }) => store.products,
  search: productSearch,
  sortKeys: {
    ...times<Product>(),
    TITLE: ({ title }) => title,
    VENDOR: ({ vendor }) => vendor,
    PRODUCT_TYPE: ({ productType }) => productType,
  },
}
const variants: Kind<Variant> = {
  scope: 'read_products',
  kept: ({ store }) => store.variants,
  search: variantSearch,
  sortKeys: {
    ID: undefined,
    RELEVANCE: undefined,
    SKU: ({ sku }) => sku ?? '',
    TITLE: ({ title }) => title,
  },
}
const collections: Kind<Collection> = {
  scope: 'read_products',
  kept: ({ store }) => store.collections,
  search: collectionSearch,
  sortKeys: {
    ID: undefined,
    RELEVANCE: undefined,
    UPDATED_AT: ({ updatedAt }) => updatedAt,
    TITLE: ({ title }) => title,
  },
}
const orders: Kind<Order> = {
  scope: 'read_orders',
  kept: ({ store }) => store.orders,
  sees: seesOrder,
  search: orderSearch,
  sortKeys: {
    ...times<Order>(),
    PROCESSED_AT: ({ processedAt }) => processedAt,
    ORDER_NUMBER: ({ number }) => number,
  },
}
const customers: Kind<Customer> = {
  scope: 'read_customers',
  kept: ({ store }) => store.customers,
  search: customerSearch,
  sortKeys: {
    ...times<Customer>(),
    NAME: ({ lastName, firstName }) => `${lastName}, ${firstName}`,
  },
}

const isSeen = <T extends Kept>(kind: Kind<T>, item: T, context: Context): boolean =>
  !kind.sees || kind.sees(item, context)

const all = <T extends Kept>(kind: Kind<T>, context: Context): T[] => {
  const items = [...kind.kept(context).values()]
  return kind.sees ? items.filter((item) => isSeen(kind, item, context)) : items
}

const one = <T extends Kept>(kind: Kind<T>, id: number, context: Context): T | null => {
  const item = kind.kept(context).get(id)
  return item && isSeen(kind, item, context) ? item : null
}

const found = <T extends Kept>(
  kind: Kind<T>,
  context: Context,
  query: string | null | undefined,
) => {
  const items = all(kind, context)
  return query ? items.filter(searchTest(query, kind.search)) : items
}

const refuse = (what: string): never => {
  throw new GraphQLError(`This stand-in does not know ${what}`, {
    extensions: { code: 'NOT_SUPPORTED_HERE' },
  })
}

/** In a bulk operation the outermost connection is read in slices: `bulk.root` says which, and learns of how many. */
const sliceOf = <T>(items: T[], { bulk }: Context): T[] => {
  if (!bulk) return items
  bulk.root.all = items.length
  return items.slice(bulk.root.from, bulk.root.to)
}

const listField =
  <T extends Kept>(field: string, kind: Kind<T>) =>
  (_root: unknown, { query, sortKey = 'ID', savedSearchId, ...ask }: ListAsk, context: Context) => {
    assertScope(context, field, kind.scope)
    if (savedSearchId) refuse('saved searches')
    if (!(sortKey in kind.sortKeys)) refuse(`the sort key ${sortKey}`)
    const sortBy = kind.sortKeys[sortKey]
    const items = sliceOf(found(kind, context, query), context)
    return connection(items, { ask, context, ...(sortBy && { sortBy }) })
  }

const countField =
  <T extends Kept>(field: string, kind: Kind<T>) =>
  (
    _root: unknown,
    { query, limit = 10_000 }: { query?: string | null; limit?: number | null },
    context: Context,
  ) => {
    assertScope(context, field, kind.scope)
    const count = found(kind, context, query).length
    return limit !== null && count > limit
      ? { count: limit, precision: 'AT_LEAST' }
      : { count, precision: 'EXACT' }
  }

const numberIn = (id: string, kind: string): number =>
  Number(new RegExp(`^gid://shopify/${kind}/(\\d+)$`).exec(id)?.[1] ?? Number.NaN)

const oneField =
  <T extends Kept>(field: string, kind: Kind<T>, name: string) =>
  (_root: unknown, { id }: { id: string }, context: Context) => {
    assertScope(context, field, kind.scope)
    return one(kind, numberIn(id, name), context)
  }

/** The queries of the root that list, count and find the shop's records. */
export const rootFields: Fields = {
  QueryRoot: {
    products: listField('products', products),
    productsCount: countField('productsCount', products),
    product: oneField('product', products, 'Product'),
    productByHandle: (_root: never, { handle }: { handle: string }, context: Context) =>
      all(products, context).find((item) => item.handle === handle) ?? null,
    productVariants: listField('productVariants', variants),
    productVariantsCount: countField('productVariantsCount', variants),
    productVariant: oneField('productVariant', variants, 'ProductVariant'),
    collections: listField('collections', collections),
    collectionsCount: countField('collectionsCount', collections),
    collection: oneField('collection', collections, 'Collection'),
    orders: listField('orders', orders),
    ordersCount: countField('ordersCount', orders),
    order: oneField('order', orders, 'Order'),
    customers: listField('customers', customers),
    customersCount: countField('customersCount', customers),
    customer: oneField('customer', customers, 'Customer'),
  },
}

const kinds: Record<string, Kind<never>> = {
  Product: products as never,
  ProductVariant: variants as never,
  Collection: collections as never,
  Order: orders as never,
  Customer: customers as never,
}

/** The record that a gid names, of what this file lists and what belongs to orders; null without it or without leave. */
export const recordOf = (id: string, context: Context): object | null => {
  const name = /^gid:\/\/shopify\/(\w+)\//.exec(id)?.[1] ?? ''
  const number = numberIn(id, name)
  const kind = kinds[name]
  if (kind) {
    assertScope(context, name, kind.scope)
    return one(kind as never as Kind<Kept>, number, context)
  }
  const parts: Record<string, (order: Order) => { id: number; __typename: string }[]> = {
    LineItem: ({ lines }) => lines,
    Fulfillment: ({ fulfillments }) => fulfillments,
    Refund: ({ refunds }) => refunds,
  }
  const part = parts[name]
  if (part) {
    assertScope(context, name, 'read_orders')
    for (const order of all(orders, context)) {
      const item = part(order).find(({ id: its }) => its === number)
      if (item) return item
    }
    return null
  }
  if (name === 'InventoryItem') {
    const variant = all(variants, context).find((item) => item.inventoryItemId === number)
    return variant ? { __typename: 'InventoryItem', id: number, variant } : null
  }
  return null
}
