import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { allEndpoints } from '@plaudit/contract/all'
import type { Endpoint } from '@plaudit/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from './owners.ts'
import { randomFrom } from './random-from.ts'
import { isLongRound, seedOfRound } from './short-rounds.ts'
import { startTestWorld, type TestWorld } from './world.ts'

/**
 * Requests made from the contract, with one or more fields broken: NUL, lone surrogates, huge texts, repeated
 * parameters, wrong types, broken JSON. Whatever comes, the answer is never a 5xx. `npm run prove` sends 100,000,
 * `npm test` fewer; SEED plays a failed round again.
 */
const REQUESTS = Number(process.env['REQUESTS'] ?? (isLongRound ? 100_000 : 2_500))
const SEED = Number(process.env['SEED'] ?? seedOfRound(20_261_122))
/** Longer than any answer should take; a request that hangs is found by it. */
const HANGS_MS = 2_000

const random = randomFrom(SEED)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!

const deep = (depth: number): unknown => (depth === 0 ? 'end' : { a: [deep(depth - 1)] })
/** Values as they stand in JSON; made anew each time, since some are large. */
const broken: (() => string)[] = [
  () => '"\\u0000"',
  () => '"a\\u0000b"',
  () => '"\\ud800"',
  () => '"\\udc00tail"',
  () => '"\\uffff\\ufffe"',
  () => JSON.stringify('x'.repeat(60_000)),
  () => JSON.stringify('😀'.repeat(5_000)),
  () => '""',
  () => '" "',
  () => '"\\u202e\\u2066"',
  () => '"\'; drop table accounts; --"',
  () => '"%00"',
  () => '"../../etc/passwd"',
  () => '"javascript:alert(1)"',
  () => '"http://169.254.169.254/"',
  () => '"2026-02-30T99:99:99Z"',
  () => '"-1"',
  () => '"NaN"',
  () => 'null',
  () => 'true',
  () => '0',
  () => '-1',
  () => '1.5',
  () => '1e309',
  () => '9007199254740993',
  () => '-0',
  () => '[]',
  () => '{}',
  () => '[null]',
  () => '{"__proto__":{"admin":true}}',
  () => '{"constructor":{"prototype":{}}}',
  () => JSON.stringify(deep(200)),
  () => JSON.stringify(Array.from({ length: 3_000 }, (_, i) => i)),
  () => '"00000000-0000-0000-0000-000000000000"',
]
const bodies: (() => string)[] = [
  () => '',
  () => '{',
  () => '[]',
  () => 'null',
  () => '"text"',
  () => '{"a":1}}',
  () => '\u0000',
  () => '{"a":"\\u0000","a":2}',
]
const inAddress = [
  '%00',
  '%ED%A0%80',
  '%FF%FE',
  '%',
  '%2e%2e%2f',
  'a'.repeat(900),
  '-1',
  'null',
  "'",
  '%F0%9F%98%80',
  '00000000-0000-0000-0000-000000000000',
]

/** Calls that end the sign-in that the round goes on with. */
const ending = new Set([
  'auth.delete',
  'auth.logout',
  'auth.password_change',
  'auth.password_set',
  'auth.refresh',
])
const calls = allEndpoints.filter(
  ({ answer, auth, name }) => answer !== 'stream' && auth !== 'store_admin' && !ending.has(name),
)

let t: TestWorld
let sandbox: Sandbox
let owner: TestOwner
const values: Record<string, string> = {}

const signIn = async () => {
  owner = await buildOwner(t)
  values['product_id'] = (await buildProduct(t, owner)).id
}

