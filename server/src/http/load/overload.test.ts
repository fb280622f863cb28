import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints } from '@plaudit/contract/all'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner, buildProduct } from '../../../test/owners.ts'
import { uploadForm } from '../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { Problem } from '../../problem.ts'
import { IdentityFailure } from '../../providers/identity.ts'
import { s3Files } from '../../providers/s3/files.ts'
import {
  listEndedSessions,
  publicRoutes,
  receiveUpload,
  routes,
  webhooks,
} from '../../start/parts.ts'
import type { World } from '../../world.ts'
import { makeApp, type AppParts } from '../app.ts'
import { answerOnce } from '../idempotency.ts'

const oneRow = 'product_handle,rating,author,text\nkettle,5,Noor A.,Pours where I aim.\n'

let t: TestWorld
const webFolder = mkdtempSync(join(tmpdir(), 'plaudit-web-'))
const apps: FastifyInstance[] = []

beforeAll(async () => {
  writeFileSync(
    join(webFolder, 'index.html'),
    '<!doctype html><html><body><div id="root"></div></body></html>',
  )
  t = await startTestWorld()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await t.close()
  rmSync(webFolder, { recursive: true })
})

const patience = {
  headersMs: 300,
  requestMs: 5_000,
  checkMs: 50,
  bodyPace: { graceMs: 300, bytesPerSecond: 2_000 },
}

const listen = async (more: Partial<AppParts> = {}, world: World = t.world) => {
  const app = await makeApp(world, {
    routes,
    publicRoutes,
    webhooks,
    receiveUpload,
    listEndedSessions,
    endpoints: allEndpoints,
    trustProxy: false,
    isReady: async () => world.files.isReachable(),
    webFolder,
    ...more,
  })
  apps.push(app)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Sends the beginning of a request and then nothing; answers what came back until the line was closed. */
const trickle = async (url: string, beginning: string) => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  let heard = ''
  socket.on('data', (text) => (heard += text.toString()))
  socket.on('error', () => undefined)
  socket.write(beginning)
  await once(socket, 'close')
  return heard
}

test('a sender that never ends its head is cut', async () => {
  const url = await listen({ patience })
  expect(await trickle(url, 'GET /api/auth/user/ HTTP/1.1\r\nHost: x\r\n')).toMatch(
    /^(HTTP\/1\.1 408|$)/,
  )
})

test('a sender whose body trickles is cut, one that sends it is answered', async () => {
  const url = await listen({ patience })
  const head =
    'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n'
  expect(await trickle(url, `${head}{"email"`)).toBe('')
  const answer = await fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'whatever it is' }),
  })
  expect(answer.status).toBe(400)
})

test('a file that trickles is cut too, and the same file sent at once is taken', async () => {
  const url = await listen({ patience })
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const form =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="r.csv"\r\n\r\nproduct_handle,rating,author,text\nkettle,5,Noor A.,Pours.\n'
  const headers = {
    authorization: `Bearer ${owner.tokens.access}`,
    'content-type': 'multipart/form-data; boundary=x',
  }
  const head = `POST /api/imports/csv/preview/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: ${headers['content-type']}\r\n`
  expect(await trickle(url, `${head}Content-Length: 90000\r\n\r\n${form}`)).toBe('')
  const whole = await fetch(`${url}/api/imports/csv/preview/`, {
    method: 'POST',
    headers,
    body: `${form}\r\n--x--\r\n`,
  })
  expect(whole.status).toBe(200)
})

