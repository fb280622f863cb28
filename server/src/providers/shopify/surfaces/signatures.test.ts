import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isGenuineProxyQuery } from './proxy-signature.ts'
import { readSessionToken } from './session-token.ts'

const clientSecret = 'plaudit_demo_secret'
const clientId = 'plaudit_demo_client_id'
const at = (seconds: number) => new Date(seconds * 1000)

const base64 = (text: string) => Buffer.from(text).toString('base64url')
const sign = (header: object, payload: object, secret = clientSecret, hash = 'sha256') => {
  const signed = `${base64(JSON.stringify(header))}.${base64(JSON.stringify(payload))}`
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`
}
const header = { alg: 'HS256', typ: 'JWT' }
const claims = {
  iss: 'https://demo-shop.myshopify.com/admin',
  dest: 'https://demo-shop.myshopify.com',
  aud: clientId,
  sub: '42',
  exp: 1790000060,
  nbf: 1790000000,
  iat: 1790000000,
  jti: '11111111-2222-4333-8444-555555555555',
  sid: 'a1b2c3',
}
const read = (token: string, seconds = 1790000030) =>
  readSessionToken(token, { clientId, clientSecret, now: at(seconds) })

describe('session tokens', () => {
  const vector = `${base64(JSON.stringify(header))}.${base64(JSON.stringify(claims))}.xzTwveehzC2Yg4BeLPELMiwSJ6mWp_u9Ce6DY-0jpuk`

  test('the vector names the shop of its destination and the visitor', async () => {
    expect(sign(header, claims)).toBe(vector)
    expect(await read(vector)).toEqual({ domain: 'demo-shop.myshopify.com', userId: '42' })
  })

  test.each([
    [1789999990, true],
    [1789999989, false],
    [1790000069, true],
    [1790000070, false],
  ])('10 s of leeway: at %i it is valid: %s', async (seconds, valid) =>
    expect((await read(vector, seconds)) !== null).toBe(valid),
  )

  const shop = (host: string) => ({ iss: `https://${host}/admin`, dest: `https://${host}` })
  test.each<[string, string]>([
    ['another secret', sign(header, claims, 'somebody else’s')],
    ['no algorithm', `${base64('{"alg":"none"}')}.${base64(JSON.stringify(claims))}.`],
    ['another algorithm', sign({ alg: 'HS512', typ: 'JWT' }, claims, clientSecret, 'sha512')],
    ['a named algorithm that was not used', sign({ alg: 'HS384' }, claims)],
    ['another app', sign(header, { ...claims, aud: 'another_app' })],
    ['several apps', sign(header, { ...claims, aud: [clientId] })],
    [
      'another shop’s issuer',
      sign(header, { ...claims, iss: 'https://other.myshopify.com/admin' }),
    ],
    ['a shop elsewhere', sign(header, { ...claims, ...shop('demo-shop.myshopify.com.evil.com') })],
    ['a host that is no shop', sign(header, { ...claims, ...shop('evil.com') })],
    ['a shop without TLS', sign(header, { ...claims, dest: 'http://demo-shop.myshopify.com' })],
    ['no end', sign(header, { ...claims, exp: undefined })],
    ['no beginning', sign(header, { ...claims, nbf: undefined })],
    ['no visitor', sign(header, { ...claims, sub: undefined })],
    ['no address', sign(header, { ...claims, dest: 'demo-shop' })],
    ['a payload that is not JSON', `${base64('{"alg":"HS256"}')}.${base64('not json')}.x`],
    ['two parts', vector.split('.').slice(0, 2).join('.')],
    ['four parts', `${vector}.x`],
    ['nothing', ''],
  ])('a token with %s is refused', async (_what, token) => {
    expect(await read(token)).toBeNull()
  })

  test('each changed character of a token makes it useless', async () => {
    for (let place = 0; place < vector.length; place++) {
      const other = vector[place] === 'A' ? 'B' : 'A'
      expect(await read(vector.slice(0, place) + other + vector.slice(place + 1))).toBeNull()
    }
  })
})

const documented = [
  [
    'hush',
    'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555&signature=4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb',
  ],
  [
    'hush',
    'extra=1&extra=2&shop=shop-name.myshopify.com&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555&signature=a9718877bea71c2484f91608a7eaea1532bdf71f5c56825065fa4ccabe549ef3',
  ],
  [
    clientSecret,
    'ids=101%2C102&ids=103&page=2&shop=demo-shop.myshopify.com&logged_in_customer_id=&path_prefix=%2Fapps%2Fplaudit&timestamp=1790000000&signature=c79f712229f2a319bb608a060ac26b8bac6a4f3ef69cb57b49761ee30e4718a4',
  ],
  [
    clientSecret,
    'q=caf%C3%A9+a%2Bb&shop=demo-shop.myshopify.com&logged_in_customer_id=7001&path_prefix=%2Fapps%2Fplaudit&timestamp=1790000000&signature=8921fcec8075cd0f887c135ea88fcbc5879a62c87c724ad8dc2fd59a7c77909c',
  ],
] as const

const timeOf = (query: string) => Number(new URLSearchParams(query).get('timestamp'))

describe('app proxy', () => {
  const genuine = (secret: string, query: string, seconds = timeOf(query)) =>
    isGenuineProxyQuery(query, { clientSecret: secret, now: at(seconds) })

  test.each(documented)('the vector of the secret %s is genuine: %s', (secret, query) => {
    expect(genuine(secret, query)).toBe(true)
    expect(genuine(secret, query.split('&').toReversed().join('&'))).toBe(
      // The order of a repeated name’s values is signed, that of the names is not.
      !/(extra|ids)=.*(extra|ids)=/.test(query),
    )
  })

  test('it is taken for 90 s, before and after', () => {
    const [secret, query] = documented[3]
    for (const [off, taken] of [
      [90, true],
      [-90, true],
      [91, false],
      [-91, false],
    ] as const)
      expect(genuine(secret, query, 1790000000 + off)).toBe(taken)
  })

  test('a changed, added, doubled or missing part makes it somebody else’s', () => {
    const [secret, query] = documented[2]
    for (const other of [
      query.replace('page=2', 'page=3'),
      query.replace('demo-shop', 'demo-shop2'),
      query.replace('ids=103', 'ids=104'),
      `${query}&extra=1`,
      `${query}&shop=demo-shop.myshopify.com`,
      `${query}&timestamp=1790000000`,
      `${query}&hmac=a&hmac=b`,
      `${query}&signature=${'0'.repeat(64)}`,
      query.replace(/&signature=.*/, ''),
      query.replace(/signature=.*/, 'signature='),
      query.replace(/signature=..../, 'signature='),
      query.replace('timestamp=1790000000', 'timestamp=soon'),
      '',
    ])
      expect(genuine(secret, other, 1790000000)).toBe(false)
    expect(genuine('another secret', query)).toBe(false)
  })
})
