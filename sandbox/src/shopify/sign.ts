import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/**
 * Shopify's signature of an OAuth callback: hex HMAC-SHA256, keyed with the client secret, over all parameters but
 * `hmac` and `signature`, sorted by name, as a query string (Shopify: "Verify the installation request").
 */
export const signCallback = (parameters: Record<string, string>, clientSecret: string): string => {
  const names = Object.keys(parameters).filter((name) => name !== 'hmac' && name !== 'signature')
  const message = String(
    new URLSearchParams(names.sort().map((name) => [name, parameters[name]!] as [string, string])),
  )
  return createHmac('sha256', clientSecret).update(message).digest('hex')
}

/**
 * Shopify's signature of a request through the app proxy: hex HMAC-SHA256 over `name=value` of all parameters but
 * `signature`, repeated values joined by `,`, sorted as whole texts, with nothing between (Shopify: "Authenticate app
 * proxies").
 */
export const signProxy = (query: URLSearchParams, clientSecret: string): string => {
  const names = [...new Set(query.keys())].filter((name) => name !== 'signature')
  const message = names
    .map((name) => `${name}=${query.getAll(name).join(',')}`)
    .sort()
    .join('')
  return createHmac('sha256', clientSecret).update(message).digest('hex')
}

const encode = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url')
const seal = (text: string, clientSecret: string) =>
  createHmac('sha256', clientSecret).update(text).digest('base64url')

/** How long the token of an embedded page is valid. */
const sessionSeconds = 60

type App = { clientId: string; clientSecret: string }

/** The token that App Bridge gives an embedded page: a JWT, HS256 with the client secret; `now` in whole seconds. */
export const signSession = (
  { clientId, clientSecret }: App,
  {
    domain,
    now,
    jti = randomUUID(),
    sid,
  }: { domain: string; now: number; jti?: string; sid: string },
): string => {
  const payload = {
    iss: `https://${domain}/admin`,
    dest: `https://${domain}`,
    aud: clientId,
    sub: '42',
    exp: now + sessionSeconds,
    nbf: now,
    iat: now,
    jti,
    sid,
  }
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${seal(text, clientSecret)}`
}

/** Whether the token was signed for this app and shop and is not over. */
export const isLiveSession = (
  token: string,
  { clientId, clientSecret, domain, now }: App & { domain: string; now: number },
): boolean => {
  const [head, body, signature = ''] = token.split('.')
  const expected = Buffer.from(seal(`${head}.${body}`, clientSecret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const read = JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>
  return (
    read['aud'] === clientId &&
    read['dest'] === `https://${domain}` &&
    Number(read['exp']) > now &&
    Number(read['nbf']) <= now
  )
}
