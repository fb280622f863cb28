import { assertOutsideTransaction } from '../../db/transaction.ts'
import { ShopFailure, type ShopTokens } from '../shop-platform.ts'
import { TokenAnswer, TokenRefusal } from './wire.ts'

/** Whether the shop refuses. Too many requests, or credentials of ours that are wrong, say nothing about the shop. */
const isRefusal = (status: number, answer: unknown): boolean => {
  if (status < 400 || status >= 500 || status === 429) return false
  const { error } = TokenRefusal.safeParse(answer).data ?? {}
  return error !== 'invalid_client' && error !== 'application_cannot_be_found'
}

type At = (domain: string, path: string) => string

type Client = { clientId: string; clientSecret: string }

/** Asks for tokens (OAuth 2.0). @throws ShopFailure `denied` where the shop refuses */
export const tokenAsker =
  (client: Client, { at, now }: { at: At; now: () => Date }) =>
  async (domain: string, body: Record<string, string>): Promise<ShopTokens> => {
    assertOutsideTransaction('Shopify')
    const response = await fetch(at(domain, '/admin/oauth/access_token'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        client_id: client.clientId,
        client_secret: client.clientSecret,
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
        body['refresh_token'] === undefined ? null : { domain, token: body['refresh_token'] },
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
