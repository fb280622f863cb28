import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '../../spreadsheets/read-table.ts'

/** The real server process on a folder of its own, killed with SIGKILL at random moments. `KILLS` raises their number. */
const kills = Number(process.env['KILLS'] ?? 20)
const main = fileURLToPath(new URL('../../start/main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'plaudit-kills-'))
let port = 0
let child: ChildProcess
let access = ''

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

const startServer = async () => {
  child = fork(main, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), DATABASE_URL: '', SEED_DEMO: 'off', LOG_LEVEL: 'fatal', IMPORT_MAX_ROWS: '100000', FREE_REVIEW_ALLOWANCE: '1000000' },
  })
  const [message] = await once(child, 'message')
  expect(message).toMatchObject({ ready: true })
}

const killServer = async () => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const call = (method: string, path: string, body?: object | FormData) =>
  fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method,
    headers: { ...(access ? { authorization: `Bearer ${access}` } : {}), ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  })
const json = async (method: string, path: string, body?: object | FormData) => {
  const response = await call(method, path, body)
  expect(response.status, path).toBe(200)
  return response.json()
}

beforeAll(async () => {
  port = await freePort()
  await startServer()
  access = (await json('POST', 'auth/register/', { name: 'Maren Kolb', email: 'kills@example.com', password: 'a-long-enough-one' })).access
})
afterAll(async () => {
  await killServer()
  rmSync(folder, { recursive: true, force: true })
})

/** Every 50th row is refused, every 70th repeats the row 7,000 places before it (in another batch); some come from an earlier file. */
const rowsOf = (from: number, to: number) => {
  const rows = []
  for (let i = from; i < to; i++) {
    const n = i % 70 === 69 && i - from > 7_000 ? i - 7_000 : i
    rows.push(`product-${n % 40},${i % 50 === 0 ? '6' : String((n % 5) + 1)},Author ${n},"Text ${n}, with a comma",2025-0${(n % 9) + 1}-11`)
  }
  return rows
}
const textsIn = (rows: string[]) => new Set(rows.filter((row) => row.split(',')[1] !== '6').map((row) => row.split('"')[1]!))
const upload = (rows: string[]) => {
  const body = new FormData()
  body.set('file', new Blob([`product_handle,rating,author,text,reviewed_at\n${rows.join('\n')}`]), 'reviews.csv')
  return json('POST', 'imports/csv/', body)
}

type Run = { id: string; state: string; processed: number; counts: { new: number; changed: number; duplicate: number; rejected: number } }
const random = (max: number) => Math.floor(Math.random() * max)

/** Lets the run work, kills it at a random moment, starts the server again; until the run has ended or `times` is used up. */
const killWhile = async (id: string, states: string[], times: number): Promise<number> => {
  let killed = 0
  for (let run: Run = await json('GET', `imports/${id}/`); states.includes(run.state); run = await json('GET', `imports/${id}/`)) {
    const seen = run.processed
    const until = Date.now() + 20 + random(400)
    // Only while it works: a kill before the job was taken up proves nothing.
    if (killed < times && (Date.now() >= until || (await hasMoved(id, seen, states)))) {
      await wait(random(120))
      await killServer()
      killed++
      await startServer()
    } else await wait(20)
  }
  return killed
}
const hasMoved = async (id: string, seen: number, states: string[]) => {
  for (let tries = 0; tries < 400; tries++) {
    const run: Run = await json('GET', `imports/${id}/`)
    if (run.processed > seen || !states.includes(run.state) || (run.state === 'undoing' && tries > random(60))) return states.includes(run.state)
    await wait(10)
  }
  throw new Error(`The import ${id} did not go on.`)
}

const exported = async () => {
  const response = await call('GET', 'reviews/export/?format=csv')
  const path = join(folder, 'export.csv')
  writeFileSync(path, Buffer.from(await response.arrayBuffer()))
  const table = await readTable(path)
  const text = table.headers.indexOf('text')
  const texts: string[] = []
  for await (const { cells } of table.rows) texts.push(cells[text]!)
  return texts.sort()
}

test(`S4.029 killed ${kills} times at random moments, imports and an undo go on where they stopped: nothing twice, nothing lost`, { timeout: 60_000 + kills * 10_000 }, async () => {
  let left = kills
  const expected = new Set<string>()
  const runs: Run[] = []
  for (let round = 0; left > 0 || round === 0; round++) {
    // Each file repeats the last 2,000 rows of the one before it.
    const rows = rowsOf(Math.max(0, round * 10_000 - 2_000), (round + 1) * 10_000)
    const { id } = await upload(rows)
    left -= await killWhile(id, ['queued', 'running'], Math.min(left, round === 0 ? Math.ceil(kills / 2) : left))
    const run: Run = await json('GET', `imports/${id}/`)
    const fresh = textsIn(rows).difference(expected)
    const rejected = rows.filter((row) => row.split(',')[1] === '6').length
    expect(run).toMatchObject({ state: 'completed', total: rows.length, processed: rows.length, counts: { new: fresh.size, changed: 0, duplicate: rows.length - rejected - fresh.size, rejected } })
    for (const text of fresh) expected.add(text)
    expect(await exported()).toEqual([...expected].sort())
    expect((await json('GET', 'reviews/counts/')).total).toBe(expected.size)
    runs.push(run)
    if (round > 0) {
      await json('POST', `imports/${id}/undo/`)
      left -= await killWhile(id, ['undoing'], Math.min(left, 2))
      for (const text of fresh) expected.delete(text)
      expect((await json('GET', `imports/${id}/`)).state).toBe('undone')
      expect(await exported()).toEqual([...expected].sort())
      expect((await json('GET', 'reviews/counts/')).total).toBe(expected.size)
      // The next round brings these rows again.
      round = 0
    }
  }
  const notifications = await json('GET', 'notifications/all/')
  expect(notifications.filter(({ title }: { title: string }) => title === 'Your reviews are imported')).toHaveLength(runs.length)
})
