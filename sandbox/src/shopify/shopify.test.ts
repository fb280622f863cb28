import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../start.ts'

let sandbox: Sandbox
let shop: string
const app = { client_id: 'plaudit-sandbox', client_secret: 'plaudit-sandbox-secret' }
const redirect = 'http://127.0.0.1:3000/api/connect/shopify/callback/'

beforeAll(async () => {
  sandbox = await startSandbox()
  shop = `${sandbox.url}/shopify/fernhill.myshopify.com/admin`
})
beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const decide = async (decision: string): Promise<URLSearchParams> => {
  const form = new URLSearchParams({
    client_id: app.client_id,
    scope: 'read_products',
    redirect_uri: redirect,
    state: 'abc',
    decision,
  })
  const answer = await fetch(`${shop}/oauth/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location')!).searchParams
}
const tokens = async (extra: object = { expiring: '1' }) =>
  (
    await post(`${shop}/oauth/access_token`, {
      ...app,
      code: (await decide('install')).get('code'),
      ...extra,
    })
  ).json() as Promise<Record<string, string>>
type Answered = {
  data: {
    products: {
      pageInfo: { hasNextPage: boolean; endCursor: string }
      nodes: { id: string; title: string; featuredMedia: { preview: { image: { url: string } } } }[]
    }
  }
  errors?: { message: string; extensions: { code: string } }[]
  extensions: { cost: { requestedQueryCost: number; throttleStatus: object } }
}
const read = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as Answered
const ask = (token: string, query: string, variables = {}, at = shop) =>
  post(`${at}/api/2026-07/graphql.json`, { query, variables }, { 'x-shopify-access-token': token })
const products =
  'query($first:Int!,$after:String){ products(first:$first, after:$after, sortKey: TITLE){ pageInfo{hasNextPage endCursor} nodes{ id title handle featuredMedia{preview{image{url}}} variants(first:1){nodes{sku barcode price}} } } }'

test('Install sends the owner back with a code, signed over all other parameters, sorted', async () => {
  const back = await decide('install')
  const message = [...back]
    .filter(([name]) => name !== 'hmac')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  expect(back.get('hmac')).toBe(
    createHmac('sha256', app.client_secret).update(message).digest('hex'),
  )
  expect(back.get('shop')).toBe('fernhill.myshopify.com')
  expect(back.get('state')).toBe('abc')
})

test('Cancel sends the owner back with access_denied and no code', async () => {
  const back = await decide('cancel')
  expect([back.get('error'), back.has('code')]).toEqual(['access_denied', false])
})

test('the page asks before anything is installed, and refuses an app it does not know', async () => {
  const page = await fetch(
    `${shop}/oauth/authorize?client_id=${app.client_id}&scope=read_products&redirect_uri=${redirect}&state=abc`,
  )
  expect(await page.text()).toContain('Install Plaudit on Fernhill Goods?')
  expect(
    (
      await fetch(
        `${shop}/oauth/authorize?client_id=stranger&scope=read_products&redirect_uri=${redirect}`,
      )
    ).status,
  ).toBe(400)
})

test('a code is good for one exchange, with the right secret', async () => {
  const code = (await decide('install')).get('code')
  expect(
    (await post(`${shop}/oauth/access_token`, { ...app, client_secret: 'wrong', code })).status,
  ).toBe(400)
  expect((await post(`${shop}/oauth/access_token`, { ...app, code })).status).toBe(200)
  expect((await post(`${shop}/oauth/access_token`, { ...app, code })).status).toBe(400)
})

test('an expiring token comes with its refresh token; the one before stays valid until the new one is used', async () => {
  const first = await tokens()
  expect(first).toMatchObject({
    scope: 'read_products',
    expires_in: 3600,
    refresh_token_expires_in: 7_776_000,
  })
  sandbox.memory.shopify.expireAccessTokens()
  expect((await ask(first.access_token!, '{ shop { name } }')).status).toBe(401)
  const refresh = (refresh_token: string | undefined) =>
    post(`${shop}/oauth/access_token`, { ...app, grant_type: 'refresh_token', refresh_token })
  const second = (await (await refresh(first.refresh_token)).json()) as Record<string, string>
  expect((await refresh(first.refresh_token)).status).toBe(200)
  expect((await refresh(second.refresh_token)).status).toBe(200)
  expect((await refresh(first.refresh_token)).status).toBe(400)
})

test('products come in pages that join without a gap, each with a picture that is served', async () => {
  const { access_token } = await tokens()
  const page = async (variables: object) =>
    (await read(ask(access_token!, products, variables))).data.products
  const one = await page({ first: 9 })
  const two = await page({ first: 9, after: one.pageInfo.endCursor })
  expect([one.pageInfo.hasNextPage, two.pageInfo.hasNextPage]).toEqual([true, false])
  const titles = [...one.nodes, ...two.nodes].map(({ title }: { title: string }) => title)
  expect(titles).toHaveLength(14)
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(
    (await fetch(one.nodes[0]!.featuredMedia.preview.image.url)).headers.get('content-type'),
  ).toBe('image/webp')
  expect(one.nodes[0]!.id).toMatch(/^gid:\/\/shopify\/Product\/8\d{12}$/)
})

test('a token of one shop opens no other shop', async () => {
  const { access_token } = await tokens()
  expect(
    (
      await ask(
        access_token!,
        '{ shop { name } }',
        {},
        `${sandbox.url}/shopify/other.myshopify.com/admin`,
      )
    ).status,
  ).toBe(401)
})

test('an unknown field, an unknown path and a missing page size fail with words', async () => {
  const { access_token } = await tokens()
  expect((await read(ask(access_token!, '{ shop { nickname } }'))).errors?.[0]?.message).toContain(
    'nickname',
  )
  expect(
    (await read(ask(access_token!, '{ products { nodes { id } } }'))).errors?.[0]?.message,
  ).toContain('first or last')
  expect((await fetch(`${shop}/api/2026-07/products.json`)).status).toBe(404)
  expect(
    (await fetch(`${sandbox.url}/shopify/no-such-shop.myshopify.com/admin/oauth/authorize`)).status,
  ).toBe(404)
})

test('every answer says what it cost, and an exhausted limit answers THROTTLED with status 200', async () => {
  const { access_token } = await tokens()
  const { extensions } = await read(ask(access_token!, products, { first: 14 }))
  expect(extensions.cost.throttleStatus).toMatchObject({ maximumAvailable: 2000, restoreRate: 100 })
  expect(extensions.cost.requestedQueryCost).toBeGreaterThan(14)
  sandbox.fail('shopify.graphql', 'throttled')
  const answer = await ask(access_token!, products, { first: 14 })
  expect(answer.status).toBe(200)
  expect((await read(answer)).errors?.[0]?.extensions.code).toBe('THROTTLED')
  expect((await read(ask(access_token!, products, { first: 14 }))).errors).toBeUndefined()
})

test('a fault can be asked for from another process', async () => {
  const { access_token } = await tokens()
  expect(
    (await post(`${sandbox.url}/sandbox/faults`, { place: 'shopify.graphql', how: 'unavailable' }))
      .status,
  ).toBe(204)
  expect((await ask(access_token!, '{ shop { name } }')).status).toBe(503)
  expect(
    (await post(`${sandbox.url}/sandbox/faults`, { place: 'nowhere', how: 'unavailable' })).status,
  ).toBe(400)
})
