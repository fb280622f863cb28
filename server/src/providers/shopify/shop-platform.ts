import { storeScopes } from '@plaudit/contract/stores/scopes'
import type { ShopPlatform } from '../shop-platform.ts'
import { tokenAsker } from './ask-tokens.ts'
import { hasValidHmac, isFresh } from './callback-signature.ts'
import { findObjects } from './find-objects.ts'
import { graphqlCaller, typedCaller } from './graphql.ts'
import { grantedScopes, shopFacts } from './operations/shop.graphql.ts'
import { readingState, readRecords, startReading } from './read-bulk.ts'
import { readDelivery } from './deliveries/read-delivery.ts'
import { readTotals } from './read-totals.ts'
import { registerWebhooks } from './deliveries/register-webhooks.ts'
import type { Throttle } from './throttle.ts'
import { missingScopes } from './scopes.ts'

export type ShopifySettings = {
  clientId: string
  clientSecret: string
  /** Where Shopify sends the owner back to. */
  redirectUri: string
  /** `{shop}` stands for the shop's domain: `https://{shop}` for the real one. */
  baseUrl: string
  /** Where Shopify sends its webhooks. */
  webhookUrl: string
}

/** Shopify: OAuth by authorization code with expiring offline tokens, Admin GraphQL. */
export const shopify = (
  settings: ShopifySettings,
  now: () => Date,
  throttle?: Throttle,
): ShopPlatform => {
  const at = (domain: string, path: string) => settings.baseUrl.replace('{shop}', domain) + path
  const ask = typedCaller(graphqlCaller(at, throttle))

  const token = tokenAsker(settings, { at, now })

  return {
    authorizeUrl: (domain, state) =>
      `${at(domain, '/admin/oauth/authorize')}?${new URLSearchParams({ client_id: settings.clientId, scope: storeScopes.join(','), redirect_uri: settings.redirectUri, state })}`,
    isGenuineCallback: (query, when) =>
      hasValidHmac(query, settings.clientSecret) && isFresh(query['timestamp'], when),
    exchangeCode: (domain, code) => token(domain, { code, expiring: '1' }),
    refresh: (domain, refreshToken) =>
      token(domain, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    shop: async (access) => {
      const { shop } = await ask(access, shopFacts)
      return { name: shop.name, url: shop.url, email: shop.email, phone: null }
    },
    wantedScopes: storeScopes,
    missingScopes,
    grantedScopes: async (access) =>
      (await ask(access, grantedScopes)).currentAppInstallation.accessScopes.map(
        ({ handle }) => handle,
      ),
    totals: (access, scopes) => readTotals(ask, access, scopes),
    startReading: (access, kind, since) => startReading(ask, access, { kind, since }),
    readingState: (access, id, signal) => readingState(ask, access, { id, signal }),
    readRecords,
    findObjects: (access, kind, ids) => findObjects(ask, access, { kind, ids }),
    readDelivery: (delivery) => readDelivery(settings.clientSecret, delivery),
    registerWebhooks: (access, scopes) =>
      registerWebhooks(ask, access, { uri: settings.webhookUrl, scopes }),
  }
}
