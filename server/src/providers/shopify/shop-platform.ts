import { assertOutsideTransaction } from '../../db/transaction.ts'
import { ShopFailure, type ShopPlatform, type ShopTokens } from '../shop-platform.ts'
import { hasValidHmac, isFresh } from './callback-signature.ts'
import { findObjects } from './find-objects.ts'
import { graphqlCaller, typedCaller } from './graphql.ts'
import { grantedScopes, shopFacts } from './operations/shop.graphql.ts'
import { readingState, readRecords, startReading } from './read-bulk.ts'
import { readDelivery } from './read-delivery.ts'
import { readTotals } from './read-totals.ts'
import { registerWebhooks } from './register-webhooks.ts'
import { missingScopes, WANTED_SCOPES } from './scopes.ts'
import { TokenAnswer, TokenRefusal } from './wire.ts'

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

/** Whether the shop refuses. Too many requests, or credentials of ours that are wrong, say nothing about the shop. */
const isRefusal = (status: number, answer: unknown): boolean => {
  if (status < 400 || status >= 500 || status === 429) return false
  const { error } = TokenRefusal.safeParse(answer).data ?? {}
  return error !== 'invalid_client' && error !== 'application_cannot_be_found'
}

type At = (domain: string, path: string) => string

/** Asks for tokens (OAuth 2.0). @throws ShopFailure `denied` where the shop refuses */
const tokenAsker =
  (settings: ShopifySettings, { at, now }: { at: At; now: () => Date }) =>
  async (domain: string, body: Record<string, string>): Promise<ShopTokens> => {
    assertOutsideTransaction('Shopify')
    const response = await fetch(at(domain, '/admin/oauth/access_token'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        ...body,
      }),
      signal: AbortSignal.timeout(15_000),
    }).catch((error: Error) => {
      throw new ShopFailure('unavailable', error.message)
    })
    const given: unknown = await response.json().catch(() => undefined)
    if (isRefusal(response.status, given))
      throw new ShopFailure(
        'denied',
        `Shopify answered ${response.status} to a token request`,
        domain,
      )
    const answer = TokenAnswer.safeParse(given)
    if (!answer.success)
      throw new ShopFailure('unavailable', 'Shopify answered a token request with something else')
    const { access_token, expires_in, refresh_token, scope } = answer.data
    return {
      accessToken: access_token,
      expiresAt: expires_in ? new Date(now().getTime() + expires_in * 1000) : null,
      refreshToken: refresh_token ?? null,
      scopes: scope?.split(/[\s,]+/).filter(Boolean) ?? null,
    }
  }

/** Shopify: OAuth by authorization code with expiring offline tokens, Admin GraphQL. */
export const shopify = (settings: ShopifySettings, now: () => Date): ShopPlatform => {
  const at = (domain: string, path: string) => settings.baseUrl.replace('{shop}', domain) + path
  const ask = typedCaller(graphqlCaller(at))

  const token = tokenAsker(settings, { at, now })

  return {
    authorizeUrl: (domain, state) =>
      `${at(domain, '/admin/oauth/authorize')}?${new URLSearchParams({ client_id: settings.clientId, scope: WANTED_SCOPES.join(','), redirect_uri: settings.redirectUri, state })}`,
    isGenuineCallback: (query, when) =>
      hasValidHmac(query, settings.clientSecret) && isFresh(query['timestamp'], when),
    exchangeCode: (domain, code) => token(domain, { code, expiring: '1' }),
    refresh: (domain, refreshToken) =>
      token(domain, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    shop: async (access) => {
      const { shop } = await ask(access, shopFacts)
      return { name: shop.name, url: shop.url, email: shop.email, phone: null }
    },
    wantedScopes: WANTED_SCOPES,
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
