import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Delivery, ShopDelivery } from '../../shop-platform.ts'
import { fitsTopic } from './fits-topic.ts'
import { topicAbout } from './topics.ts'

const headerOf = (headers: Delivery['headers'], name: string) => {
  const value = headers[`x-shopify-${name}`] ?? headers[`shopify-${name}`]
  return typeof value === 'string' ? value : ''
}

/** base64 HMAC-SHA256 of the raw body with the app's secret (shopify.dev, "Verify a webhook"). */
export const isSignedDelivery = (secret: string, { body, headers }: Delivery): boolean => {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(headerOf(headers, 'hmac-sha256'), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

/** Numbers as they are written: those above 2^53 would be rounded (test deliveries have such). */
const writtenNumbers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' ? (source ?? String(value)) : value

const parseBody = (body: Buffer): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(body.toString('utf8'), writtenNumbers as never)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const objectsIn = (topic: string, body: Record<string, unknown>): ShopDelivery['objects'] => {
  const about = topicAbout(topic)
  if (!about) return []
  const id = body[about.id]
  return typeof id === 'string' && /^\d{1,20}$/.test(id) ? [{ kind: about.kind, id }] : []
}

/**
 * A delivery of a shop; null when its signature does not fit, or what it says is nothing of its topic or of its shop:
 * those stand in headers, which are not signed.
 */
export const readDelivery = (secret: string, delivery: Delivery): ShopDelivery | null => {
  if (!isSignedDelivery(secret, delivery)) return null
  const topic = headerOf(delivery.headers, 'topic')
  const domain = headerOf(delivery.headers, 'shop-domain').toLowerCase()
  const body = parseBody(delivery.body)
  if (!fitsTopic(body, { topic, domain })) return null
  return {
    id: headerOf(delivery.headers, 'webhook-id'),
    topic,
    domain,
    objects: objectsIn(topic, body),
  }
}
