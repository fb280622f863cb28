import { unfulfilledOf } from '../entities/add-orders.ts'
import type {
  Address,
  Customer,
  Fulfillment,
  FulfillmentEvent,
  Order,
  OrderLine,
  Refund,
} from '../entities/order-records.ts'
import { utcTime } from '../webhooks/shop-time.ts'
import type { PageAsk } from './page-of.ts'
import {
  assertScope,
  connection,
  fieldsOf,
  gid,
  moneyBag,
  moneyOf,
  protectedField,
  viewConnection,
  type Context,
  type Fields,
} from './resolve-field.ts'

const timeOrNull = (ms: number | null) => (ms === null ? null : utcTime(ms))
const totalOf = ({ lines }: Order) =>
  lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0)
const currentTotalOf = ({ lines }: Order) =>
  lines.reduce((sum, line) => sum + line.currentQuantity * line.priceCents, 0)
const refundedOf = ({ refunds }: Order) =>
  refunds.reduce((sum, { totalCents }) => sum + totalCents, 0)
const exactCount = (count: number) => ({ count, precision: 'EXACT' })

const fulfillmentStatusOf = (order: Order): string => {
  if (!order.fulfillments.some(({ status }) => status === 'SUCCESS')) return 'UNFULFILLED'
  return order.lines.some((line) => unfulfilledOf(order, line) > 0)
    ? 'PARTIALLY_FULFILLED'
    : 'FULFILLED'
}

type OwnedAddress = Address & { id: number }
const addressOf = (id: number, address: Address | null): OwnedAddress | null =>
  address && { ...address, id }

const order = fieldsOf<Order>({
  id: ({ id }) => gid('Order', id),
  legacyResourceId: ({ id }) => String(id),
  email: ({ email }, _args: never, context) => protectedField(context, 'email', email),
  phone: ({ phone }, _args: never, context) => protectedField(context, 'phone', phone),
  createdAt: ({ createdAt }) => utcTime(createdAt),
  updatedAt: ({ updatedAt }) => utcTime(updatedAt),
  processedAt: ({ processedAt }) => utcTime(processedAt),
  cancelledAt: ({ cancelledAt }) => timeOrNull(cancelledAt),
  closedAt: () => null,
  closed: () => false,
  confirmed: () => true,
  currencyCode: () => 'USD',
  presentmentCurrencyCode: () => 'USD',
  displayFinancialStatus: ({ financialStatus }) => financialStatus,
  displayFulfillmentStatus: fulfillmentStatusOf,
  returnStatus: () => 'NO_RETURN',
  fullyPaid: ({ financialStatus }) => financialStatus !== 'PENDING',
  unpaid: ({ financialStatus }) => financialStatus === 'PENDING',
  customer: ({ customerId }, _args: never, context) => {
    assertScope(context, 'customer', 'read_customers')
    return (customerId !== null && context.store.customers.get(customerId)) || null
  },
  shippingAddress: ({ id, shippingAddress }) => addressOf(id, shippingAddress),
  billingAddress: ({ id, shippingAddress }) => addressOf(id, shippingAddress),
  lineItems: ({ lines }, ask: PageAsk, context) => connection(lines, { ask, context }),
  subtotalLineItemsQuantity: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  currentSubtotalLineItemsQuantity: ({ lines }) =>
    lines.reduce((sum, { currentQuantity }) => sum + currentQuantity, 0),
  fulfillments: ({ fulfillments }, { first }: { first?: number | null }) =>
    fulfillments.slice(0, first ?? undefined),
  fulfillmentsCount: ({ fulfillments }) => exactCount(fulfillments.length),
  refunds: ({ refunds }, { first }: { first?: number | null }) =>
    refunds.slice(0, first ?? undefined),
  refundable: (one) => currentTotalOf(one) > 0,
  totalPriceSet: (one) => moneyBag(totalOf(one)),
  originalTotalPriceSet: (one) => moneyBag(totalOf(one)),
  subtotalPriceSet: (one) => moneyBag(totalOf(one)),
  currentTotalPriceSet: (one) => moneyBag(currentTotalOf(one)),
  currentSubtotalPriceSet: (one) => moneyBag(currentTotalOf(one)),
  totalRefundedSet: (one) => moneyBag(refundedOf(one)),
  totalDiscountsSet: () => moneyBag(0),
  totalShippingPriceSet: () => moneyBag(0),
  totalTaxSet: () => moneyBag(0),
  sourceName: () => 'web',
})

