import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Delivery } from '../../shop-platform.ts'

/** A header of a delivery, by either of the names that Shopify gives it; empty where it is missing or sent twice. */
export const shopifyHeader = (headers: Delivery['headers'], name: string): string => {
  const value = headers[`x-shopify-${name}`] ?? headers[`shopify-${name}`]
  return typeof value === 'string' ? value : ''
}

/** base64 HMAC-SHA256 of the raw body with the app's secret (shopify.dev, "Verify a webhook"). */
const isSigned = (secret: string, { body, headers }: Delivery): boolean => {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(shopifyHeader(headers, 'hmac-sha256'), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

/** Numbers as they are written: those above 2^53 would be rounded (test deliveries have such). */
const writtenNumbers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' ? (source ?? String(value)) : value

const parseObject = (body: Buffer): Record<string, unknown> | null => {
  try {
    const read: unknown = JSON.parse(body.toString('utf8'), writtenNumbers as never)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** What a delivery says, its numbers as text; null when its signature does not fit, or it is no JSON object. */
export const readSignedBody = (
  secret: string,
  delivery: Delivery,
): Record<string, unknown> | null =>
  isSigned(secret, delivery) ? parseObject(delivery.body) : null
