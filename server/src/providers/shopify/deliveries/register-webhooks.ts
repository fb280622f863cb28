import { ShopFailure, type ShopAccess } from '../../shop-platform.ts'
import type { Ask } from '../graphql.ts'
import { registeredWebhooks, registerWebhook } from '../operations/shop.graphql.ts'
import type { WebhookSubscriptionTopic } from '../operations/shop.graphql.ts'
import { isAllowed } from '../scopes.ts'
import { TOPICS } from './topics.ts'

type Where = { uri: string; scopes: readonly string[] }

const register = async (
  ask: Ask,
  access: ShopAccess,
  { uri, name }: { uri: string; name: string },
) => {
  const topic = name as WebhookSubscriptionTopic
  const { webhookSubscriptionCreate: made } = await ask(access, registerWebhook, {
    topic,
    webhookSubscription: { uri, format: 'JSON' },
  })
  const wrong = made?.userErrors.filter(({ message }) => !message.includes('already been taken'))
  if (wrong?.length)
    throw new ShopFailure(
      'unavailable',
      `Shopify does not send ${topic} to ${uri}: ${wrong.map(({ message }) => message).join(' ')}`,
    )
}

/**
 * Registers the topics that are missing at our address, as far as the shop allows them; Shopify delivers nothing else,
 * and forgets them with the installation. One that was registered meanwhile ("already been taken") is there.
 * @throws ShopFailure also where Shopify does not take the address; after all topics were tried
 */
export const registerWebhooks = async (
  ask: Ask,
  access: ShopAccess,
  { uri, scopes }: Where,
): Promise<void> => {
  const { nodes } = (await ask(access, registeredWebhooks, { uri })).webhookSubscriptions
  const wanted = TOPICS.filter(({ scope }) => isAllowed(scopes, scope))
  const refused: ShopFailure[] = []
  for (const { name } of wanted.filter(
    ({ name: one }) => !nodes.some(({ topic }) => topic === one),
  ))
    try {
      await register(ask, access, { uri, name })
    } catch (error) {
      if (!(error instanceof ShopFailure) || error.code === 'denied') throw error
      refused.push(error)
    }
  const [first] = refused
  if (first) throw first
}
