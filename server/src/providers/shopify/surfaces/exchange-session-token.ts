import type { ShopTokens } from '../../shop-platform.ts'
import type { tokenAsker } from '../ask-tokens.ts'

/**
 * Expiring offline tokens for the store whose admin was opened (shopify.dev, "Token exchange"): the app is installed
 * already, and nobody is sent anywhere.
 * @throws ShopFailure `denied` for a session token that Shopify does not take
 */
export const exchangeSessionToken = (
  askTokens: ReturnType<typeof tokenAsker>,
  domain: string,
  token: string,
): Promise<ShopTokens> =>
  askTokens(domain, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: token,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  })
