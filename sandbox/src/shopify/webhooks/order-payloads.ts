import type { Store } from '../entities/open-store.ts'
import type {
  Address,
  Customer,
  Fulfillment,
  FulfillmentEvent,
  Order,
  OrderLine,
  Refund,
} from '../entities/order-records.ts'
import { unfulfilledOf } from '../entities/add-orders.ts'
import { shopTime } from './shop-time.ts'

const gid = (kind: string, id: number) => `gid://shopify/${kind}/${id}`
const decimal = (cents: number) => (cents / 100).toFixed(2)
const money = (cents: number) => ({
  shop_money: { amount: decimal(cents), currency_code: 'USD' },
  presentment_money: { amount: decimal(cents), currency_code: 'USD' },
})
const timeOrNull = (ms: number | null) => (ms === null ? null : shopTime(ms))

/** What the app may see of a person: fields it is not approved for are empty, as in Shopify's own webhooks. */
const personal =
  ({ settings }: Store) =>
  <T>(value: T): T | null =>
    settings.protectedData === 'approved' ? value : null

const addressPayload = (store: Store, address: Address | null) => {
  const may = personal(store)
  return (
    address && {
      first_name: may(address.firstName),
      last_name: may(address.lastName),
      address1: may(address.address1),
      phone: may(address.phone),
      city: address.city,
      zip: may(address.zip),
      province_code: address.provinceCode,
      country_code: address.countryCode,
    }
  )
}

export const customerPayload = (store: Store, customer: Customer): object => {
  const may = personal(store)
  return {
    id: customer.id,
    email: may(customer.email),
    created_at: shopTime(customer.createdAt),
    updated_at: shopTime(customer.updatedAt),
    first_name: may(customer.firstName),
    last_name: may(customer.lastName),
    state: 'disabled',
    note: null,
    verified_email: true,
    tax_exempt: false,
    phone: may(customer.phone),
    email_marketing_consent: {
      state: 'not_subscribed',
      opt_in_level: null,
      consent_updated_at: null,
    },
    tags: customer.tags.join(', '),
    currency: 'USD',
    admin_graphql_api_id: gid('Customer', customer.id),
    default_address: addressPayload(store, customer.address),
  }
}

const linePayload = (store: Store, order: Order, line: OrderLine) => ({
  id: line.id,
  admin_graphql_api_id: gid('LineItem', line.id),
  current_quantity: line.currentQuantity,
  fulfillable_quantity: unfulfilledOf(order, line),
  fulfillment_service: 'manual',
  fulfillment_status: unfulfilledOf(order, line) > 0 ? null : 'fulfilled',
  gift_card: line.isGiftCard,
  grams: 0,
  name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
  price: decimal(line.priceCents),
  price_set: money(line.priceCents),
  product_exists: line.productId !== null && store.products.has(line.productId),
  product_id: line.productId,
  properties: [],
  quantity: line.quantity,
  requires_shipping: true,
  sku: line.sku,
  taxable: true,
  title: line.title,
  total_discount: '0.00',
  variant_id: line.variantId,
  variant_title: line.variantTitle,
  vendor: line.vendor,
})

const shipmentStatus = ({ displayStatus }: Fulfillment) =>
  displayStatus === 'FULFILLED' || displayStatus === 'CANCELED' ? null : displayStatus.toLowerCase()

/** Body of `fulfillments/create` and `fulfillments/update`. */
export const fulfillmentPayload = (store: Store, order: Order, fulfillment: Fulfillment) => ({
  id: fulfillment.id,
  order_id: order.id,
  status: fulfillment.status.toLowerCase(),
  created_at: shopTime(fulfillment.createdAt),
  updated_at: shopTime(fulfillment.updatedAt),
  service: 'manual',
  tracking_company: fulfillment.tracking?.company ?? null,
  shipment_status: shipmentStatus(fulfillment),
  location_id: null,
  email: personal(store)(order.email),
  destination: addressPayload(store, order.shippingAddress),
  tracking_number: fulfillment.tracking?.number ?? null,
  tracking_numbers: fulfillment.tracking ? [fulfillment.tracking.number] : [],
  tracking_url: fulfillment.tracking?.url ?? null,
  tracking_urls: fulfillment.tracking ? [fulfillment.tracking.url] : [],
  name: fulfillment.name,
  admin_graphql_api_id: gid('Fulfillment', fulfillment.id),
  line_items: fulfillment.lines.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)!
    return { ...linePayload(store, order, line), quantity }
  }),
})

