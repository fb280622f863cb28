import type { FastifyInstance } from 'fastify'
import { html, type Html } from '../../../stand-in/html.ts'
import {
  cancelFulfillment,
  cancelOrder,
  createOrder,
  deleteOrder,
  fulfillOrder,
  refundOrder,
  reportFulfillment,
} from '../../entities/change-orders.ts'
import { unfulfilledOf } from '../../entities/add-orders.ts'
import type { Store } from '../../entities/open-store.ts'
import type { Order } from '../../entities/order-records.ts'
import type { Shopify } from '../../memory.ts'
import { adminPage, type Form, type Visit } from './admin-page.ts'
import { adminPath, doneAt } from './admin-path.ts'
import { actionButton, field, newForm, shownRows, table } from './draw-admin.ts'

const nameOf = (one: { firstName: string | null; lastName: string | null; email: string | null }) =>
  [one.firstName, one.lastName].filter(Boolean).join(' ') || one.email || 'Nobody'

const statesOf = (order: Order): string =>
  [
    order.financialStatus.toLowerCase().replace('_', ' '),
    ...order.fulfillments.map(({ displayStatus }) => displayStatus.toLowerCase().replace('_', ' ')),
    order.cancelledAt === null ? '' : 'cancelled',
    order.test ? 'test' : '',
  ]
    .filter(Boolean)
    .join(', ')

const buyerOf = ({ customers }: Store, { customerId, email }: Order): string => {
  const customer = customerId === null ? undefined : customers.get(customerId)
  return customer ? nameOf(customer) : (email ?? 'Nobody')
}

const choice = (label: string, name: string, options: [value: number, text: string][]): Html =>
  html`<label
    >${label}<select name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`

const drawList = ({ store, shop }: Visit) => {
  const variants = [...store.products.values()].flatMap((product) =>
    product.variants.map((one): [number, string] => [one.id, `${product.title}, ${one.title}`]),
  )
  const customers = [...store.customers.values()].map((one): [number, string] => [
    one.id,
    nameOf(one),
  ])
  return {
    title: 'Orders',
    body: html`${newForm(
        'New order',
        html`${choice('Customer', 'customer', customers.slice(0, shownRows))}
          ${choice('Product', 'variant', variants.slice(0, shownRows))}
          ${field('Quantity', 'quantity', { type: 'number', value: 1, required: true })}
          <label
            ><span><input type="checkbox" name="test" value="1" /> Test order</span></label
          >
          <button class="main">Create order</button>`,
      )}
      <h2>${store.orders.size} orders</h2>
      ${table(
        ['Order', 'Day', 'Customer', 'State'],
        [...store.orders.values()]
          .toReversed()
          .slice(0, shownRows)
          .map((one) => [
            html`<a href="${adminPath(shop.domain, 'orders', one.id)}">${one.name}</a>`,
            html`${new Date(one.createdAt).toISOString().slice(0, 10)}`,
            html`${buyerOf(store, one)}`,
            html`${statesOf(one)}`,
          ]),
      )}`,
  }
}

const buyerLink = ({ store, shop }: Visit, order: Order): Html =>
  order.customerId !== null && store.customers.has(order.customerId)
    ? html`<a href="${adminPath(shop.domain, 'customers', order.customerId)}"
        >${buyerOf(store, order)}</a
      >`
    : html`${buyerOf(store, order)}`

/** Only what can be done with the order as it is. */
const buttonsOf = (order: Order): (Html | null)[] => {
  const toSend = order.lines.some((line) => unfulfilledOf(order, line) > 0)
  const sent = order.fulfillments.findLast(({ status }) => status === 'SUCCESS')
  const isOnItsWay = sent !== undefined && sent.displayStatus !== 'DELIVERED'
  const isKept = order.lines.some(({ currentQuantity }) => currentQuantity > 0)
  return [
    toSend ? actionButton('fulfill', 'Fulfil') : null,
    toSend || isOnItsWay ? actionButton('transit', 'On its way') : null,
    toSend || isOnItsWay ? actionButton('deliver', 'Deliver') : null,
    isOnItsWay ? actionButton('cancel-fulfillment', 'Cancel fulfilment') : null,
    isKept ? actionButton('refund', 'Refund all') : null,
    order.cancelledAt === null ? actionButton('cancel', 'Cancel order') : null,
    actionButton('delete', 'Delete order', { isDanger: true }),
  ]
}

