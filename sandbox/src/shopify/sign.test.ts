import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shopDomain } from './entities/shops.ts'
import { isLiveSession, signCallback, signProxy, signSession } from './sign.ts'

type Vector = { secret: string; query: string }
const vectors = JSON.parse(readFileSync(new URL('signatures.json', import.meta.url), 'utf8')) as {
  callbacks: (Vector & { hmac: string })[]
  proxy: (Vector & { signature: string })[]
  session: {
    clientId: string
    clientSecret: string
    domain: string
    now: number
    jti: string
    sid: string
    signature: string
  }
  domains: { valid: string[]; invalid: string[] }
}

test('callbacks and requests of the app proxy are signed as in the published examples', () => {
  for (const { query, secret, hmac } of vectors.callbacks)
    expect(signCallback(Object.fromEntries(new URLSearchParams(query)), secret)).toBe(hmac)
  for (const { query, secret, signature } of vectors.proxy)
    expect(signProxy(new URLSearchParams(query), secret)).toBe(signature)
})

test('a session token is the one of the example, lives a minute, and is nobody else’s', () => {
  const { signature, now, domain, ...app } = vectors.session
  const token = signSession(app, { domain, now, jti: app.jti, sid: app.sid })
  expect(token.split('.')[2]).toBe(signature)
  expect(isLiveSession(token, { ...app, domain, now: now + 59 })).toBe(true)
  expect(isLiveSession(token, { ...app, domain, now: now + 60 })).toBe(false)
  expect(isLiveSession(token, { ...app, domain: 'other.myshopify.com', now })).toBe(false)
  expect(isLiveSession(token, { ...app, clientId: 'other', domain, now })).toBe(false)
  expect(isLiveSession(`${token.slice(0, -2)}AA`, { ...app, domain, now })).toBe(false)
})

test('a shop’s domain is what Shopify’s rule allows', () => {
  for (const domain of vectors.domains.valid) expect(domain).toMatch(shopDomain)
  for (const domain of vectors.domains.invalid) expect(shopDomain.test(domain)).toBe(false)
})
