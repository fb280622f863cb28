import { nextId, type Store } from './open-store.ts'
import type { Address, Customer, Fulfillment, Order, OrderLine, Refund } from './order-records.ts'

export type CustomerInput = {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  phone?: string | null
  locale?: string
  tags?: string[]
  address?: Partial<Address> | null
}
export type LineInput = { variantId: number; quantity?: number }
export type OrderInput = {
  customerId?: number | null
  /** Without one the customer's. */
  email?: string | null
  lines: LineInput[]
  test?: boolean
  note?: string | null
  tags?: string[]
  financialStatus?: Order['financialStatus']
  shippingAddress?: Partial<Address> | null
  /** Milliseconds; now without it. */
  at?: number
}

const emptyAddress: Address = {
  firstName: null,
  lastName: null,
  address1: null,
  city: null,
  zip: null,
  provinceCode: null,
  countryCode: 'NO',
  phone: null,
}
export const readAddress = (given: Partial<Address> | null | undefined): Address | null =>
  given ? { ...emptyAddress, ...given } : null

export const addCustomer = (store: Store, input: CustomerInput, now: number): Customer => {
  const customer: Customer = {
    __typename: 'Customer',
    id: nextId(store, 'customer'),
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    locale: input.locale ?? 'en',
    tags: input.tags ?? [],
    address: readAddress(input.address),
    createdAt: now,
    updatedAt: now,
  }
  store.customers.set(customer.id, customer)
  store.isTouched = true
  return customer
}

const addLine = (store: Store, { variantId, quantity = 1 }: LineInput): OrderLine => {
  const variant = store.variants.get(variantId)
  const product = variant && store.products.get(variant.productId)
  if (!variant || !product) throw new Error(`This shop has no variant ${variantId}`)
  return {
    __typename: 'LineItem',
    id: nextId(store, 'line'),
    productId: product.id,
    variantId,
    title: product.title,
    variantTitle: variant.title === 'Default Title' ? null : variant.title,
    sku: variant.sku,
    vendor: product.vendor,
    quantity,
    currentQuantity: quantity,
    priceCents: variant.priceCents,
    isGiftCard: false,
  }
}

/** Who buys, as an order keeps it: the customer's own where the order says nothing else. */
const buyerOf = (store: Store, input: OrderInput) => {
  const customer = input.customerId ? store.customers.get(input.customerId) : undefined
  return {
    email: input.email === undefined ? (customer?.email ?? null) : input.email,
    phone: null,
    customerId: customer?.id ?? null,
    customerLocale: customer?.locale ?? 'en',
    shippingAddress: readAddress(input.shippingAddress ?? customer?.address),
  }
}

/** Adds a paid order; tells nobody. Throws when a variant is not the shop's. */
export const addOrder = (store: Store, input: OrderInput, now: number): Order => {
  const at = input.at ?? now
  const lines = input.lines.map((line) => addLine(store, line))
  const id = nextId(store, 'order')
  const number = 1000 + store.counters.order!
  const order: Order = {
    __typename: 'Order',
    id,
    number,
    name: `#${number}`,
    ...buyerOf(store, input),
    test: input.test ?? false,
    note: input.note ?? null,
    tags: input.tags ?? [],
    financialStatus: input.financialStatus ?? 'PAID',
    lines,
    fulfillments: [],
    refunds: [],
    cancelReason: null,
    cancelledAt: null,
    processedAt: at,
    createdAt: at,
    updatedAt: at,
  }
  store.orders.set(order.id, order)
  store.isTouched = true
  return order
}

/** What of a line has not been sent yet. */
export const unfulfilledOf = ({ fulfillments }: Order, line: OrderLine): number =>
  line.currentQuantity -
  fulfillments
    .filter(({ status }) => status === 'SUCCESS')
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Sends what has not been sent; null when there is nothing. */
export const addFulfillment = (
  store: Store,
  order: Order,
  { tracking, now }: { tracking: Fulfillment['tracking']; now: number },
): Fulfillment | null => {
  const lines = order.lines
    .map((line) => ({ lineId: line.id, quantity: unfulfilledOf(order, line) }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ id: nextId(store, 'other'), ...line }))
  if (lines.length === 0) return null
  const fulfillment: Fulfillment = {
    __typename: 'Fulfillment',
    id: nextId(store, 'fulfillment'),
    orderId: order.id,
    name: `${order.name}.${order.fulfillments.length + 1}`,
    status: 'SUCCESS',
    displayStatus: 'FULFILLED',
    lines,
    events: [],
    tracking,
    inTransitAt: null,
    deliveredAt: null,
    estimatedDeliveryAt: null,
    createdAt: now,
    updatedAt: now,
  }
  order.fulfillments.push(fulfillment)
  order.updatedAt = now
  store.isTouched = true
  return fulfillment
}

/** Gives back `quantities` (by line id), or all that is left; null when nothing is. */
export const addRefund = (
  store: Store,
  order: Order,
  {
    quantities,
    note,
    now,
  }: { quantities?: Map<number, number> | undefined; note: string | null; now: number },
): Refund | null => {
  const lines = order.lines
    .map((line) => ({
      line,
      quantity: Math.min(
        line.currentQuantity,
        quantities ? (quantities.get(line.id) ?? 0) : line.currentQuantity,
      ),
    }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity }) => {
      line.currentQuantity -= quantity
      return {
        id: nextId(store, 'other'),
        lineId: line.id,
        quantity,
        subtotalCents: quantity * line.priceCents,
      }
    })
  if (lines.length === 0) return null
  const refund: Refund = {
    __typename: 'Refund',
    id: nextId(store, 'other'),
    orderId: order.id,
    note,
    lines,
    totalCents: lines.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0),
    createdAt: now,
  }
  order.refunds.push(refund)
  order.financialStatus = order.lines.some(({ currentQuantity }) => currentQuantity > 0)
    ? 'PARTIALLY_REFUNDED'
    : 'REFUNDED'
  order.updatedAt = now
  store.isTouched = true
  return refund
}
