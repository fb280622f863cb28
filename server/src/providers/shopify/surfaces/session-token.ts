import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { AdminVisitor } from '../../shop-surfaces.ts'

const LEEWAY_SECONDS = 10

const Claims = z.object({ iss: z.url(), dest: z.url(), aud: z.string(), sub: z.string() })

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
export const readSessionToken = async (
  token: string,
  { clientId, clientSecret, now }: { clientId: string; clientSecret: string; now: Date },
): Promise<AdminVisitor | null> => {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(clientSecret), {
      algorithms: ['HS256'],
      audience: clientId,
      requiredClaims: ['exp', 'nbf'],
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
    })
    const claims = Claims.safeParse(payload).data
    const domain = claims ? domainOf(claims) : null
    return claims && domain ? { domain, userId: claims.sub } : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
