import { createHmac, timingSafeEqual } from 'node:crypto'

const MAX_AGE_SECONDS = 90

/**
 * Shopify's OAuth callback (shopify.dev, "Verify the installation request"): hex HMAC-SHA256 with the client secret
 * over the other parameters, sorted, as a query string.
 */
export const hasValidHmac = (query: Record<string, string>, secret: string): boolean => {
  const { hmac, signature: _, ...rest } = query
  if (!hmac || !/^[0-9a-f]{64}$/i.test(hmac)) return false
  // As Shopify's own libraries write a query: a space, which only the words of a refusal have, is `+`.
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
  const message = String(new URLSearchParams(sorted))
  const expected = createHmac('sha256', secret).update(message).digest()
  return timingSafeEqual(expected, Buffer.from(hmac, 'hex'))
}

/** Not older and not newer than 90 s, as Shopify's own libraries have it. */
export const isFresh = (timestamp: string | undefined, now: Date): boolean =>
  timestamp !== undefined && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS
