import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../test/databases.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'
import { openPostgres, type OpenDb } from './open.ts'

const where = inject('database')
let database: Awaited<ReturnType<typeof freshDatabase>>
let opened: OpenDb

beforeAll(async () => {
  if (where.kind === 'pglite') return
  database = await freshDatabase(where)
  opened = await openPostgres(database.url, { onError: () => undefined })
})
afterAll(async () => {
  if (where.kind === 'pglite') return
  await opened.close()
  await database.drop()
})

const ask = async (n: number) =>
  (await opened.runRead<{ answer: number }>('select 100 / $1::int as answer', [n]))[0]!.answer

const isPostgres = where.kind === 'postgres'

test.runIf(isPostgres)(
  'each of many who ask at once has its own answer, and an error is that of one',
  async () => {
    const numbers = Array.from({ length: 60 }, (_nothing, n) => n % 20)
    const answers = await Promise.allSettled(numbers.map(ask))
    expect(
      answers.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ).toEqual(numbers.map((n) => (n === 0 ? 'error: division by zero' : Math.floor(100 / n))))
  },
)

test.runIf(isPostgres)(
  'one who asks much later is answered on the same few connections',
  async () => {
    await Promise.all(Array.from({ length: 60 }, () => ask(3)))
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query like 'select 100 /%'`.execute(opened.db)
    expect(rows[0]!.count).toBeLessThanOrEqual(2)
  },
)

test.runIf(isPostgres)(
  'a connection that the server ends fails what waits on it, and the next read has another',
  async () => {
    const waiting = Promise.allSettled(
      Array.from({ length: 4 }, () => opened.runRead('select pg_sleep($1::float8)', [20])),
    )
    const end = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%'`.execute(opened.db)
    await expect.poll(async () => (await end()).rows.length).toBeGreaterThan(0)
    await expect.poll(async () => (await end()).rows.length).toBe(0)
    for (const one of await waiting)
      expect([one.status, one.status === 'rejected' && isDatabaseUnavailable(one.reason)]).toEqual([
        'rejected',
        true,
      ])
    expect(await ask(4)).toBe(25)
  },
)

test.runIf(isPostgres)('after the end of the process’s work it asks nothing any more', async () => {
  const other = await openPostgres(database.url, { onError: () => undefined })
  await other.runRead('select 1', [])
  await other.close()
  await expect(other.runRead('select 1', [])).rejects.toThrow(
    'The connection to the database is closed.',
  )
})