const lineItem = fieldsOf<OrderLine>({
  id: ({ id }) => gid('LineItem', id),
  name: ({ title, variantTitle }) => (variantTitle ? `${title} - ${variantTitle}` : title),
  product: ({ productId }, _args: never, { store }) =>
    (productId !== null && store.products.get(productId)) || null,
  variant: ({ variantId }, _args: never, { store }) =>
    (variantId !== null && store.variants.get(variantId)) || null,
  refundableQuantity: ({ currentQuantity }) => currentQuantity,
  requiresShipping: () => true,
  taxable: () => true,
  originalUnitPriceSet: ({ priceCents }) => moneyBag(priceCents),
  discountedUnitPriceSet: ({ priceCents }) => moneyBag(priceCents),
  originalTotalSet: ({ priceCents, quantity }) => moneyBag(priceCents * quantity),
  discountedTotalSet: ({ priceCents, quantity }) => moneyBag(priceCents * quantity),
  totalDiscountSet: () => moneyBag(0),
  image: () => null,
})

const orderOf = ({ orderId }: { orderId: number }, { store }: Context) => store.orders.get(orderId)!
const lineOf = (owner: { orderId: number }, lineId: number, context: Context) =>
  orderOf(owner, context).lines.find(({ id }) => id === lineId)!

const fulfillment = fieldsOf<Fulfillment>({
  id: ({ id }) => gid('Fulfillment', id),
  legacyResourceId: ({ id }) => String(id),
  createdAt: ({ createdAt }) => utcTime(createdAt),
  updatedAt: ({ updatedAt }) => utcTime(updatedAt),
  deliveredAt: ({ deliveredAt }) => timeOrNull(deliveredAt),
  inTransitAt: ({ inTransitAt }) => timeOrNull(inTransitAt),
  estimatedDeliveryAt: ({ estimatedDeliveryAt }) => timeOrNull(estimatedDeliveryAt),
  requiresShipping: () => true,
  totalQuantity: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  order: (one, _args: never, context) => orderOf(one, context),
  trackingInfo: ({ tracking }) => (tracking ? [tracking] : []),
  events: ({ events }, { sortKey: _sortKey, ...ask }: PageAsk & { sortKey?: string }, context) =>
    connection(events, { ask, context }),
  fulfillmentLineItems: (one, ask: PageAsk, context) =>
    viewConnection(connection(one.lines, { ask, context }), ({ id, lineId, quantity }) => {
      const line = lineOf(one, lineId, context)
      const total = moneyBag(line.priceCents * quantity)
      return {
        id: gid('FulfillmentLineItem', id),
        quantity,
        lineItem: line,
        originalTotalSet: total,
        discountedTotalSet: total,
      }
    }),
})

const fulfillmentEvent = fieldsOf<FulfillmentEvent>({
  id: ({ id }) => gid('FulfillmentEvent', id),
  createdAt: ({ at }) => utcTime(at),
  happenedAt: ({ at }) => utcTime(at),
  estimatedDeliveryAt: () => null,
})

const refund = fieldsOf<Refund>({
  id: ({ id }) => gid('Refund', id),
  legacyResourceId: ({ id }) => String(id),
  createdAt: ({ createdAt }) => utcTime(createdAt),
  updatedAt: ({ createdAt }) => utcTime(createdAt),
  processedAt: ({ createdAt }) => utcTime(createdAt),
  order: (one, _args: never, context) => orderOf(one, context),
  totalRefundedSet: ({ totalCents }) => moneyBag(totalCents),
  refundLineItems: (one, ask: PageAsk, context) =>
    viewConnection(connection(one.lines, { ask, context }), (line) => ({
      id: gid('RefundLineItem', line.id),
      quantity: line.quantity,
      restockType: 'NO_RESTOCK',
      restocked: false,
      lineItem: lineOf(one, line.lineId, context),
      subtotalSet: moneyBag(line.subtotalCents),
    })),
})