/** Body of `fulfillment_events/create`. */
export const eventPayload = (order: Order, fulfillment: Fulfillment, event: FulfillmentEvent) => ({
  id: event.id,
  fulfillment_id: fulfillment.id,
  order_id: order.id,
  status: event.status.toLowerCase(),
  message: event.message,
  happened_at: shopTime(event.at),
  created_at: shopTime(event.at),
  country: order.shippingAddress?.countryCode ?? null,
  admin_graphql_api_id: gid('FulfillmentEvent', event.id),
})

/** Body of `refunds/create`; a line's subtotal is a number there. */
export const refundPayload = (store: Store, order: Order, refund: Refund) => ({
  id: refund.id,
  admin_graphql_api_id: gid('Refund', refund.id),
  order_id: order.id,
  created_at: shopTime(refund.createdAt),
  processed_at: shopTime(refund.createdAt),
  note: refund.note,
  restock: false,
  return: null,
  transactions: [],
  refund_line_items: refund.lines.map((one) => ({
    id: one.id,
    line_item_id: one.lineId,
    quantity: one.quantity,
    restock_type: 'no_restock',
    subtotal: one.subtotalCents / 100,
    line_item: linePayload(
      store,
      order,
      order.lines.find(({ id }) => id === one.lineId)!,
    ),
  })),
})

const fulfillmentStatus = (order: Order): string | null => {
  const open = order.lines.some((line) => unfulfilledOf(order, line) > 0)
  if (!order.fulfillments.some(({ status }) => status === 'SUCCESS')) return null
  return open ? 'partial' : 'fulfilled'
}

/** Body of all `orders/…` but `orders/delete`. */
export const orderPayload = (store: Store, order: Order): object => {
  const total = order.lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0)
  const left = order.lines.reduce((sum, line) => sum + line.currentQuantity * line.priceCents, 0)
  const customer = order.customerId === null ? undefined : store.customers.get(order.customerId)
  const may = personal(store)
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    cancelled_at: timeOrNull(order.cancelledAt),
    closed_at: null,
    confirmed: true,
    contact_email: may(order.email),
    created_at: shopTime(order.createdAt),
    currency: 'USD',
    current_total_price: decimal(left),
    current_total_price_set: money(left),
    customer_locale: order.customerLocale,
    email: may(order.email),
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: fulfillmentStatus(order),
    name: order.name,
    note: order.note,
    number: order.number - 1000,
    order_number: order.number,
    order_status_url: `https://${store.domain}/${order.id}/orders/${order.id}/authenticate`,
    phone: may(order.phone),
    presentment_currency: 'USD',
    processed_at: shopTime(order.processedAt),
    source_name: 'web',
    subtotal_price: decimal(total),
    tags: order.tags.join(', '),
    test: order.test,
    total_discounts: '0.00',
    total_line_items_price: decimal(total),
    total_price: decimal(total),
    total_price_set: money(total),
    total_tax: '0.00',
    updated_at: shopTime(order.updatedAt),
    customer: customer ? customerPayload(store, customer) : null,
    fulfillments: order.fulfillments.map((one) => fulfillmentPayload(store, order, one)),
    line_items: order.lines.map((line) => linePayload(store, order, line)),
    refunds: order.refunds.map((one) => refundPayload(store, order, one)),
    shipping_address: addressPayload(store, order.shippingAddress),
    shipping_lines: [],
  }
}
