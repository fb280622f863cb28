import { z } from 'zod'
import type { PrivacyQuestion } from '../../db/privacy/privacy-tables.ts'

const id = z.nullish(z.union([z.string(), z.number()]))
const ids = z.nullish(z.array(z.union([z.string(), z.number()])))
const text = z.nullish(z.string())

/** Body of the platform's three privacy webhooks (shopify.dev, "Privacy law compliance"). */
const Body = z.object({
  shop_domain: z.string().min(1),
  customer: z.nullish(z.object({ id, email: text, phone: text })),
  orders_requested: ids,
  orders_to_redact: ids,
})

/** Null for a body that names no shop. */
export const questionFrom = (body: string): PrivacyQuestion | null => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const { data } = Body.safeParse(json)
  if (!data) return null
  const { customer } = data
  return {
    shopDomain: data.shop_domain.toLowerCase(),
    customer: customer
      ? {
          id: customer.id ? String(customer.id) : null,
          email: customer.email?.trim() || null,
          phone: customer.phone?.trim() || null,
        }
      : null,
    orderIds: [...(data.orders_requested ?? []), ...(data.orders_to_redact ?? [])].map(String),
  }
}