beforeAll(async () => {
  sandbox = await startSandbox()
  sandbox.webhooks.mode('hold')
  t = await startTestWorld({ sandboxUrl: sandbox.url, smtpPort: sandbox.memory.mail.port })
  await signIn()
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

type Made = { method: string; url: string; headers: Record<string, string>; payload?: string }

const fieldsOf = (endpoint: Endpoint) => ({
  ...(endpoint.example as Record<string, unknown> | undefined),
  ...('product_id' in ((endpoint.example as object) ?? {})
    ? { product_id: values['product_id'] }
    : {}),
})

const make = (endpoint: Endpoint): Made => {
  const fields: Record<string, string> = Object.fromEntries(
    Object.entries(fieldsOf(endpoint)).map(([name, value]) => [
      name,
      JSON.stringify(value) ?? 'null',
    ]),
  )
  for (let i = 0; i < 1 + Math.floor(random() * 3); i++)
    fields[pick([...Object.keys(fields), 'unheard_of'])] = pick(broken)()
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value =
      random() < 0.5
        ? pick(inAddress)
        : encodeURIComponent(plain(fields[name] ?? '"x"').toWellFormed())
    delete fields[name]
    return value || 'x'
  })
  const headers = { authorization: `Bearer ${owner.tokens.access}` }
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') {
    const payload =
      random() < 0.05
        ? pick(bodies)()
        : `{${Object.entries(fields)
            .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
            .join(',')}}`
    return {
      method: endpoint.method,
      url: `/api/${path}`,
      headers: {
        ...headers,
        'content-type': pick([
          'application/json',
          'application/json',
          'application/json',
          'text/plain',
          'multipart/form-data; boundary=x',
          '',
        ]),
      },
      payload,
    }
  }
  const query = Object.entries(fields).flatMap(([name, value]) => {
    const pair = `${encodeURIComponent(name)}=${random() < 0.3 ? pick(inAddress) : encodeURIComponent(plain(value).toWellFormed().slice(0, 2_000))}`
    return random() < 0.1 ? [pair, pair] : [pair]
  })
  return { method: endpoint.method, url: `/api/${path}?${query.join('&')}`, headers }
}
/** A JSON value as an address would carry it. */
const plain = (json: string): string => {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

const publicCalls = [
  () => ({
    method: 'GET',
    url: `/storefront/v1/${pick([owner.shopKey, ...inAddress])}/products/${pick([values['product_id']!, ...inAddress])}/${pick(['reviews', 'summary', 'block'])}?cursor=${pick(inAddress)}&sort=${pick(inAddress)}&rating=${pick(inAddress)}`,
  }),
  () => ({
    method: 'POST',
    url: `/storefront/v1/${pick([owner.shopKey, ...inAddress])}/reviews/${pick(inAddress)}/helpful`,
  }),
  () => ({
    method: 'POST',
    url: `/api/webhooks/${pick(['stripe', 'paypal', 'shopify', ...inAddress])}/`,
    payload: pick(bodies)(),
    headers: {
      'content-type': 'application/json',
      'stripe-signature': 't=1,v1=00',
      'x-shopify-hmac-sha256': 'x',
    },
  }),
  () => ({ method: 'PUT', url: `/api/uploads/${pick(inAddress)}/`, payload: pick(bodies)() }),
  () => ({
    method: 'GET',
    url: `/api/connect/shopify/callback/?shop=${pick(inAddress)}&code=${pick(inAddress)}&state=${pick(inAddress)}&hmac=${pick(inAddress)}`,
  }),
  () => ({ method: 'GET', url: `/${pick(inAddress)}`, headers: { accept: 'text/html' } }),
]

const send = async (made: Partial<Made>, i: number) => {
  const started = performance.now()
  const answer = await t.app.inject({
    method: made.method as 'GET',
    url: made.url!,
    remoteAddress: `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
    ...(made.headers ? { headers: made.headers } : {}),
    ...(made.payload === undefined ? {} : { payload: made.payload }),
  })
  return {
    status: answer.statusCode,
    body: answer.body.slice(0, 300),
    ms: performance.now() - started,
  }
}

test(
  `${REQUESTS} broken requests: none is answered with a 5xx, and none takes 2 s`,
  async () => {
    const faults: unknown[] = []
    const statuses = new Map<number, number>()
    for (let i = 0; i < REQUESTS; i++) {
      const made: Partial<Made> = random() < 0.1 ? pick(publicCalls)() : make(pick(calls))
      const { status, body, ms } = await send(made, i)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 || ms > HANGS_MS)
        faults.push({
          i,
          status,
          ms: Math.round(ms),
          method: made.method,
          url: made.url?.slice(0, 300),
          payload: made.payload?.slice(0, 300),
          body,
        })
      // Some broken request is a good one that ends the session, or makes a mass of jobs.
      if (status === 401 && made.headers?.['authorization']) await signIn()
      if (faults.length >= 20) break
    }
    process.stdout.write(
      `fuzz: ${JSON.stringify(Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)))}\n`,
    )
    expect(faults, JSON.stringify(faults, null, 1)).toEqual([])
  },
  REQUESTS * 60 + 60_000,
)
