import { z } from 'zod'
import { ShopFailure, type ShopAccess } from '../shop-platform.ts'
import type { graphqlCaller } from './graphql.ts'

/** What happens to the app in a shop, and to what it charges there (shopify.dev, WebhookSubscriptionTopic). */
const TOPICS = [
  'APP_UNINSTALLED',
  'APP_SUBSCRIPTIONS_UPDATE',
  'APP_PURCHASES_ONE_TIME_UPDATE',
] as const

export const REGISTERED = `query PlauditWebhooks($uri: String!) {
  webhookSubscriptions(first: 10, uri: $uri) { nodes { topic } }
}`
const Registered = z.object({
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ topic: z.string() })) }),
})

export const REGISTER = `mutation PlauditRegister($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
    webhookSubscription { id } userErrors { field message }
  }
}`
const Made = z.object({
  webhookSubscriptionCreate: z.object({
    webhookSubscription: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
})

/**
 * Registers the topics that are missing at our address; Shopify delivers nothing else, and forgets them with the
 * installation. One that was registered meanwhile ("already been taken") is there.
 * @throws ShopFailure also where Shopify does not take the address
 */
export const registerWebhooks = async (
  ask: ReturnType<typeof graphqlCaller>,
  access: ShopAccess,
  uri: string,
): Promise<void> => {
  const { nodes } = Registered.parse(await ask(access, REGISTERED, { uri })).webhookSubscriptions
  for (const topic of TOPICS.filter((one) => !nodes.some((node) => node.topic === one))) {
    const made = Made.parse(
      await ask(access, REGISTER, { topic, webhookSubscription: { uri, format: 'JSON' } }),
    ).webhookSubscriptionCreate
    const wrong = made.userErrors.filter(({ message }) => !message.includes('already been taken'))
    if (wrong.length)
      throw new ShopFailure(
        'unavailable',
        `Shopify does not send ${topic} to ${uri}: ${wrong.map(({ message }) => message).join(' ')}`,
      )
  }
}
