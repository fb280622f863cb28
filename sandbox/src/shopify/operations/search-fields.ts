import { unfulfilledOf } from '../entities/add-orders.ts'
import type { Customer, Order } from '../entities/order-records.ts'
import type { Collection, Product, Variant } from '../entities/product-records.ts'
import type { SearchField, SearchFields } from './search-syntax.ts'

type Kept = { id: number; createdAt: number; updatedAt: number }
const text = <T>(of: (item: T) => string | null | (string | null)[]): SearchField<T> => ({
  kind: 'text',
  of,
})
const exact = <T>(of: (item: T) => string | null | (string | null)[]): SearchField<T> => ({
  kind: 'exact',
  of,
})
const number = <T>(of: (item: T) => number | null): SearchField<T> => ({ kind: 'number', of })
const time = <T>(of: (item: T) => number | null): SearchField<T> => ({ kind: 'time', of })
const kept = <T extends Kept>() => ({
  id: number<T>(({ id }) => id),
  created_at: time<T>(({ createdAt }) => createdAt),
  updated_at: time<T>(({ updatedAt }) => updatedAt),
})

export const productSearch: SearchFields<Product> = {
  ...kept<Product>(),
  default: text(({ title }) => title),
  title: text(({ title }) => title),
  handle: exact(({ handle }) => handle),
  status: exact(({ status }) => status),
  vendor: exact(({ vendor }) => vendor),
  product_type: exact(({ productType }) => productType),
  tag: exact(({ tags }) => tags),
  sku: exact(({ variants }) => variants.map(({ sku }) => sku)),
  barcode: exact(({ variants }) => variants.map(({ barcode }) => barcode)),
}

export const variantSearch: SearchFields<Variant> = {
  ...kept<Variant>(),
  default: text(({ title, sku }) => [title, sku]),
  title: text(({ title }) => title),
  sku: exact(({ sku }) => sku),
  barcode: exact(({ barcode }) => barcode),
  product_id: number(({ productId }) => productId),
}

export const collectionSearch: SearchFields<Collection> = {
  ...kept<Collection>(),
  default: text(({ title }) => title),
  title: text(({ title }) => title),
  handle: exact(({ handle }) => handle),
  collection_type: exact(({ rule }) => (rule ? 'smart' : 'custom')),
}

const orderStatus = ({ cancelledAt }: Order) =>
  cancelledAt === null ? ['open', 'any', 'not_closed'] : ['cancelled', 'any']
const fulfillmentStatus = (order: Order) => {
  if (!order.fulfillments.some(({ status }) => status === 'SUCCESS'))
    return ['unfulfilled', 'unshipped']
  return order.lines.some((line) => unfulfilledOf(order, line) > 0)
    ? 'partial'
    : ['fulfilled', 'shipped']
}

export const orderSearch: SearchFields<Order> = {
  ...kept<Order>(),
  default: text(({ name, email }) => [name, email]),
  processed_at: time(({ processedAt }) => processedAt),
  name: exact(({ name }) => [name, name.slice(1)]),
  email: exact(({ email }) => email),
  customer_id: number(({ customerId }) => customerId),
  status: exact(orderStatus),
  financial_status: exact(({ financialStatus }) => financialStatus),
  fulfillment_status: exact(fulfillmentStatus),
  return_status: exact(() => 'no_return'),
  sku: exact(({ lines }) => lines.map(({ sku }) => sku)),
  tag: exact(({ tags }) => tags),
  test: { kind: 'flag', of: ({ test }) => test },
}

export const customerSearch: SearchFields<Customer> = {
  ...kept<Customer>(),
  default: text(({ firstName, lastName, email }) => [firstName, lastName, email]),
  customer_date: time(({ createdAt }) => createdAt),
  email: exact(({ email }) => email),
  phone: exact(({ phone }) => phone),
  first_name: exact(({ firstName }) => firstName),
  last_name: exact(({ lastName }) => lastName),
  tag: exact(({ tags }) => tags),
}
