import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startDatabaseProxy, type DatabaseProxy } from './processes/database-proxy.ts'
import { freePort } from './processes/killable-server.ts'
import { startOwnPostgres } from './processes/own-postgres.ts'
import { startProcesses } from './processes/product-processes.ts'

/**
 * PostgreSQL is restarted, cut off, refused, slowed and black-holed under two web and two worker processes while owners
 * import, reply and pay. `npm run prove` plays 30 faults and more, `npm test` one of each kind.
 */
const ROUNDS = Number(process.env['FAULTS'] ?? (process.env['PROVE'] ? 35 : 5))
/** Within this time after the database is back, each web process answers again. */
const BACK_MS = 5_000
const ROWS = 60

const where = inject('database')
let postgres: NonNullable<Awaited<ReturnType<typeof startOwnPostgres>>>
let line: DatabaseProxy
let sandbox: Sandbox
let product: Awaited<ReturnType<typeof startProcesses>>
const folder = mkdtempSync(join(tmpdir(), 'plaudit-chaos-'))

beforeAll(async () => {
  if (where.kind === 'pglite') return
  const own = await startOwnPostgres()
  if (!own)
    throw new Error(
      "PostgreSQL's programs (initdb, pg_ctl) are needed to restart a server of one's own.",
    )
  postgres = own
  line = await startDatabaseProxy(postgres.url)
  const ports = [await freePort(), await freePort()]
  sandbox = await startSandbox({ plauditUrl: `http://127.0.0.1:${ports[0]}` })
  product = await startProcesses(
    {
      DATABASE_URL: line.url,
      DATA_DIR: folder,
      SESSION_SECRET: 'a secret of the tests, long enough for them',
      ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      SANDBOX_PORT: new URL(sandbox.url).port,
      SANDBOX_SMTP_PORT: String(sandbox.memory.mail.port),
      SANDBOX_CLOCK: 'off',
      FREE_REVIEW_ALLOWANCE: '1000000',
    },
    { web: ports, workers: 2 },
  )
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await sandbox?.close()
  await line?.close()
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

let turn = 0
const nextUrl = () => product.urls[turn++ % product.urls.length]!
type Answer = { status: number; json: any } // oxlint-disable-line typescript/no-explicit-any -- answers as they come over the wire

type Ask = {
  method?: string
  body?: unknown
  form?: FormData
  access?: string
  key?: string
  url?: string
}
const ask = async (
  path: string,
  { method = 'GET', body, form, access, key, url = nextUrl() }: Ask,
): Promise<Answer> => {
  const headers = {
    ...(access ? { authorization: `Bearer ${access}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  const sent = form ?? (body ? JSON.stringify(body) : undefined)
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers,
    signal: AbortSignal.timeout(30_000),
    ...(sent ? { body: sent } : {}),
  })
  return { status: answer.status, json: await answer.json().catch(() => null) }
}

/** As the owner's browser does: again after a lost line, a 503, or while the same call is still being answered. */
const insist = async (path: string, asked: Ask): Promise<Answer> => {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await ask(path, asked).catch(() => null)
    if (
      answer &&
      answer.status < 500 &&
      answer.status !== 429 &&
      !(answer.status === 409 && asked.key)
    )
      return answer
    if (answer && answer.status >= 500 && answer.status !== 503)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`)
    await pause(250)
  }
  throw new Error(`${path} was never answered`)
}
const good = async (path: string, asked: Ask) => {
  const answer = await insist(path, asked)
  if (answer.status !== 200)
    throw new Error(
      `${asked.method ?? 'GET'} ${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`,
    )
  return answer.json
}

const register = async (name: string) => {
  const email = `${name}@example.com`
  const { access } = await good('auth/register/', {
    method: 'POST',
    body: { name, email, password: 'a-long-enough-one' },
  })
  return access as string
}

/** Imports one file after the other; each row is one review, whatever happens to the database. */
const importing = async (access: string, name: string, isOver: () => boolean) => {
  let files = 0
  while (!isOver() || files === 0) {
    const form = new FormData()
    const rows = Array.from(
      { length: ROWS },
      (_, i) => `kettle,Kettle,5,${name} ${files}-${i},Pours where I aim for the ${i}th time.\n`,
    ).join('')
    form.set(
      'file',
      new Blob([`product_handle,product_title,rating,author,text\n${rows}`]),
      `${name}-${files}.csv`,
    )
    const { id } = await good('imports/csv/', {
      method: 'POST',
      form,
      access,
      key: `${name}-${files}`,
    })
    for (let state = ''; state !== 'completed';) {
      state = (await good(`imports/${id}/`, { access })).state
      if (state === 'failed' || state === 'cancelled')
        throw new Error(`The import ended as ${state}`)
      if (state !== 'completed') await pause(150)
    }
    files++
  }
  return files
}

/** Replies to one review again and again; the last reply that was taken is the one that stands. */
const replying = async (access: string, reviewId: string, isOver: () => boolean) => {
  let said = 0
  while (!isOver() || said === 0) {
    await good(`reviews/${reviewId}/reply/`, {
      method: 'PUT',
      body: { text: `Thank you, ${said + 1} times.` },
      access,
    })
    said++
    await pause(20)
  }
  return said
}

const billing = {
  name: 'Maren Kolb',
  email: 'maren@example.com',
  country: 'NO',
  address: 'Storgata 1',
  city: 'Oslo',
  postal_code: '0155',
}
/** One owner after the other subscribes; answers their tokens. */
const paying = async (isOver: () => boolean) => {
  const owners: string[] = []
  while (!isOver() || owners.length === 0) {
    const access = await register(`payer-${owners.length}`)
    const body = { plan_id: 'pro-monthly', billing, payment_method_id: 'pm_card_visa' }
    await good('billing/subscriptions/stripe/subscribe/', {
      method: 'POST',
      body,
      access,
      key: `pay-${owners.length}`,
    })
    owners.push(access)
    await pause(200)
  }
  return owners
}

const faults: Record<string, () => Promise<void>> = {
  restarted: async () => postgres.restart(),
  cut: async () => line.cut(),
  refused: async () => {
    line.refuse()
    await pause(2_000)
  },
  slowed: async () => {
    line.slow(150)
    await pause(3_000)
  },
  'black-holed': async () => {
    line.swallow()
    await pause(6_000)
  },
}

/** Milliseconds until every web process answers from the database again. */
const backAfter = async (access: string) => {
  const started = performance.now()
  for (const url of product.urls)
    for (let status = 0; status !== 200;) {
      status = (await ask('auth/user/', { access, url }).catch(() => ({ status: 0 }))).status
      if (performance.now() - started > 6 * BACK_MS) throw new Error(`${url} did not come back`)
      if (status !== 200) await pause(50)
    }
  return performance.now() - started
}

// Only a database over a network can be lost without the process.
describe.skipIf(where.kind === 'pglite')('chaos', () => {
  test(
    `${ROUNDS} faults of the database: nothing is lost or doubled, no process ends, answers come back within 5 s`,
    async () => {
      const [importer, replier] = [await register('importer'), await register('replier')]
      const first = new FormData()
      first.set(
        'file',
        new Blob([
          'product_handle,product_title,rating,author,text\nkettle,Kettle,5,Noor A.,Pours.\n',
        ]),
        'one.csv',
      )
      await good('imports/csv/', { method: 'POST', form: first, access: replier, key: 'one' })
      const reviewsOf = async (access: string) =>
        (await good('reviews/?limit=1', { access })).results
      let [review] = await reviewsOf(replier)
      for (; !review; [review] = await reviewsOf(replier)) await pause(100)

      const state = { isOver: false }
      const isOver = () => state.isOver
      const work = Promise.all([
        importing(importer, 'Noor', isOver),
        replying(replier, review.id, isOver),
        paying(isOver),
      ])
      // A failure of the work ends the faults at once.
      work.catch(() => (state.isOver = true))

      const back: { fault: string; ms: number }[] = []
      for (let round = 0; round < ROUNDS && !state.isOver; round++) {
        const [fault, happen] = Object.entries(faults)[round % Object.keys(faults).length]!
        await pause(700)
        await happen()
        line.mend()
        back.push({ fault, ms: await backAfter(replier) })
      }
      state.isOver = true
      const [files, replies, payers] = await work

      expect(product.ended(), product.said()).toBe(0)
      expect(back.filter(({ ms }) => ms > BACK_MS)).toEqual([])
      expect(back).toHaveLength(ROUNDS)
      const products = (await good('reviews/products/', { access: importer })).results
      expect(products.map((one: { reviews_count: number }) => one.reviews_count)).toEqual([
        files * ROWS,
      ])
      expect((await good(`reviews/${review.id}/`, { access: replier })).reply.text).toBe(
        `Thank you, ${replies} times.`,
      )
      const subscriptions = [...sandbox.memory.stripe.subscriptions.values()].filter(
        ({ status }) => status === 'trialing',
      )
      expect(subscriptions).toHaveLength(payers.length)
      for (const access of payers) {
        const { active_subscription } = await good('auth/user/', { access })
        expect(active_subscription).toMatchObject({
          state: 'trialing',
          plan: { id: 'pro-monthly' },
        })
      }
      process.stdout.write(
        `chaos: ${ROUNDS} faults, ${files} files, ${replies} replies, ${payers.length} payers; slowest return ${Math.round(Math.max(...back.map(({ ms }) => ms)))} ms\n`,
      )
    },
    ROUNDS * 20_000 + 120_000,
  )
})
