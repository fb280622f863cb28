import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, killableServer } from '../../../../test/processes/killable-server.ts'
import { readTable } from '../../../spreadsheets/read-table.ts'

/**
 * The real server process on a folder of its own, killed with SIGKILL at random moments. `npm run prove`
 * and `KILLS` raise their number.
 */
const kills = Number(process.env['KILLS'] ?? (process.env['PROVE'] ? 200 : 6))
let server: ReturnType<typeof killableServer>

beforeAll(async () => {
  server = killableServer(await freePort(), {
    IMPORT_MAX_ROWS: '100000',
    FREE_REVIEW_ALLOWANCE: '1000000',
  })
  await server.start()
  await server.register()
})
afterAll(() => server.close())

/** Every 50th row is refused, every 70th repeats the row 2,000 places before it (in another batch). */
const rowsOf = (from: number, to: number) => {
  const rows = []
  for (let i = from; i < to; i++) {
    const n = i % 70 === 69 && i - from > 2_000 ? i - 2_000 : i
    rows.push(
      `product-${n % 40},${i % 50 === 0 ? '6' : String((n % 5) + 1)},Author ${n},"Text ${n}, with a comma",2025-0${(n % 9) + 1}-11`,
    )
  }
  return rows
}
const textsIn = (rows: string[]) =>
  new Set(rows.filter((row) => row.split(',')[1] !== '6').map((row) => row.split('"')[1]!))
const upload = (rows: string[]) => {
  const body = new FormData()
  body.set(
    'file',
    new Blob([`product_handle,rating,author,text,reviewed_at\n${rows.join('\n')}`]),
    'reviews.csv',
  )
  return server.json('POST', 'imports/csv/', body)
}

type Run = {
  id: string
  state: string
  total: number
  processed: number
  counts: { new: number; changed: number; duplicate: number; rejected: number }
}
const random = (max: number) => Math.floor(Math.random() * max)

const stateOf = (id: string): Promise<Run> => server.json('GET', `imports/${id}/`)

/** Waits until the run has ended. */
const ended = async (id: string, states: string[]): Promise<Run> => {
  for (let tries = 0; tries < 3_000; tries++) {
    const run = await stateOf(id)
    if (!states.includes(run.state)) return run
    await wait(20)
  }
  throw new Error(`The import ${id} did not go on.`)
}

/** Waits until some rows are written, or the run has ended: on a slow machine that takes longer than any wait. */
const begun = async (id: string, states: string[]) => {
  for (let tries = 0; tries < 3_000; tries++) {
    const { processed, state } = await stateOf(id)
    if (processed > 0 || !states.includes(state)) return
    await wait(20)
  }
}

/**
 * Kills the server again and again, each second time at a moment that asks nobody and otherwise once the work has
 * begun, until the run has ended or `times` is used up. Answers how often, and how often in the middle of the work:
 * some rows written, some not.
 */
const killWhile = async (
  id: string,
  states: string[],
  times: number,
): Promise<{ killed: number; inTheMiddle: number }> => {
  let killed = 0
  let inTheMiddle = 0
  for (
    let run = await stateOf(id);
    killed < times && states.includes(run.state);
    run = await stateOf(id)
  ) {
    // A job that lost its worker is taken up within two seconds of the next start.
    if (killed % 2 === 0) await begun(id, states)
    await wait(killed === 0 ? random(300) : 200 + random(1_800))
    await server.kill()
    killed++
    await server.start()
    const { processed, total, state } = await stateOf(id)
    if ((processed > 0 && processed < total) || state === 'undoing') inTheMiddle++
  }
  return { killed, inTheMiddle }
}

const exported = async () => {
  const response = await server.call('GET', 'reviews/export/?format=csv')
  const path = join(server.folder, 'export.csv')
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
    let inTheMiddle = 0
    let expected = new Set<string>()
    const check = async () => {
      expect(await exported()).toEqual([...expected].sort())
      expect((await server.json('GET', 'reviews/counts/')).total).toBe(expected.size)
    }
    for (let round = 0; left > 0; round++) {
      // Each file repeats the last 1,000 rows of the one before it.
      const rows = rowsOf(Math.max(0, round * 8_000 - 1_000), (round + 1) * 8_000)
      const before = expected
      expected = expected.union(textsIn(rows))
      const { id } = await upload(rows)
      const working = ['queued', 'running']
      const kill = await killWhile(id, working, Math.min(left, Math.ceil(kills / 3)))
      left -= kill.killed
      inTheMiddle += kill.inTheMiddle
      const created = expected.size - before.size
      const rejected = rows.filter((row) => row.split(',')[1] === '6').length
      expect(await ended(id, working)).toMatchObject({
        state: 'completed',
        total: rows.length,
        processed: rows.length,
        counts: { new: created, changed: 0, duplicate: rows.length - rejected - created, rejected },
      })
      await check()
      finished++
      if (round % 2 === 0) continue
      await server.json('POST', `imports/${id}/undo/`)
      left -= (await killWhile(id, ['undoing'], Math.min(left, 2))).killed
      expect((await ended(id, ['undoing'])).state).toBe('undone')
      expected = before
      await check()
    }
    // Kills that hit nothing would prove nothing.
    expect(inTheMiddle).toBeGreaterThanOrEqual(Math.floor(kills / 4))
    const notifications = await server.json('GET', 'notifications/all/')
    expect(
      notifications.filter(({ title }: { title: string }) => title === 'Import complete'),
    ).toHaveLength(finished)
  },
)
