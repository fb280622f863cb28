import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pino from 'pino'
import { inject } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { openEmbedded, openPostgres, type OpenDb } from '../src/db/open.ts'
import { openQueue, type OpenQueue } from '../src/jobs/queue.ts'
import { jobs } from '../src/start/parts.ts'
import { freshDatabase } from './databases.ts'

/** A migrated database with its queue, as it was before a test wrote into it. */
type Database = {
  opened: OpenDb
  queue: OpenQueue
  /** What migrations wrote, as JSON, by table. */
  firstRows: Map<string, string>
  /** Counts of relations, constraints, functions and triggers: another number, and the schema is not that of before. */
  schema: string
}

/** Databases that a test file has given back: the next one in this process takes one. */
const spares: Database[] = []

const open = (): Promise<OpenDb> => {
  const where = inject('database')
  if (where.kind === 'pglite')
    return openEmbedded(undefined, new Blob([readFileSync(where.dumpFile)]))
  return freshDatabase(where, where.template).then(({ url }) =>
    openPostgres(url, { onError: (error) => process.stderr.write(`${error.message}\n`) }),
  )
}

const readSchema = async ({ db }: OpenDb): Promise<string> => {
  const { rows } = await sql<{ counts: string }>`
    select concat_ws(' ',
      (select count(*) from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)),
      (select count(*) from pg_attribute where attnum > 0 and attrelid
        in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
      (select count(*) from pg_constraint where connamespace = 'public'::regnamespace),
      (select count(*) from pg_proc where pronamespace = 'public'::regnamespace),
      (select count(*) from pg_trigger)) as counts`.execute(db)
  return rows[0]!.counts
}

const tablesOf = async ({ db }: OpenDb): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** The tables that contain anything, asked for in one statement. */
const filledTables = async (opened: OpenDb): Promise<string[]> => {
  const parts = (await tablesOf(opened)).map(
    (name) => sql`select ${name} as name where exists (select from ${sql.table(name)})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(
    opened.db,
  )
  return rows.map(({ name }) => name)
}

const rowsOf = async ({ db }: OpenDb, table: string): Promise<string> => {
  const { rows } = await sql<{ all_rows: string }>`
    select coalesce(json_agg(t), '[]')::text as all_rows from ${sql.table(table)} t`.execute(db)
  return rows[0]!.all_rows
}

const openDatabase = async (): Promise<Database> => {
  const opened = await open()
  await migrate(opened.db)
  const names = jobs.map(({ name }) => name)
  const log = pino({ level: process.env['LOGS'] ?? 'silent' })
  const queue = await openQueue(opened, names, { log, supervise: false })
  const firstRows = new Map<string, string>()
  for (const table of await filledTables(opened)) firstRows.set(table, await rowsOf(opened, table))
  return { opened, queue, firstRows, schema: await readSchema(opened) }
}

const putFirstRows = async ({ opened: { db }, firstRows }: Database) => {
  for (const [table, rows] of firstRows)
    await sql`insert into ${sql.table(table)} overriding system value
      select * from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(db)
}

/** Makes it as before the test; false where that cannot be had: another schema, or a transaction that was left open. */
const resetDatabase = async (database: Database): Promise<boolean> => {
  const { opened, schema } = database
  if ((await readSchema(opened)) !== schema) return false
  const filled = (await filledTables(opened)).map((name) => sql.table(name))
  const names = [...filled, sql.table('pgboss.job')]
  await opened.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await sql`truncate ${sql.join(names)} restart identity cascade`.execute(tx)
  })
  await putFirstRows(database)
  return true
}

/**
 * A database that contains only what migrations write. `giveBack` empties it for the next test file of this process;
 * one that cannot be made as before is closed.
 */
export const takeDatabase = async (): Promise<{
  opened: OpenDb
  queue: OpenQueue
  giveBack(): Promise<void>
}> => {
  const database = spares.pop() ?? (await openDatabase())
  const { opened, queue } = database
  const giveBack = async () => {
    if (await resetDatabase(database).catch(() => false)) return void spares.push(database)
    await queue.close().catch(() => undefined)
    await opened.close().catch(() => undefined)
  }
  return { opened, queue, giveBack }
}
