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
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      SEED_DEMO: 'off',
      LOG_LEVEL: 'error',
      IMPORT_MAX_ROWS: '100000',
      FREE_REVIEW_ALLOWANCE: '1000000',
    },
  })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const ready = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
  if (!ready) throw new Error(`The server did not start again: ${said}`)
}

const killServer = async () => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const call = (method: string, path: string, body?: object | FormData) =>
  fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method,
    headers: {
      ...(access ? { authorization: `Bearer ${access}` } : {}),
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  })
// oxlint-disable-next-line typescript/no-explicit-any -- answers as they come over the wire
const json = async (method: string, path: string, body?: object | FormData): Promise<any> => {
  const response = await call(method, path, body)
  expect({ path, status: response.status }).toEqual({ path, status: 200 })
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

/** Every 50th row is refused, every 70th repeats the row 2,000 places before it (in another batch). */
const rowsOf = (from: number, to: number) => {
  const rows = []
  for (let i = from; i < to; i++) {
    const n = i % 70 === 69 && i - from > 2_000 ? i - 2_000 : i
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

/** Waits until the run has moved on (an undo: for a moment) or ended; answers whether it still works. */
const hasMoved = async (id: string, states: string[]): Promise<boolean> => {
  const { processed }: Run = await json('GET', `imports/${id}/`)
  for (let tries = 0; tries < 1_500; tries++) {
    const run: Run = await json('GET', `imports/${id}/`)
    if (!states.includes(run.state)) return false
    if (run.processed > processed || (run.state === 'undoing' && tries > 20)) return true
    await wait(15)
  }
  throw new Error(`The import ${id} did not go on.`)
}

/** Kills the server at random moments of the run's work and starts it again, until the run has ended. Answers how often. */
const killWhile = async (id: string, states: string[], times: number): Promise<number> => {
  let killed = 0
  while (await hasMoved(id, states)) {
    if (killed === times) continue
    await wait(random(100))
    await killServer()
    killed++
    await startServer()
  }
  return killed
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

test(
  `S4.029 killed ${kills} times at random moments, imports and an undo go on where they stopped: nothing twice, nothing lost`,
  { timeout: 60_000 + kills * 12_000 },
  async () => {
    let left = kills
    let finished = 0
    let expected = new Set<string>()
    const check = async () => {
      expect(await exported()).toEqual([...expected].sort())
      expect((await json('GET', 'reviews/counts/')).total).toBe(expected.size)
    }
    for (let round = 0; left > 0; round++) {
      // Each file repeats the last 1,000 rows of the one before it.
      const rows = rowsOf(Math.max(0, round * 4_000 - 1_000), (round + 1) * 4_000)
      const before = expected
      expected = expected.union(textsIn(rows))
      const { id } = await upload(rows)
      left -= await killWhile(id, ['queued', 'running'], left)
      const created = expected.size - before.size
      const rejected = rows.filter((row) => row.split(',')[1] === '6').length
      const run: Run = await json('GET', `imports/${id}/`)
      expect(run).toMatchObject({
        state: 'completed',
        total: rows.length,
        processed: rows.length,
        counts: { new: created, changed: 0, duplicate: rows.length - rejected - created, rejected },
      })
      await check()
      finished++
      if (round % 2 === 0) continue
      await json('POST', `imports/${id}/undo/`)
      left -= await killWhile(id, ['undoing'], Math.min(left, 2))
      expect((await json('GET', `imports/${id}/`)).state).toBe('undone')
      expected = before
      await check()
    }
    const notifications = await json('GET', 'notifications/all/')
    expect(notifications.filter(({ title }: { title: string }) => title === 'Your reviews are imported')).toHaveLength(finished)
  },
)
