import { assertOutsideTransaction } from '../../../db/transaction.ts'
import { ShopFailure, type ShopTokens } from '../../shop-platform.ts'
import { TokenAnswer } from '../wire.ts'

type Exchange = { clientId: string; clientSecret: string; url: string; domain: string; now: Date }

/**
 * Expiring offline tokens for the store whose admin was opened (shopify.dev, "Token exchange"): the app is installed
 * already, and nobody is sent anywhere.
 * @throws ShopFailure `denied` for a session token that Shopify does not take
 */
export const exchangeSessionToken = async (
  token: string,
  { clientId, clientSecret, url, domain, now }: Exchange,
): Promise<ShopTokens> => {
  assertOutsideTransaction('Shopify')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
    }),
    signal: AbortSignal.timeout(15_000),
  }).catch((error: Error) => {
    throw new ShopFailure('unavailable', error.message)
  })
  const answer = TokenAnswer.safeParse(await response.json().catch(() => undefined))
  if (response.ok && answer.success) {
    const { access_token, expires_in, refresh_token, scope } = answer.data
    return {
      accessToken: access_token,
      expiresAt: expires_in ? new Date(now.getTime() + expires_in * 1000) : null,
      refreshToken: refresh_token ?? null,
      scopes: scope?.split(/[\s,]+/).filter(Boolean) ?? null,
    }
  }
  const isRefused = response.status >= 400 && response.status < 500 && response.status !== 429
  throw new ShopFailure(
    isRefused ? 'denied' : 'unavailable',
    `Shopify answered ${response.status} to a token exchange`,
    domain,
  )
}