const ordersOf = ({ id }: Customer, { store }: Context) =>
  [...store.orders.values()].filter(({ customerId }) => customerId === id)
const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

const customer = fieldsOf<Customer>({
  id: ({ id }) => gid('Customer', id),
  legacyResourceId: ({ id }) => String(id),
  createdAt: ({ createdAt }) => utcTime(createdAt),
  updatedAt: ({ updatedAt }) => utcTime(updatedAt),
  firstName: ({ firstName }, _args: never, context) =>
    protectedField(context, 'firstName', firstName),
  lastName: ({ lastName }, _args: never, context) => protectedField(context, 'lastName', lastName),
  displayName: (one, _args: never, { store }) =>
    store.settings.protectedData === 'approved' ? nameOf(one) || one.email || '' : '',
  email: ({ email }, _args: never, context) => protectedField(context, 'email', email),
  phone: ({ phone }, _args: never, context) => protectedField(context, 'phone', phone),
  defaultEmailAddress: ({ email, id }, _args: never, context) =>
    protectedField(
      context,
      'defaultEmailAddress',
      email && {
        emailAddress: email,
        marketingState: 'NOT_SUBSCRIBED',
        marketingOptInLevel: null,
        marketingUpdatedAt: null,
        marketingUnsubscribeUrl: `https://${context.store.domain}/unsubscribe/${id}`,
        openTrackingLevel: 'UNKNOWN',
        openTrackingUrl: `https://${context.store.domain}/tracking/${id}`,
        sourceLocation: null,
        validFormat: true,
      },
    ),
  defaultPhoneNumber: ({ phone }, _args: never, context) =>
    protectedField(context, 'defaultPhoneNumber', phone && { phoneNumber: phone }),
  defaultAddress: ({ id, address }) => addressOf(id, address),
  numberOfOrders: (one, _args: never, context) => String(ordersOf(one, context).length),
  orders: (
    one,
    { sortKey: _sortKey, query: _query, ...ask }: PageAsk & { sortKey?: string; query?: string },
    context,
  ) => connection(ordersOf(one, context), { ask, context }),
  amountSpent: (one, _args: never, context) => ({
    amount: moneyOf(ordersOf(one, context).reduce((sum, each) => sum + currentTotalOf(each), 0)),
    currencyCode: 'USD',
  }),
  state: () => 'DISABLED',
  note: () => null,
  verifiedEmail: () => true,
  canDelete: (one, _args: never, context) => ordersOf(one, context).length === 0,
})

const address = fieldsOf<OwnedAddress>({
  id: ({ id }) => gid('MailingAddress', id),
  firstName: ({ firstName }, _args: never, context) =>
    protectedField(context, 'firstName', firstName),
  lastName: ({ lastName }, _args: never, context) => protectedField(context, 'lastName', lastName),
  name: (one, _args: never, context) => protectedField(context, 'name', nameOf(one) || null),
  address1: ({ address1 }, _args: never, context) => protectedField(context, 'address1', address1),
  address2: () => null,
  company: () => null,
  zip: ({ zip }, _args: never, context) => protectedField(context, 'zip', zip),
  phone: ({ phone }, _args: never, context) => protectedField(context, 'phone', phone),
  province: ({ provinceCode }) => provinceCode,
  country: ({ countryCode }) => countryCode,
  countryCodeV2: ({ countryCode }) => countryCode,
  coordinatesValidated: () => false,
})

/** Fields of orders, their lines, fulfilments and refunds, and of customers. */
export const orderFields: Fields = {
  Order: order,
  LineItem: lineItem,
  Fulfillment: fulfillment,
  FulfillmentEvent: fulfillmentEvent,
  Refund: refund,
  Customer: customer,
  MailingAddress: address,
}
