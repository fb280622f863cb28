import { createHmac, timingSafeEqual } from 'node:crypto'
import { isFresh } from '../callback-signature.ts'

/** Parameters that Shopify adds once; a second one is somebody else's. */
const single = ['shop', 'timestamp', 'signature', 'hmac']

const isTwice = (query: URLSearchParams) => single.some((name) => query.getAll(name).length > 1)

/**
 * A request that Shopify forwarded (shopify.dev, "Authenticate app proxies"): hex HMAC-SHA256 with the client secret
 * over the decoded `name=value`, the values of a repeated name joined by commas, sorted and with nothing between. Not
 * older and not newer than 90 s. `query` as it came, without the question mark.
 */
export const isGenuineProxyQuery = (
  query: string,
  { clientSecret, now }: { clientSecret: string; now: Date },
): boolean => {
  const given = new URLSearchParams(query)
  const signature = given.get('signature')
  if (!signature || !/^[0-9a-f]{64}$/.test(signature) || isTwice(given)) return false
  const names = [...new Set(given.keys())].filter((name) => name !== 'signature')
  const message = names
    .map((name) => `${name}=${given.getAll(name).join(',')}`)
    .sort()
    .join('')
  const expected = createHmac('sha256', clientSecret).update(message).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return false
  return isFresh(given.get('timestamp') ?? undefined, now)
}
