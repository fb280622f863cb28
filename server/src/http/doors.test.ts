import { allEndpoints } from '@plaudit/contract/all'
import type { Endpoint } from '@plaudit/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../test/world.ts'
import { listenForMetrics, type Metrics } from './metrics.ts'

const token = 'a token of whoever watches'
let t: TestWorld
let me: TestOwner
beforeAll(async () => {
  t = await startTestWorld({ parts: { metricsToken: token.replaceAll(' ', '-'), trustProxy: 1 } })
  me = await buildOwner(t)
})
afterAll(() => t.close())

const guess = async (world: TestWorld, forwarded: string, ip = '10.0.0.1') =>
  (
    await world.guest.post(
      'auth/login/',
      { email: `x-${crypto.randomUUID()}@example.com`, password: 'x' },
      { ip, headers: { 'x-forwarded-for': forwarded } },
    )
  ).status

describe('who a call comes from', () => {
  test('behind one proxy only what that proxy wrote counts: an address claimed in front of it does not', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 102; count += 1)
      statuses.push(await guess(t, `203.0.113.${count}, 198.51.100.1`))
    expect(statuses.slice(99)).toEqual([400, 429, 429])
    expect(await guess(t, '203.0.113.1, 198.51.100.2')).toBe(400)
  })

  test('with addresses, only those proxies are believed', async () => {
    const other = await startTestWorld({ parts: { trustProxy: ['10.0.0.0/8'] } })
    const statuses: number[] = []
    for (let count = 0; count < 102; count += 1)
      statuses.push(await guess(other, `203.0.113.${count}, 198.51.100.1, 10.2.2.2`))
    expect(statuses.at(-1)).toBe(429)
    for (let count = 0; count < 102; count += 1)
      statuses.push(await guess(other, `203.0.113.${count}`, '192.0.2.1'))
    expect(statuses.at(-1)).toBe(429)
    await other.close()
  })
})

describe('what is not for everybody', () => {
  test('the metrics are read with the token alone, or on a port of their own', async () => {
    expect((await t.guest.get('/metrics')).status).toBe(401)
    expect(
      (await t.guest.get('/metrics', { headers: { authorization: 'Bearer another' } })).status,
    ).toBe(401)
    const answer = await t.guest.get('/metrics', {
      headers: { authorization: `Bearer ${token.replaceAll(' ', '-')}` },
    })
    expect([answer.status, answer.text.includes('http_request_seconds')]).toEqual([200, true])

    let metrics: Metrics | undefined
    const closed = await startTestWorld({ parts: { onMetrics: (opened) => (metrics = opened) } })
    expect((await closed.guest.get('/metrics')).status).toBe(404)
    const watched = await listenForMetrics(metrics!, { port: 0, host: '127.0.0.1' })
    expect(await (await fetch(`http://127.0.0.1:${watched.port}/metrics`)).text()).toContain(
      'http_request_seconds',
    )
    expect((await fetch(`http://127.0.0.1:${watched.port}/`)).status).toBe(404)
    await watched.close()
    await closed.close()
  })

  test('with the database away the metrics are served all the same, but for the jobs that wait, and the process lives on', async () => {
    const counted = [{ name: 'imports.run', count: 3 }]
    const away = async () => Promise.reject(new Error('the database went away'))
    let ask: () => Promise<typeof counted> = away
    let metrics: Metrics | undefined
    const jobsWaiting = () => ask()
    const other = await startTestWorld({
      parts: { metricsToken: 'watching', onMetrics: (opened) => (metrics = opened), jobsWaiting },
    })
    const watched = await listenForMetrics(metrics!, { port: 0, host: '127.0.0.1' })
    const fromPort = async () => (await fetch(`http://127.0.0.1:${watched.port}/metrics`)).text()
    const fromDoor = async () =>
      (await other.guest.get('/metrics', { headers: { authorization: 'Bearer watching' } })).text
    for (const answer of [await fromPort(), await fromDoor()]) {
      expect(answer).toContain('process_cpu_seconds_total')
      expect(answer).not.toContain('jobs_waiting{')
    }
    ask = async () => counted
    expect(await fromPort()).toContain('jobs_waiting{job="imports.run"} 3')
    // What was true before is not served as if it were so now.
    for (const silent of [away, () => new Promise<never>(() => {})]) {
      ask = silent
      expect(await fromDoor()).not.toContain('jobs_waiting{')
    }
    await watched.close()
    await other.close()
  })

  test('metrics that cannot be served are a 500, and the process lives on', async () => {
    const broken: Metrics = {
      contentType: 'text/plain',
      read: () => Promise.reject(new Error('broken')),
    }
    const watched = await listenForMetrics(broken, { port: 0, host: '127.0.0.1' })
    expect((await fetch(`http://127.0.0.1:${watched.port}/metrics`)).status).toBe(500)
    await watched.close()
  })

  test('a page of another origin may read the storefront and nothing else', async () => {
    const headers = { origin: 'https://shop.example.com', 'access-control-request-method': 'GET' }
    const allowed = async (path: string) =>
      (await t.guest.get(path, { headers })).headers['access-control-allow-origin']
    const preflight = async (url: string) =>
      (await t.app.inject({ method: 'OPTIONS', url, headers })).headers[
        'access-control-allow-origin'
      ]
    const reviews = `/storefront/v1/${me.shopKey}/products/kettle/reviews`
    expect([await allowed(reviews), await preflight(reviews)]).toEqual(['*', '*'])
    for (const path of [
      '/api/auth/user/',
      '/api/connect/shopify/callback/',
      '/api/connect/shopify/open/',
      '/metrics',
      '/healthz',
      '/api/openapi.json',
      '/nowhere',
    ])
      expect([path, await allowed(path), await preflight(path)]).toEqual([
        path,
        undefined,
        undefined,
      ])
  })
})

