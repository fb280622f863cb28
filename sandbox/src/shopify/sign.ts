import { createHmac } from 'node:crypto'

/**
 * Shopify's signature of an OAuth callback: hex HMAC-SHA256, keyed with the client secret, over all parameters but
 * `hmac` and `signature`, sorted by name, `name=value` joined by `&` (Shopify: "Verify the installation request").
 */
export const signCallback = (parameters: Record<string, string>, clientSecret: string): string => {
  const message = Object.keys(parameters)
    .filter((name) => name !== 'hmac' && name !== 'signature')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
  return createHmac('sha256', clientSecret).update(message).digest('hex')
}
