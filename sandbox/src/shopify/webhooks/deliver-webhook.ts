import { createHmac } from 'node:crypto'
import type { Signer } from '../../stand-in/outbox.ts'
import type { Shopify } from '../memory.ts'

type Delivery = {
  domain: string
  topic: 'app/uninstalled' | 'app_subscriptions/update' | 'app_purchases_one_time/update'
  body: object
}

const topicName = (topic: string) => topic.replace('/', '_').toUpperCase()

/** Sends to every address that the app registered for this topic in this shop; to nobody when there is none. */
export const deliverWebhook = (
  { webhooks, outbox, clock }: Shopify,
  { domain, topic, body }: Delivery,
): void => {
  for (const { uri } of webhooks.of(domain).filter((one) => one.topic === topicName(topic)))
    outbox.post({
      vendor: 'shopify',
      type: topic,
      url: uri,
      body: JSON.stringify(body),
      // The same on every attempt: receivers tell repetitions by it.
      about: {
        'x-shopify-event-id': crypto.randomUUID(),
        'x-shopify-shop-domain': domain,
        'x-shopify-topic': topic,
        'x-shopify-triggered-at': new Date(clock.now()).toISOString(),
        'x-shopify-webhook-id': crypto.randomUUID(),
      },
    })
}

/** Headers as Shopify sends them. */
export const signWebhooks =
  ({ clientSecret }: Shopify): Signer =>
  ({ body, about }) => ({
    'user-agent': 'Shopify-Captain-Hook',
    'x-shopify-api-version': '2026-07',
    'x-shopify-hmac-sha256': createHmac('sha256', clientSecret).update(body).digest('base64'),
    ...about,
  })
