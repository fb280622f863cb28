import type { Shopify } from '../memory.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'

/** The owner grants other scopes to the installed app: its tokens may at once what they say; `app/scopes_update`. */
export const changeScopes = (shopify: Shopify, domain: string, scopes: string[]): void => {
  const { accessTokens, refreshTokens } = shopify.memory
  const own = [...accessTokens.values(), ...refreshTokens.values()].filter(
    (token) => token.domain === domain,
  )
  const previous = own[0]?.scope.split(',') ?? []
  shopify.memory.granted.set(domain, scopes.join(','))
  for (const token of own) token.scope = scopes.join(',')
  deliverWebhook(shopify, {
    domain,
    topic: 'app/scopes_update',
    body: {
      id: 1,
      previous,
      current: scopes,
      updated_at: new Date(shopify.clock.now()).toISOString(),
    },
  })
}
