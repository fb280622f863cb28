import { createHmac } from 'node:crypto'
import type { Signer } from '../../stand-in/outbox.ts'
import type { Shopify } from '../memory.ts'

/** `topic` as in the header: `orders/create`. */
type Delivery = { domain: string; topic: string; body: object }

const topicName = (topic: string) => topic.replace('/', '_').toUpperCase()

const chosenFields = (body: object, fields: readonly string[]) =>
  fields.length === 0
    ? body
    : Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)))

/** Sends to every address that the app registered for this topic in this shop; to nobody when there is none. */
export const deliverWebhook = (shopify: Shopify, { domain, topic, body }: Delivery): void => {
  const at = new Date(shopify.clock.now()).toISOString()
  const event = crypto.randomUUID()
  for (const { uri, includeFields } of shopify.webhooks
    .of(domain)
    .filter((one) => one.topic === topicName(topic)))
    shopify.webhookFaults.send({
      vendor: 'shopify',
      type: topic,
      url: uri,
      body: JSON.stringify(chosenFields(body, includeFields)),
      // The same on every attempt: receivers tell repetitions by it.
      about: {
        'x-shopify-event-id': event,
        'x-shopify-shop-domain': domain,
        'x-shopify-topic': topic,
        'x-shopify-triggered-at': at,
        'x-shopify-webhook-id': crypto.randomUUID(),
      },
    })
}

/** The three privacy topics go to the app's own address for them, whatever is registered. */
export const deliverCompliance = (shopify: Shopify, { domain, topic, body }: Delivery): void =>
  shopify.webhookFaults.send({
    vendor: 'shopify',
    type: topic,
    body: JSON.stringify(body),
    about: {
      'x-shopify-event-id': crypto.randomUUID(),
      'x-shopify-shop-domain': domain,
      'x-shopify-topic': topic,
      'x-shopify-triggered-at': new Date(shopify.clock.now()).toISOString(),
      'x-shopify-webhook-id': crypto.randomUUID(),
    },
  })

const minute = 60_000
/** Shopify tries eight more times in four hours; how far apart is not published. */
export const retryPauses = [0.2, 1, 4, 10, 25, 45, 65, 85].map((minutes) => minutes * minute)

/** Headers as Shopify sends them. */
export const signWebhooks =
  ({ clientSecret }: Shopify): Signer =>
  ({ body, about }) => ({
    'user-agent': 'Shopify-Captain-Hook',
    'x-shopify-api-version': '2026-07',
    'x-shopify-hmac-sha256': createHmac('sha256', clientSecret).update(body).digest('base64'),
    ...about,
  })
