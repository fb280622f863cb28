import { createCustomer } from '../shopify/entities/change-customers.ts'
import { createOrder } from '../shopify/entities/change-orders.ts'
import type { Order } from '../shopify/entities/order-records.ts'
import type { Shopify } from '../shopify/memory.ts'

type Form = { variant?: string; name?: string; email?: string }

/** Orders one thing in a shop, for a customer who is known by e-mail or new. Null when the form is not filled in. */
export const placeOrder = (shopify: Shopify, domain: string, form: Form): Order | null => {
  const store = shopify.stores.of(domain)
  const variantId = Number(form.variant)
  const email = form.email?.trim().toLowerCase()
  if (!store.variants.has(variantId) || !email?.includes('@')) return null
  const [firstName = '', ...rest] = (form.name ?? '').trim().split(/\s+/)
  const customer =
    [...store.customers.values()].find((one) => one.email === email) ??
    createCustomer(shopify, store, {
      firstName: firstName || null,
      lastName: rest.join(' ') || null,
      email,
    })
  return createOrder(shopify, store, { customerId: customer.id, lines: [{ variantId }] })
}