test('more requests at a time than a process takes are answered 503 at once, with when to come again; afterwards all is well', async () => {
  const answers: (() => void)[] = []
  const silence = () =>
    new Promise<never>((_, reject) =>
      answers.push(() => reject(new IdentityFailure('refused', 'no'))),
    )
  const slowGoogle: World = { ...t.world, google: { verify: silence } }
  const url = await listen({ maxRequests: 3 }, slowGoogle)
  const owner = await buildOwner(t)
  const ask = () =>
    fetch(`${url}/api/auth/user/`, { headers: { authorization: `Bearer ${owner.tokens.access}` } })
  expect((await ask()).status).toBe(200)
  const body = JSON.stringify({ id_token: 'of Google' })
  const underWay = [1, 2, 3].map(() =>
    fetch(`${url}/api/auth/social/google/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
  )
  await expect.poll(() => answers.length).toBe(3)
  const refused = await ask()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.any(String),
    request_id: expect.any(String),
  })
  for (const answer of answers) answer()
  await Promise.all(underWay)
  expect((await ask()).status).toBe(200)
})

test('D9: files of an owner that are on their way take nobody’s place, and an account has ten of them at a time', async () => {
  const url = await listen({ maxRequests: 3 })
  const owner = await buildOwner(t)
  const headers = { authorization: `Bearer ${owner.tokens.access}` }
  const head = `POST /api/imports/csv/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n--b\r\n`
  const senders = Array.from({ length: 11 }, () =>
    connect({ host: '127.0.0.1', port: Number(new URL(url).port) }),
  )
  const firstAnswer = Promise.race(senders.map((sender) => once(sender, 'data')))
  for (const sender of senders) sender.on('error', () => undefined).write(head)
  // Ten have a place; the one that was too many is told so.
  expect(String((await firstAnswer)[0])).toMatch(/^HTTP\/1\.1 429 /)
  const send = (by: TestOwner) =>
    fetch(`${url}/api/imports/csv/preview/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.tokens.access}` },
      body: uploadForm(oneRow),
    })
  expect((await send(owner)).status).toBe(429)
  for (let call = 0; call < 5; call += 1)
    expect((await fetch(`${url}/api/auth/user/`, { headers })).status).toBe(200)
  expect((await send(await buildOwner(t))).status).toBe(200)
  for (const sender of senders) sender.destroy()
  await expect.poll(async () => (await send(owner)).status).toBe(200)
})

test('D9: senders without an account, whose bodies are on their way, take nobody’s place', async () => {
  const url = await listen({ maxRequests: 3 })
  const owner = await buildOwner(t)
  const head =
    'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{'
  const senders = Array.from({ length: 30 }, () =>
    connect({ host: '127.0.0.1', port: Number(new URL(url).port) }),
  )
  await Promise.all(senders.map((sender) => new Promise((resolve) => sender.write(head, resolve))))
  for (let call = 0; call < 5; call += 1)
    expect(
      (
        await fetch(`${url}/api/auth/user/`, {
          headers: { authorization: `Bearer ${owner.tokens.access}` },
        })
      ).status,
    ).toBe(200)
  for (const sender of senders) sender.destroy()
})

test(
  'a crowd of sign-ins waits its turn and what is too much gets 503; a read made meanwhile is answered before they are',
  { timeout: 60_000 },
  async () => {
    const owner = await buildOwner(t)
    const signIn = (i: number) =>
      t.guest.post(
        'auth/login/',
        { email: `nobody-${i}@example.com`, password: 'whatever it is' },
        { ip: `10.1.${i >> 8}.${i & 255}` },
      )
    const order: string[] = []
    let isFull = () => {}
    const full = new Promise<void>((done) => (isFull = done))
    const crowd = Array.from({ length: 200 }, async (_, i) => {
      const answer = await signIn(i)
      order.push(`sign-in ${answer.status}`)
      if (answer.status === 503) isFull()
      return answer
    })
    await full
    expect((await owner.get('reviews/')).status).toBe(200)
    order.push('read')
    const answers = await Promise.all(crowd)
    expect(order.lastIndexOf('sign-in 400')).toBeGreaterThan(order.indexOf('read'))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].toSorted()).toEqual([400, 503])
    expect(answers.find(({ status }) => status === 503)!.headers['retry-after']).toBe('3')
    expect((await signIn(999)).status).toBe(400)
  },
)

test('a call whose process was killed keeps its key for half a minute, then the same call takes it over', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const { json: review } = await owner.post('reviews/', {
    product_id: product.id,
    author: 'Noor A.',
    rating: 5,
    text: 'Pours where I aim.',
  })
  const headers = { 'idempotency-key': 'killed' }
  const body = { action: 'hide', ids: [review.id] }
  expect((await owner.post('reviews/bulk/', body, { headers })).status).toBe(200)
  // What a killed process leaves behind: the key is taken, and there is no answer.
  await t.world.db
    .updateTable('idempotency_keys')
    .set({
      status: null,
      body: null,
      leased_until: new Date(t.world.clock.now().getTime() + 30_000),
    })
    .where('account_id', '=', owner.accountId)
    .execute()
  expect((await owner.post('reviews/bulk/', body, { headers })).status).toBe(409)
  t.advance({ minutes: 1 })
  expect(
    (await owner.post('reviews/bulk/', { ...body, action: 'publish' }, { headers })).status,
  ).toBe(409)
  const again = await owner.post('reviews/bulk/', body, { headers })
  expect(again.status).toBe(200)
  expect((await owner.post('reviews/bulk/', body, { headers })).json).toEqual(again.json)
})

test('a call that was done keeps its key although its answer could not be recorded, so a second try does nothing twice; the answer is recorded later', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const start = () =>
    owner.post('imports/csv/', uploadForm(oneRow), { headers: { 'idempotency-key': 'unrecorded' } })
  const count = async () => (await owner.get('imports/')).json.results.length
  await sql`create function refuse_answers() returns trigger language plpgsql as $$ begin raise exception 'no answers today'; end $$`.execute(
    t.world.db,
  )
  await sql`create trigger refuse before update on idempotency_keys for each row when (new.status is not null) execute function refuse_answers()`.execute(
    t.world.db,
  )
  const first = await start()
  const second = await start()
  expect([first.status, second.status, await count()]).toEqual([200, 409, 1])
  await sql`drop trigger refuse on idempotency_keys`.execute(t.world.db)
  await expect
    .poll(async () => (await start()).status, { timeout: 20_000, interval: 500 })
    .toBe(200)
  expect([(await start()).json, await count()]).toEqual([first.json, 1])
})

test('a call that failed frees its key also when the database is away at that moment', async () => {
  const owner = await buildOwner(t)
  const add = (product_id: string) =>
    owner.post(
      'reviews/',
      { product_id, author: 'Noor A.', rating: 5, text: 'Pours.' },
      { headers: { 'idempotency-key': 'kept too long' } },
    )
  await sql`create function keep_keys() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`.execute(
    t.world.db,
  )
  await sql`create trigger keep before delete on idempotency_keys for each row execute function keep_keys()`.execute(
    t.world.db,
  )
  const nobodys = crypto.randomUUID()
  expect([(await add(nobodys)).status, (await add(nobodys)).status]).toEqual([404, 409])
  await sql`drop trigger keep on idempotency_keys`.execute(t.world.db)
  await expect
    .poll(async () => (await add(nobodys)).status, { timeout: 5_000, interval: 200 })
    .toBe(404)
})

test('a call that failed frees its key while the clock goes on: the same key works at once', async () => {
  const owner = await buildOwner(t)
  let now = t.world.clock.now().getTime()
  const world = { ...t.world, clock: { now: () => new Date((now += 1)) } }
  const answer = (run: () => Promise<unknown>) =>
    answerOnce(
      { world, accountId: owner.accountId },
      { key: 'failed', endpoint: 'reviews.create', input: { text: 'Pours.' } },
      run,
    )
  await expect(answer(() => Promise.reject(new Problem('not_found')))).rejects.toThrow(Problem)
  expect(await answer(async () => ({ ok: true }))).toEqual({ ok: true })
})

test('a key that another call took over is not freed or answered by the call that had it first', async () => {
  const owner = await buildOwner(t)
  let now = t.world.clock.now().getTime()
  const world = { ...t.world, clock: { now: () => new Date(now) } }
  const answer = (run: () => Promise<unknown>) =>
    answerOnce(
      { world, accountId: owner.accountId },
      { key: 'taken over', endpoint: 'reviews.create', input: { text: 'Pours.' } },
      run,
    )
  const [failing, working] = [Promise.withResolvers<never>(), Promise.withResolvers<object>()]
  const begun = Promise.withResolvers<void>()
  const first = answer(() => (begun.resolve(), failing.promise))
  await begun.promise
  now += 31_000
  const begunAgain = Promise.withResolvers<void>()
  const second = answer(() => (begunAgain.resolve(), working.promise))
  await begunAgain.promise
  failing.reject(new Problem('not_found'))
  await expect(first).rejects.toThrow(Problem)
  await expect(answer(async () => 'a third time')).rejects.toMatchObject({ code: 'conflict' })
  working.resolve({ ok: true })
  await second
  expect(await answer(async () => 'a third time')).toEqual({ ok: true })
})

test('the address of a screen answers its page to HEAD and to who takes any type; a missing file stays missing', async () => {
  const url = await listen()
  const ask = (path: string, method: string, accept: string) =>
    fetch(url + path, { method, headers: { accept } })
  expect((await ask('/login', 'GET', '*/*')).headers.get('content-type')).toContain('text/html')
  const head = await ask('/login?from=mail', 'HEAD', '*/*')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await ask('/', 'HEAD', 'text/html')).status).toBe(200)
  for (const path of ['/favicon-of-nobody.ico', '/api/nothing/', '/assets/gone-12345678.js'])
    expect((await ask(path, 'GET', '*/*')).status).toBe(404)
  expect((await ask('/login', 'GET', 'application/json')).status).toBe(404)
})

test('with the file store away the process is not ready, calls that need it answer 503, and the others go on', async () => {
  const files = s3Files({
    bucket: 'b',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9',
    accessKeyId: 'k',
    secretAccessKey: 's',
    publicUrl: 'http://files.test',
  })
  const url = await listen({}, { ...t.world, files })
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  const headers = { authorization: `Bearer ${owner.tokens.access}` }
  const started = await fetch(`${url}/api/imports/csv/`, {
    method: 'POST',
    headers,
    body: uploadForm(oneRow),
  })
  expect(started.status).toBe(503)
  expect(await started.json()).toMatchObject({ detail: expect.any(String) })
  expect((await fetch(`${url}/api/auth/user/`, { headers })).status).toBe(200)
})
