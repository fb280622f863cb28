import type { Shopify } from '../memory.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'
import { inventoryPayload, productPayload } from '../webhooks/product-payloads.ts'
import {
  eventPayload,
  fulfillmentPayload,
  orderPayload,
  refundPayload,
} from '../webhooks/order-payloads.ts'
import {
  addFulfillment,
  addOrder,
  addRefund,
  readAddress,
  unfulfilledOf,
  type OrderInput,
} from './add-orders.ts'
import { locationOf } from './change-products.ts'
import { nextId, type Store } from './open-store.ts'
import type { Fulfillment, Order, Refund } from './order-records.ts'

const tell = (shopify: Shopify, store: Store, topics: Record<string, object>) => {
  for (const [topic, body] of Object.entries(topics))
    deliverWebhook(shopify, { domain: store.domain, topic, body })
}

/** A placed order takes its goods from the stock, so `products/update` comes with it, as at Shopify. */
export const createOrder = (shopify: Shopify, store: Store, input: OrderInput): Order => {
  const order = addOrder(store, input, shopify.clock.now())
  tell(shopify, store, { 'orders/create': orderPayload(store, order) })
  if (order.financialStatus === 'PAID')
    tell(shopify, store, { 'orders/paid': orderPayload(store, order) })
  for (const line of order.lines) {
    const variant = store.variants.get(line.variantId!)!
    const product = store.products.get(variant.productId)!
    variant.inventoryQuantity -= line.quantity
    product.updatedAt = variant.updatedAt = shopify.clock.now()
    tell(shopify, store, {
      'products/update': productPayload(product, shopify.origin()),
      'inventory_levels/update': inventoryPayload(variant, locationOf(store)),
    })
  }
  return order
}

const touchOrder = (shopify: Shopify, store: Store, order: Order) => {
  order.updatedAt = shopify.clock.now()
  store.isTouched = true
  tell(shopify, store, { 'orders/updated': orderPayload(store, order) })
}

export type OrderChange = Partial<
  Pick<OrderInput, 'email' | 'note' | 'tags' | 'test' | 'financialStatus' | 'shippingAddress'>
> & { customerId?: number | null }

export const updateOrder = (
  shopify: Shopify,
  store: Store,
  { order, change }: { order: Order; change: OrderChange },
): void => {
  const { shippingAddress, ...rest } = change
  Object.assign(order, rest)
  if (shippingAddress !== undefined) order.shippingAddress = readAddress(shippingAddress)
  touchOrder(shopify, store, order)
}

/** Sends what has not been sent; null when there is nothing. */
export const fulfillOrder = (
  shopify: Shopify,
  store: Store,
  { order, tracking = null }: { order: Order; tracking?: Fulfillment['tracking'] },
): Fulfillment | null => {
  const made = addFulfillment(store, order, { tracking, now: shopify.clock.now() })
  if (!made) return null
  tell(shopify, store, { 'fulfillments/create': fulfillmentPayload(store, order, made) })
  tell(shopify, store, {
    [order.lines.some((line) => unfulfilledOf(order, line) > 0)
      ? 'orders/partially_fulfilled'
      : 'orders/fulfilled']: orderPayload(store, order),
  })
  touchOrder(shopify, store, order)
  return made
}

/** Shopify's `FulfillmentEventStatus`. */
const reports = new Set([
  'ATTEMPTED_DELIVERY',
  'CARRIER_PICKED_UP',
  'CONFIRMED',
  'DELAYED',
  'DELIVERED',
  'FAILURE',
  'IN_TRANSIT',
  'LABEL_PRINTED',
  'LABEL_PURCHASED',
  'OUT_FOR_DELIVERY',
  'READY_FOR_PICKUP',
])

/** A carrier's report, one of `FulfillmentEventStatus`. Throws for any other. */
export const reportFulfillment = (
  shopify: Shopify,
  store: Store,
  {
    fulfillment,
    status,
    message = null,
  }: { fulfillment: Fulfillment; status: string; message?: string | null },
): void => {
  if (!reports.has(status)) throw new Error(`A carrier does not report ${status}`)
  const order = store.orders.get(fulfillment.orderId)!
  const at = shopify.clock.now()
  const event = { id: nextId(store, 'other'), status, message, at }
  fulfillment.events.push(event)
  fulfillment.displayStatus = status
  if (status === 'DELIVERED') fulfillment.deliveredAt = at
  if (status === 'IN_TRANSIT') fulfillment.inTransitAt = at
  fulfillment.updatedAt = at
  tell(shopify, store, {
    'fulfillment_events/create': eventPayload(order, fulfillment, event),
    'fulfillments/update': fulfillmentPayload(store, order, fulfillment),
  })
  touchOrder(shopify, store, order)
}

export const cancelFulfillment = (
  shopify: Shopify,
  store: Store,
  fulfillment: Fulfillment,
): void => {
  const order = store.orders.get(fulfillment.orderId)!
  Object.assign(fulfillment, {
    status: 'CANCELLED',
    displayStatus: 'CANCELED',
    updatedAt: shopify.clock.now(),
  })
  tell(shopify, store, { 'fulfillments/update': fulfillmentPayload(store, order, fulfillment) })
  touchOrder(shopify, store, order)
}

/** Gives back `quantities` (by line id), or all that is left; null when nothing is. */
export const refundOrder = (
  shopify: Shopify,
  store: Store,
  {
    order,
    quantities,
    note = null,
  }: { order: Order; quantities?: Map<number, number>; note?: string | null },
): Refund | null => {
  const made = addRefund(store, order, { quantities, note, now: shopify.clock.now() })
  if (!made) return null
  tell(shopify, store, { 'refunds/create': refundPayload(store, order, made) })
  touchOrder(shopify, store, order)
  return made
}

/** A cancelled order that was paid is given back; false when it was cancelled before. */
export const cancelOrder = (
  shopify: Shopify,
  store: Store,
  { order, reason = 'CUSTOMER' }: { order: Order; reason?: string },
): boolean => {
  if (order.cancelledAt !== null) return false
  order.cancelledAt = order.updatedAt = shopify.clock.now()
  order.cancelReason = reason
  if (order.financialStatus === 'PENDING') order.financialStatus = 'VOIDED'
  else refundOrder(shopify, store, { order })
  tell(shopify, store, { 'orders/cancelled': orderPayload(store, order) })
  touchOrder(shopify, store, order)
  return true
}

export const deleteOrder = (shopify: Shopify, store: Store, order: Order): void => {
  store.orders.delete(order.id)
  store.isTouched = true
  tell(shopify, store, { 'orders/delete': { id: order.id } })
}
