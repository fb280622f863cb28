import type { Delivery, ShopDelivery } from '../../shop-platform.ts'
import { fitsTopic } from './fits-topic.ts'
import { readSignedBody, shopifyHeader } from './read-signed-body.ts'
import { topicAbout } from './topics.ts'

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
  const body = readSignedBody(secret, delivery)
  if (!body) return null
  const topic = shopifyHeader(delivery.headers, 'topic')
  const domain = shopifyHeader(delivery.headers, 'shop-domain').toLowerCase()
  if (!fitsTopic(body, { topic, domain })) return null
  return {
    id: shopifyHeader(delivery.headers, 'webhook-id'),
    topic,
    domain,
    objects: objectsIn(topic, body),
  }
}
