import { z } from 'zod'
import type { PrivacyQuestion } from '../../db/privacy/privacy-tables.ts'

const id = z.unknown()
const ids = z.catch(z.array(id), [])
const text = z.catch(z.nullable(z.string()), null)

/** A number of the platform as text; whatever else stands there names nobody. */
const asNumber = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== ''
    ? String(value)
    : null

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
          id: asNumber(customer.id),
          email: customer.email?.trim() || null,
          phone: customer.phone?.trim() || null,
        }
      : null,
    orderIds: [...data.orders_requested, ...data.orders_to_redact].flatMap(
      (one) => asNumber(one) ?? [],
    ),
  }
}
