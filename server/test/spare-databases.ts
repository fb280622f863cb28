import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pino from 'pino'
import { inject } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { openEmbedded, openPostgres, type OpenDb } from '../src/db/open.ts'
import type { Tx } from '../src/db/transaction.ts'
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

/** A table of more than this is truncated: what is deleted stays in its pages, and pages are what some tests count. */
const SMALL_BYTES = 256 * 1024

/** The tables that contain anything, asked for in one statement. */
const filledTables = async (opened: OpenDb): Promise<{ name: string; is_small: boolean }[]> => {
  const parts = (await tablesOf(opened)).map(
    (name) =>
      sql`select ${name} as name, pg_relation_size(${name}::regclass) <= ${SMALL_BYTES} as is_small
        where exists (select from ${sql.table(name)})`,
  )
  const { rows } = await sql<{ name: string; is_small: boolean }>`
    ${sql.join(parts, sql` union all `)}`.execute(opened.db)
  return rows
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
  for (const { name } of await filledTables(opened)) firstRows.set(name, await rowsOf(opened, name))
  return { opened, queue, firstRows, schema: await readSchema(opened) }
}

const putFirstRows = async ({ opened: { db }, firstRows }: Database) => {
  for (const [table, rows] of firstRows)
    await sql`insert into ${sql.table(table)} overriding system value
      select * from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(db)
}

const listTables = (names: string[]) => sql.join(names.map((name) => sql.table(name)))

/**
 * Empties tables. Deleting from those that hold little takes a twentieth of truncating them, which makes each of their
 * indexes anew; no trigger fires and no foreign key is looked after, as with `truncate`.
 */
const emptyTables = async (tx: Tx, filled: { name: string; is_small: boolean }[]) => {
  const names = [...filled.map(({ name }) => name), 'pgboss.job']
  const large = filled.filter(({ is_small }) => !is_small).map(({ name }) => name)
  // Waits for a transaction that a test left open, however little it has touched.
  await sql`lock table ${listTables(names)} in access exclusive mode`.execute(tx)
  await sql`set local session_replication_role = replica`.execute(tx)
  if (large.length > 0) await sql`truncate ${listTables(large)} cascade`.execute(tx)
  const deletions = names
    .filter((name) => !large.includes(name))
    .map((name, at) => sql`${sql.ref(`gone_${at}`)} as (delete from ${sql.table(name)})`)
  await sql`with ${sql.join(deletions)} select 1`.execute(tx)
  await sql`select setval((schemaname || '.' || quote_ident(sequencename))::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`.execute(tx)
}

/** Makes it as before the test; false where that cannot be had: another schema, or a transaction that was left open. */
const resetDatabase = async (database: Database): Promise<boolean> => {
  const { opened, schema } = database
  if ((await readSchema(opened)) !== schema) return false
  const filled = await filledTables(opened)
  await opened.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await emptyTables(tx, filled)
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
