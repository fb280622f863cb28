import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { AdminVisitor } from '../../shop-surfaces.ts'

const LEEWAY_SECONDS = 10

const Header = z.object({ alg: z.literal('HS256') })
const Claims = z.object({
  iss: z.url(),
  dest: z.url(),
  aud: z.string(),
  sub: z.string(),
  exp: z.number(),
  nbf: z.number(),
})

const parsePart = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const isSigned = (signed: string, signature: string, secret: string): boolean => {
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(signature, 'base64url')
  // Base64url has several spellings of the same bytes: only the usual one is taken.
  if (given.toString('base64url') !== signature || given.length !== expected.length) return false
  return timingSafeEqual(given, expected)
}

const shopHost = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/

/** The shop of `dest`, if `iss` is the admin of the same shop. */
const domainOf = ({ iss, dest }: z.output<typeof Claims>): string | null => {
  const [issuer, shop] = [new URL(iss), new URL(dest)]
  const isOne =
    shop.protocol === 'https:' && shop.host === issuer.host && issuer.origin === shop.origin
  return isOne && shopHost.test(shop.host) ? shop.host : null
}

/**
 * A session token of the embedded app (shopify.dev, "Session tokens"): a JWT that Shopify signs with the client secret
 * (HS256 and nothing else) for about a minute, with 10 s of leeway as in Shopify's own libraries. The shop is the one of
 * `dest`, never that of the page's query. Null for any token that does not hold.
 */
export const readSessionToken = (
  token: string,
  { clientId, clientSecret, now }: { clientId: string; clientSecret: string; now: Date },
): AdminVisitor | null => {
  const [header, payload, signature, ...more] = token.split('.')
  if (!header || !payload || !signature || more.length > 0) return null
  if (!Header.safeParse(parsePart(header)).success) return null
  if (!isSigned(`${header}.${payload}`, signature, clientSecret)) return null
  const claims = Claims.safeParse(parsePart(payload)).data
  if (!claims || claims.aud !== clientId) return null
  const seconds = now.getTime() / 1000
  if (seconds >= claims.exp + LEEWAY_SECONDS || seconds < claims.nbf - LEEWAY_SECONDS) return null
  const domain = domainOf(claims)
  return domain === null ? null : { domain, userId: claims.sub }
}