const bad = { NUL: 'a\0b', 'a lone surrogate': 'a\ud800b' }
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The call as its example has it, with one field (in the path, the query or the body) changed. */
const ask = (endpoint: Endpoint, field: string, value: unknown) => {
  const input: Record<string, unknown> = { ...(endpoint.example as object), [field]: value }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const text = name === field ? String(value).replace('\0', '%00') : String(input[name])
    delete input[name]
    return text
  })
  const method = endpoint.method.toLowerCase() as Method
  if (endpoint.multipart) {
    const form = new FormData()
    form.set('file', new File(['rating,author\n5,A\n'], 'reviews.csv'))
    for (const [name, one] of Object.entries(input))
      form.set(name, String(one).replace('\ud800', '\0'))
    return me.post(path, form)
  }
  if (method === 'get' || method === 'delete') {
    const query = Object.entries(input).map(
      ([name, one]) => `${name}=${encodeURIComponent(String(one).toWellFormed())}`,
    )
    return me[method](`${path}?${query.join('&')}`)
  }
  return me[method](path, input)
}

const fields = allEndpoints
  // Who has no session token of a store's admin is refused before anything is read.
  .filter(({ answer, auth }) => answer !== 'stream' && auth !== 'store_admin')
  .flatMap((endpoint) =>
    Object.keys((endpoint.input as unknown as { shape: object }).shape).map((field) => ({
      endpoint,
      field,
    })),
  )
  .filter(({ field }) => field !== 'file')
const isInQuery = (endpoint: Endpoint, field: string) =>
  (endpoint.method === 'GET' || endpoint.method === 'DELETE') &&
  !endpoint.path.includes(`:${field}`)

describe('texts that no database takes answer 400 in every field of the contract', () => {
  test.each(Object.entries(bad))('%s', async (_name, text) => {
    expect(fields.length).toBeGreaterThan(100)
    const wrong: string[] = []
    for (const { endpoint, field } of fields) {
      const inAddress = endpoint.path.includes(`:${field}`) || isInQuery(endpoint, field)
      // An address cannot carry half a pair: what comes of it is not UTF-8, or a character that stands for it.
      if (inAddress && !text.includes('\0')) continue
      const { status } = await ask(endpoint, field, text)
      if (status !== 400) wrong.push(`${endpoint.name} ${field}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test('also inside of lists and objects, as a name, in JSON that travels as text, and in the name of a file', async () => {
    const send = (body: unknown) => me.post('onboarding/', body)
    for (const body of [
      { onboarding_choices: { source_import: ['a\0'] } },
      { onboarding_choices: { 'a\0': [] } },
      { 'a\0': 1 },
      { x: [[[{ y: '\udc00' }]]] },
    ])
      expect((await send(body)).status).toBe(400)
    const form = new FormData()
    form.set(
      'file',
      new File(
        ['product_handle,rating,author,text\nkettle,5,Noor A.,Pours well.\n'],
        'reviews.csv',
      ),
    )
    form.set('options', JSON.stringify({ product_matches: { 'ket\0tle': null } }))
    expect((await me.post('imports/csv/', form)).status).toBe(400)
    const deep = `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(
      (await me.post('auth/edit/', deep, { headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(400)
  })

  test('a parameter that comes twice', async () => {
    const wrong: string[] = []
    for (const { endpoint, field } of fields.filter(({ endpoint, field }) =>
      isInQuery(endpoint, field),
    )) {
      const path = endpoint.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
      const { status } = await me[endpoint.method.toLowerCase() as Method](
        `${path}?${field}=1&${field}=2`,
      )
      if (status !== 400) wrong.push(`${endpoint.name} ${field}: ${status}`)
    }
    expect(wrong).toEqual([])
    expect(fields.some(({ endpoint, field }) => isInQuery(endpoint, field))).toBe(true)
  })

  test('on the storefront and on the way back from the platform too', async () => {
    const paths = [
      'products/a%00b/reviews',
      'products/kettle/reviews?sort=a%00',
      'products/kettle/block?locale=en&locale=de',
      'products/kettle/summary?x=1&x=2',
    ]
    for (const path of paths)
      expect([path, (await t.guest.get(`/storefront/v1/${me.shopKey}/${path}`)).status]).toEqual([
        path,
        400,
      ])
    for (const query of ['shop=a%00', 'shop=a&shop=b', 'state[]=1&state[]=2', '%00=1'])
      expect([
        query,
        (await t.guest.get(`/api/connect/shopify/callback/?${query}`)).status,
      ]).toEqual([query, 400])
  })
})
