import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateSync,
  gunzipSync,
  gzipSync,
} from 'node:zlib'
import { allEndpoints } from '@plaudit/contract/all'
import type { PageData } from '@plaudit/contract/page-data'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../test/world.ts'
import { listEndedSessions, publicRoutes, receiveUpload, routes, webhooks } from '../start/parts.ts'
import { publicSettingsOf } from '../public-settings.ts'
import { makeApp } from './app.ts'

let t: TestWorld
let app: FastifyInstance
let owner: TestOwner
const webFolder = mkdtempSync(join(tmpdir(), 'plaudit-web-'))
const script = `// a script of some length\n${'const review = { rating: 5 }\n'.repeat(100)}`

beforeAll(async () => {
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(
    join(webFolder, 'index.html'),
    `<!doctype html><html><head><title>Plaudit</title></head><body>${'<p>Reviews</p>'.repeat(100)}</body></html>`,
  )
  writeFileSync(
    join(webFolder, 'preloads.json'),
    JSON.stringify({
      script: 'early()',
      screens: {
        '/login': {
          files: ['assets/login-1.js', 'assets/login-2.css'],
          requests: [],
          requestsWithoutQuery: [],
        },
        '/import/runs/:id': {
          files: ['assets/run-1.js'],
          requests: ['auth/user/'],
          requestsWithoutQuery: ['imports/'],
        },
      },
    }),
  )
  writeFileSync(join(webFolder, 'assets', 'app-abc12345.js'), script)
  writeFileSync(join(webFolder, 'assets', 'app-abc12345.js.br'), brotliCompressSync(script))
  t = await startTestWorld()
  app = await makeApp(t.world, {
    routes,
    publicRoutes,
    webhooks,
    receiveUpload,
    listEndedSessions,
    endpoints: allEndpoints,
    webFolder,
    trustProxy: false,
    isReady: async () => true,
  })
  owner = await buildOwner(t)
  const product = await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  for (let i = 0; i < 12; i++)
    await owner.post('reviews/', {
      product_id: product.id,
      author: `Noor ${i}`,
      rating: 5,
      text: `Pours where I aim, ${i} times out of ${i}.`,
    })
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(webFolder, { recursive: true })
})

const ask = (url: string, encoding = 'br', headers: Record<string, string> = {}) =>
  app.inject({
    method: 'GET',
    url,
    headers: { 'accept-encoding': encoding, accept: '*/*', ...headers },
  })
const asOwner = () => ({ authorization: `Bearer ${owner.tokens.access}` })

test('a built file leaves as it was packed by the build, for good; without Brotli or gzip as it is', async () => {
  const packed = await ask('/assets/app-abc12345.js')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script)
  const plain = await ask('/assets/app-abc12345.js', 'identity')
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
  for (const name of ['gone-abc12345.js', 'app-abc12345.js.br', '..%2findex.html', 'app-abc12345'])
    expect((await ask(`/assets/${name}`)).statusCode).toBe(404)
})

test('the page is packed and names what its screen needs in its head', async () => {
  const packed = await ask('/login?from=mail')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const page = brotliDecompressSync(packed.rawPayload).toString()
  expect(page).toMatch(
    /modulepreload[^>]*href="\/assets\/login-1\.js".*as="style" crossorigin href="\/assets\/login-2\.css"[^>]*><\/head>/,
  )
  const pageOf = async (path: string) => gunzipSync((await ask(path, 'gzip')).rawPayload).toString()
  expect(await pageOf('/import/runs/01a2-b3?from=list')).toContain('href="/assets/run-1.js"')
  const dataOf = async (path: string) =>
    JSON.parse(/id="page-data">(.*?)<\/script>/.exec(await pageOf(path))![1]!) as PageData
  expect(await dataOf('/import/runs/01a2-b3?from=list')).toEqual({
    settings: publicSettingsOf(t.world.settings),
    requests: ['auth/user/'],
  })
  expect((await dataOf('/import/runs/01a2-b3')).requests).toEqual(['auth/user/', 'imports/'])
  const runs = await ask('/import/runs/01a2-b3', 'gzip')
  const hash = createHash('sha256').update('early()').digest('base64')
  expect(runs.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
  for (const path of ['/manage', '/import/runs/', '/import/runs/01a2-b3/similar-products'])
    expect(await pageOf(path)).not.toContain('modulepreload')
})

test("an owner's list is packed above 1 kB; small answers, answers with tokens and files are not", async () => {
  const list = await ask('/api/reviews/', 'br', asOwner())
  expect(list.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(list.rawPayload).toString()).results).toHaveLength(12)
  expect((await ask('/api/reviews/', 'br;q=0, gzip', asOwner())).headers['content-encoding']).toBe(
    'gzip',
  )
  expect(
    (await ask('/api/reviews/sidebar_count/products/', 'br', asOwner())).headers[
      'content-encoding'
    ],
  ).toBeUndefined()
  expect(
    (await ask('/api/reviews/export/?format=csv', 'br', asOwner())).headers['content-encoding'],
  ).toBeUndefined()
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    headers: { 'accept-encoding': 'br' },
    payload: { email: owner.email, password: owner.password },
  })
  expect(signedIn.statusCode).toBe(200)
  expect(signedIn.headers['content-encoding']).toBeUndefined()
})

test("what shoppers' browsers read is packed once and tells caches that it differs by encoding", async () => {
  const product = `/storefront/v1/${owner.shopKey}/products/kettle`
  for (const url of ['/storefront/v1/widget.js', `${product}/reviews`, `${product}/block`]) {
    const packed = await ask(url)
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(
      (await ask(url, 'identity')).body,
    )
  }
})

test('a packed body counts by what it holds, and packed forms of shoppers are none', async () => {
  const bomb = Buffer.alloc(200_000_000, ' ')
  const form = 'multipart/form-data; boundary=x'
  const shop = `/storefront/v1/${owner.shopKey}/products/kettle`
  const doors = [
    ['/api/auth/login/', 'application/json', 413],
    [`${shop}/reviews`, form, 400],
    [`${shop}/review-files`, form, 400],
  ] as const
  const before = process.memoryUsage().rss
  for (const [encoding, payload] of [
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
  ] as const)
    for (const [url, type, status] of doors) {
      const headers = { 'content-type': type, 'content-encoding': encoding }
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      expect([url, encoding, answer.statusCode]).toEqual([url, encoding, status])
    }
  expect(process.memoryUsage().rss - before).toBeLessThan(bomb.length / 2)
})