const drawLine = (line: Order['lines'][number]): Html[] => [
  html`${line.title}${line.variantTitle ? `, ${line.variantTitle}` : ''}`,
  html`${line.quantity}`,
  html`${line.currentQuantity}`,
  line.currentQuantity > 0
    ? actionButton('refund-one', 'Refund one', { fields: { line: String(line.id) } })
    : html`given back`,
]

const drawOrder = (visit: Visit, order: Order) => ({
  title: `Order ${order.name}`,
  body: html`<p><a href="${adminPath(visit.shop.domain, 'orders')}">All orders</a></p>
    <p>
      ${buyerLink(visit, order)}, ${order.email ?? 'no e-mail'},
      ${new Date(order.createdAt).toISOString().slice(0, 10)}: ${statesOf(order)}
    </p>
    ${table(['Product', 'Ordered', 'Kept', 'Refund'], order.lines.map(drawLine))}
    <div class="row">${buttonsOf(order)}</div>`,
})

const quantityIn = ({ quantity = '1' }: Form): number => {
  if (!/^[1-9]\d{0,2}$/.test(quantity)) throw new Error('Give a quantity from 1 to 999')
  return Number(quantity)
}

const create = ({ shopify, store, shop }: Visit, form: Form): string => {
  const made = createOrder(shopify, store, {
    customerId: Number(form['customer']) || null,
    lines: [{ variantId: Number(form['variant']), quantity: quantityIn(form) }],
    test: form['test'] === '1',
  })
  return doneAt(`Order ${made.name} created`, shop.domain, 'orders', made.id)
}

const cancelSent = ({ shopify, store }: Visit, order: Order) => {
  const fulfillment = order.fulfillments.findLast((one) => one.status === 'SUCCESS')
  if (!fulfillment) throw new Error('Nothing was sent')
  cancelFulfillment(shopify, store, fulfillment)
}

const report = ({ shopify, store }: Visit, order: Order, status: string) => {
  const fulfillment =
    order.fulfillments.findLast((one) => one.status === 'SUCCESS') ??
    fulfillOrder(shopify, store, { order })
  if (!fulfillment) throw new Error('There is nothing to send')
  reportFulfillment(shopify, store, { fulfillment, status })
}

const messages: Record<string, string> = {
  fulfill: 'Fulfilled',
  transit: 'On its way',
  deliver: 'Delivered',
  'cancel-fulfillment': 'Fulfilment cancelled',
  refund: 'Refunded',
  'refund-one': 'One refunded',
  cancel: 'Cancelled',
  delete: 'Deleted',
}

const act = (visit: Visit, { action = '', line }: Form): string => {
  const { shopify, store, shop, id } = visit
  const order = store.orders.get(id)
  if (!order) throw new Error('There is no such order')
  const acts: Record<string, () => unknown> = {
    fulfill: () => fulfillOrder(shopify, store, { order }),
    transit: () => report(visit, order, 'IN_TRANSIT'),
    deliver: () => report(visit, order, 'DELIVERED'),
    'cancel-fulfillment': () => cancelSent(visit, order),
    refund: () => refundOrder(shopify, store, { order }),
    'refund-one': () =>
      refundOrder(shopify, store, { order, quantities: new Map([[Number(line), 1]]) }),
    cancel: () => cancelOrder(shopify, store, { order }),
    delete: () => deleteOrder(shopify, store, order),
  }
  if (!acts[action]) throw new Error(`There is no action ${action}`)
  acts[action]()
  const where = action === 'delete' ? ['orders'] : ['orders', id]
  return doneAt(`${order.name}: ${messages[action]!.toLowerCase()}`, shop.domain, ...where)
}

/** The shop's orders: placed, sent, delivered, given back, cancelled and deleted by hand. */
export const orderPages = (server: FastifyInstance, shopify: Shopify): void => {
  adminPage(server, shopify, { path: '/orders', place: '/orders', draw: drawList, act: create })
  adminPage(server, shopify, {
    path: '/orders/:id',
    place: '/orders',
    draw: (visit) => {
      const order = visit.store.orders.get(visit.id)
      return order ? drawOrder(visit, order) : null
    },
    act,
  })
}
