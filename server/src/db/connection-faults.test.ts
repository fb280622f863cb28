import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startDatabaseProxy, type DatabaseProxy } from '../../test/processes/database-proxy.ts'
import { freshDatabase } from '../../test/databases.ts'
import { migrate } from './migrate.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'
import { openPostgres, type OpenDb } from './open.ts'
import { inTransaction } from './transaction.ts'

const where = inject('database')

let database: Awaited<ReturnType<typeof freshDatabase>>
let line: DatabaseProxy
let opened: OpenDb
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)

beforeAll(async () => {
  if (where.kind === 'pglite') return
  process.on('uncaughtException', note)
  database = await freshDatabase(where)
  line = await startDatabaseProxy(database.url)
  opened = await openPostgres(line.url, { max: 4, onError: () => undefined })
})
afterAll(async () => {
  if (where.kind === 'pglite') return
  process.off('uncaughtException', note)
  await opened.close()
  await line.close()
  await database.drop()
})

const one = async () =>
  (await sql<{ one: number }>`select 1 as one`.execute(opened.db)).rows[0]!.one
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : String(error)),
  )
const slowQuery = () => sql`select pg_sleep(20)`.execute(opened.db)
const openTransaction = () => {
  let goOn = () => {}
  const until = new Promise<void>((done) => (goOn = done))
  let begun = () => {}
  const isOpen = new Promise<void>((done) => (begun = done))
  const work = inTransaction(opened.db, async (tx) => {
    await sql`select 1`.execute(tx)
    begun()
    await until
    await sql`select 2`.execute(tx)
  })
  return { work, isOpen, goOn }
}

const faults: [string, () => unknown][] = [
  ['the line is cut', () => line.cut()],
  ['the line is cut and refused for a while', () => line.refuse()],
  [
    'the server ends every connection, as at a restart',
    async () => {
      const pg = (await import('pg')).default
      const admin = new pg.Client({ connectionString: database.url })
      await admin.connect()
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await admin.end()
    },
  ],
  ['everything sent vanishes', () => line.swallow()],
]

// Only a database over a network has a line that can break; the embedded one lives in this process.
describe.skipIf(where.kind === 'pglite')('a database over a network', () => {
  for (const [name, happen] of faults)
    test(`${name}: queries under way and open transactions fail as "unavailable", no process ends, and the next query is answered`, async () => {
      expect(await one()).toBe(1)
      const transaction = openTransaction()
      await transaction.isOpen
      const waiting = [slowQuery(), slowQuery()].map(outcome)
      const idle = outcome(transaction.work)
      await one()
      await happen()
      transaction.goOn()
      expect(await idle).toBe('unavailable')
      if (name !== 'everything sent vanishes')
        expect(await Promise.all(waiting)).toEqual(['unavailable', 'unavailable'])
      line.mend()
      await Promise.all([one(), one(), one(), one()].map(outcome))
      expect(await one()).toBe(1)
      expect(await Promise.all(waiting)).toEqual(['unavailable', 'unavailable'])
      expect(uncaught).toEqual([])
    })

  for (const [name, happen] of faults)
    test(`${name}: pipelined reads under way fail as "unavailable", and reads are answered again`, async () => {
      const read = async () =>
        (await opened.runRead<{ one: number }>('select 1 as one', []))[0]!.one
      expect(await read()).toBe(1)
      const waiting = [1, 2, 3].map(() => outcome(opened.runRead('select pg_sleep(20)', [])))
      await one()
      await happen()
      if (name.includes('refused')) expect(await outcome(read())).toBe('unavailable')
      expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'unavailable'))
      line.mend()
      await expect.poll(() => outcome(read())).toBe('answered')
      expect(await read()).toBe(1)
      expect(uncaught).toEqual([])
    })

  test('pipelined reads of a database that is away from the start fail, are answered once it is there, and close', async () => {
    line.refuse()
    const early = await openPostgres(line.url, { onError: () => undefined })
    const read = () => outcome(early.runRead('select 1', []))
    expect(await read()).toBe('unavailable')
    line.mend()
    await expect.poll(read).toBe('answered')
    line.refuse()
    await expect.poll(read).toBe('unavailable')
    await early.close()
    line.mend()
  })

  test('a slow statement on a sound line is left alone', async () => {
    await sql`select pg_sleep(4)`.execute(opened.db)
    expect(await one()).toBe(1)
  })

  test('who listens hears again after each of these faults, and is notified that something may have been missed', async () => {
    const heard: string[] = []
    let gaps = 0
    await opened.listen(
      'news',
      (text) => void heard.push(text),
      () => void gaps++,
    )
    for (const happen of [() => line.cut(), () => line.swallow()]) {
      const before = gaps
      happen()
      await expect.poll(() => (line.mend(), gaps), { timeout: 15_000 }).toBeGreaterThan(before)
      await expect
        .poll(
          async () => {
            await outcome(sql`select pg_notify('news', ${`after ${before}`})`.execute(opened.db))
            return heard
          },
          { timeout: 10_000 },
        )
        .toContain(`after ${before}`)
    }
  })

  test('a line that breaks while a second channel is listened to is opened again with both', async () => {
    const fresh = await openPostgres(line.url, { max: 2, onError: () => undefined })
    const heard: string[] = []
    let gaps = 0
    const listen = (channel: string) =>
      fresh.listen(
        channel,
        (message) => heard.push(`${channel} ${message}`),
        () => (gaps += 1),
      )
    await listen('sessions')
    line.cutAt('listen live')
    expect(await outcome(listen('live'))).toBe('answered')
    await expect.poll(() => gaps).toBe(2)
    for (const channel of ['sessions', 'live'])
      await sql`select pg_notify(${channel}, 'here')`.execute(fresh.db)
    await expect.poll(() => heard).toEqual(['sessions here', 'live here'])
    await fresh.close()
    expect(uncaught).toEqual([])
  })

  test('several processes may start at once on an empty database', async () => {
    const empty = await freshDatabase(where as { url: string; prefix: string })
    const handles = await Promise.all(
      [1, 2, 3, 4].map(() => openPostgres(empty.url, { max: 2, onError: note })),
    )
    const made = await Promise.all(handles.map(({ db }) => migrate(db)))
    expect(made.flat().length).toBeGreaterThanOrEqual(1)
    expect(new Set(made.flat()).size).toBeGreaterThan(5)
    for (const handle of handles) await handle.close()
    await empty.drop()
  })
})
