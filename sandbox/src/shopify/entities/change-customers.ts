import type { Shopify } from '../memory.ts'
import { deliverCompliance, deliverWebhook } from '../webhooks/deliver-webhook.ts'
import { customerPayload } from '../webhooks/order-payloads.ts'
import { addCustomer, readAddress, type CustomerInput } from './add-orders.ts'
import type { Store } from './open-store.ts'
import type { Customer } from './order-records.ts'
import { findShop } from './shops.ts'

const tell = (shopify: Shopify, store: Store, { what, body }: { what: string; body: object }) =>
  deliverWebhook(shopify, { domain: store.domain, topic: `customers/${what}`, body })

export const createCustomer = (shopify: Shopify, store: Store, input: CustomerInput): Customer => {
  const customer = addCustomer(store, input, shopify.clock.now())
  tell(shopify, store, { what: 'create', body: customerPayload(store, customer) })
  return customer
}

export const updateCustomer = (
  shopify: Shopify,
  store: Store,
  { customer, change }: { customer: Customer; change: CustomerInput },
): void => {
  const { address, ...rest } = change
  Object.assign(customer, rest, { updatedAt: shopify.clock.now() })
  if (address !== undefined) customer.address = readAddress(address)
  store.isTouched = true
  tell(shopify, store, { what: 'update', body: customerPayload(store, customer) })
}

/** Shopify deletes a customer only without orders; false otherwise. */
export const deleteCustomer = (shopify: Shopify, store: Store, customer: Customer): boolean => {
  if ([...store.orders.values()].some(({ customerId }) => customerId === customer.id)) return false
  store.customers.delete(customer.id)
  store.isTouched = true
  tell(shopify, store, {
    what: 'delete',
    body: {
      id: customer.id,
      phone: null,
      addresses: [],
      tax_exemptions: [],
      email_marketing_consent: null,
      admin_graphql_api_id: `gid://shopify/Customer/${customer.id}`,
    },
  })
  return true
}

const ordersOf = (store: Store, { id }: Customer) =>
  [...store.orders.values()].filter(({ customerId }) => customerId === id)

const shopFields = (shopify: Shopify, { domain }: Store) => ({
  shop_id: Number(findShop(domain, shopify.origin())!.id),
  shop_domain: domain,
})
const personFields = ({ id, email, phone }: Customer) => ({ id, email, phone })

/** A person asks what is known: `customers/data_request`. */
export const requestData = (shopify: Shopify, store: Store, customer: Customer): void =>
  deliverCompliance(shopify, {
    domain: store.domain,
    topic: 'customers/data_request',
    body: {
      ...shopFields(shopify, store),
      orders_requested: ordersOf(store, customer).map(({ id }) => id),
      customer: personFields(customer),
      data_request: { id: shopify.clock.seconds() },
    },
  })

/**
 * A person asks to be forgotten. Shopify waits ten days, and longer after an order; here `customers/redact` comes at
 * once, and the shop's own records lose the person.
 */
export const eraseData = (shopify: Shopify, store: Store, customer: Customer): void => {
  const orders = ordersOf(store, customer)
  const body = {
    ...shopFields(shopify, store),
    customer: personFields(customer),
    orders_to_redact: orders.map(({ id }) => id),
  }
  const nobody = { firstName: null, lastName: null, email: null, phone: null, address: null }
  Object.assign(customer, nobody, { updatedAt: shopify.clock.now() })
  for (const order of orders)
    Object.assign(order, { email: null, phone: null, shippingAddress: null })
  store.isTouched = true
  deliverCompliance(shopify, { domain: store.domain, topic: 'customers/redact', body })
}

/** 48 hours after the app was removed, when it was not installed again meanwhile (Shopify: "privacy law compliance"). */
export const redactShop = (shopify: Shopify, store: Store): void =>
  deliverCompliance(shopify, {
    domain: store.domain,
    topic: 'shop/redact',
    body: shopFields(shopify, store),
  })
