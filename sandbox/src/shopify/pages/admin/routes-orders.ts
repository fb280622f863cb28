import type { FastifyInstance } from 'fastify'
import { html, type Html } from '../../../stand-in/html.ts'
import {
  cancelOrder,
  createOrder,
  deleteOrder,
  fulfillOrder,
  refundOrder,
  reportFulfillment,
} from '../../entities/change-orders.ts'
import type { Store } from '../../entities/open-store.ts'
import type { Order } from '../../entities/order-records.ts'
import type { Shopify } from '../../memory.ts'
import { adminPage, type Form, type Visit } from './admin-page.ts'
import { actionButton, adminPath, shownRows, table } from './draw-admin.ts'

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
    body: html`<form class="fields" method="post">
        <h2>New order</h2>
        ${choice('Customer', 'customer', customers.slice(0, shownRows))}
        ${choice('Product', 'variant', variants.slice(0, shownRows))}
        <label
          ><span><input type="checkbox" name="test" value="1" /> Test order</span></label
        >
        <button class="main">Create order</button>
      </form>
      <h2>${store.orders.size} orders</h2>
      ${table(
        ['Order', 'Customer', 'State'],
        [...store.orders.values()]
          .toReversed()
          .slice(0, shownRows)
          .map((one) => [
            html`<a href="${adminPath(shop.domain, 'orders', one.id)}">${one.name}</a>`,
            html`${buyerOf(store, one)}`,
            html`${statesOf(one)}`,
          ]),
      )}`,
  }
}

const drawOrder = (store: Store, order: Order) => ({
  title: `Order ${order.name}`,
  body: html`<p>${buyerOf(store, order)}, ${order.email ?? 'no e-mail'}: ${statesOf(order)}</p>
    ${table(
      ['Product', 'Ordered', 'Kept'],
      order.lines.map((line) => [
        html`${line.title}${line.variantTitle ? `, ${line.variantTitle}` : ''}`,
        html`${line.quantity}`,
        html`${line.currentQuantity}`,
      ]),
    )}
    <div class="row">
      ${actionButton('fulfill', 'Fulfil')} ${actionButton('transit', 'On its way')}
      ${actionButton('deliver', 'Deliver')} ${actionButton('refund', 'Refund all')}
      ${order.cancelledAt === null ? actionButton('cancel', 'Cancel order') : null}
      ${actionButton('delete', 'Delete order')}
    </div>`,
})

const create = ({ shopify, store, shop }: Visit, form: Form): string => {
  const made = createOrder(shopify, store, {
    customerId: Number(form['customer']) || null,
    lines: [{ variantId: Number(form['variant']) }],
    test: form['test'] === '1',
  })
  return adminPath(shop.domain, 'orders', made.id)
}

const report = ({ shopify, store }: Visit, order: Order, status: string) => {
  const fulfillment =
    order.fulfillments.findLast((one) => one.status === 'SUCCESS') ??
    fulfillOrder(shopify, store, { order })
  if (!fulfillment) throw new Error('There is nothing to send')
  reportFulfillment(shopify, store, { fulfillment, status })
}

const act = (visit: Visit, { action = '' }: Form): string => {
  const { shopify, store, shop, id } = visit
  const order = store.orders.get(id)
  if (!order) throw new Error('There is no such order')
  const acts: Record<string, () => unknown> = {
    fulfill: () => fulfillOrder(shopify, store, { order }),
    transit: () => report(visit, order, 'IN_TRANSIT'),
    deliver: () => report(visit, order, 'DELIVERED'),
    refund: () => refundOrder(shopify, store, { order }),
    cancel: () => cancelOrder(shopify, store, { order }),
    delete: () => deleteOrder(shopify, store, order),
  }
  if (!acts[action]) throw new Error(`There is no action ${action}`)
  acts[action]()
  return action === 'delete'
    ? adminPath(shop.domain, 'orders')
    : adminPath(shop.domain, 'orders', id)
}

/** The shop's orders: placed, sent, delivered, given back, cancelled and deleted by hand. */
export const orderPages = (server: FastifyInstance, shopify: Shopify): void => {
  adminPage(server, shopify, { path: '/orders', place: '/orders', draw: drawList, act: create })
  adminPage(server, shopify, {
    path: '/orders/:id',
    place: '/orders',
    draw: ({ store, id }) => {
      const order = store.orders.get(id)
      return order ? drawOrder(store, order) : null
    },
    act,
  })
}
