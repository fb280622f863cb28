import type { FastifyInstance } from 'fastify'
import { html } from '../../../stand-in/html.ts'
import {
  createCustomer,
  deleteCustomer,
  eraseData,
  requestData,
  updateCustomer,
} from '../../entities/change-customers.ts'
import type { Customer } from '../../entities/order-records.ts'
import type { Shopify } from '../../memory.ts'
import { adminPage, type Form, type Visit } from './admin-page.ts'
import { adminPath, doneAt } from './admin-path.ts'
import { actionButton, field, newForm, shownRows, table } from './draw-admin.ts'

const nameOf = ({ firstName, lastName, email }: Customer) =>
  [firstName, lastName].filter(Boolean).join(' ') || email || 'Nobody'

const fields = (customer?: Customer) =>
  html`${field('First name', 'first', { value: customer?.firstName ?? '' })}
  ${field('Last name', 'last', { value: customer?.lastName ?? '' })}
  ${field('E-mail', 'email', { value: customer?.email ?? '', type: 'email' })}`

const readForm = ({ first, last, email }: Form) => ({
  firstName: first || null,
  lastName: last || null,
  email: email || null,
})

const drawList = ({ store, shop }: Visit) => ({
  title: 'Customers',
  body: html`${newForm(
      'New customer',
      html`${fields()} <button class="main">Create customer</button>`,
    )}
    <h2>${store.customers.size} customers</h2>
    ${table(
      ['Name', 'E-mail'],
      [...store.customers.values()]
        .toReversed()
        .slice(0, shownRows)
        .map((one) => [
          html`<a href="${adminPath(shop.domain, 'customers', one.id)}">${nameOf(one)}</a>`,
          html`${one.email}`,
        ]),
    )}`,
})

const ordersOf = (customer: Customer, { store, shop }: Visit) => {
  const orders = [...store.orders.values()].filter(({ customerId }) => customerId === customer.id)
  if (orders.length === 0) return null
  return html`<h2>Orders</h2>
    <p>
      ${orders.map(({ id, name }) => html`<a href="${adminPath(shop.domain, 'orders', id)}">${name}</a> `)}
    </p>`
}

const drawCustomer = (customer: Customer, visit: Visit) => ({
  title: nameOf(customer),
  body: html`<p><a href="${adminPath(visit.shop.domain, 'customers')}">All customers</a></p>
    <form class="fields" method="post">
      ${fields(customer)}
      <button class="main" name="action" value="save">Save</button>
    </form>
    ${ordersOf(customer, visit)}
    <h2>What the law gives</h2>
    <div class="row">
      ${actionButton('request', 'Request data')} ${actionButton('erase', 'Erase data')}
      ${actionButton('delete', 'Delete customer', { isDanger: true })}
    </div>
    <p>
      A request and an erasure go to the app at once; Shopify waits ten days before it asks to
      erase. Customers with orders cannot be deleted.
    </p>`,
})

const create = ({ shopify, store, shop }: Visit, form: Form): string =>
  doneAt(
    'Customer created',
    shop.domain,
    'customers',
    createCustomer(shopify, store, readForm(form)).id,
  )

const messages: Record<string, string> = {
  save: 'Saved',
  request: 'Asked the app for the data',
  erase: 'Asked the app to erase the data',
}

const act = ({ shopify, store, shop, id }: Visit, form: Form): string => {
  const customer = store.customers.get(id)
  if (!customer) throw new Error('There is no such customer')
  const { action } = form
  if (action === 'save') updateCustomer(shopify, store, { customer, change: readForm(form) })
  if (action === 'request') requestData(shopify, store, customer)
  if (action === 'erase') eraseData(shopify, store, customer)
  if (action !== 'delete')
    return doneAt(messages[action ?? ''] ?? 'Nothing was done', shop.domain, 'customers', id)
  if (!deleteCustomer(shopify, store, customer)) throw new Error('A customer with orders stays')
  return doneAt(`${nameOf(customer)} deleted`, shop.domain, 'customers')
}

/** The shop's customers, and what the law lets them ask for. */
export const customerPages = (server: FastifyInstance, shopify: Shopify): void => {
  adminPage(server, shopify, {
    path: '/customers',
    place: '/customers',
    draw: drawList,
    act: create,
  })
  adminPage(server, shopify, {
    path: '/customers/:id',
    place: '/customers',
    draw: (visit) => {
      const customer = visit.store.customers.get(visit.id)
      return customer ? drawCustomer(customer, visit) : null
    },
    act,
  })
}
