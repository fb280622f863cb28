import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from './transaction.ts'

const folder = new URL('./migrations/', import.meta.url)

/** All migrations in order: numbered plain SQL, forward only, never edited once landed. */
export const migrations = () =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

/**
 * Splits a file into statements; `$$` bodies stay whole. Embedded and networked drivers take one statement at a time.
 */
const statements = (text: string) => {
  const found: string[] = []
  let current = ''
  let inBody = false
  for (const line of text.split('\n')) {
    const code = line.replace(/--.*$/, '')
    if ((code.match(/\$\$/g) ?? []).length % 2 === 1) inBody = !inBody
    current += `${code}\n`
    if (!inBody && code.trimEnd().endsWith(';')) {
      found.push(current)
      current = ''
    }
  }
  return current.trim() ? [...found, current] : found
}

/** Only one process migrates at a time; a migration may take as long as it needs. */
const lockMigrations = async (tx: Tx) => {
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    tx,
  )
  await sql`select pg_advisory_xact_lock(726394)`.execute(tx)
}

const appliedTo = (db: Db) =>
  inTransaction(db, async (tx) => {
    await lockMigrations(tx)
    return readApplied(tx)
  })

const readApplied = async (db: Tx) => {
  await sql`create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(
    db,
  )
  const { rows } = await sql<{
    name: string
    hash: string
  }>`select name, hash from migrations`.execute(db)
  return new Map(rows.map((row) => [row.name, row.hash]))
}

/**
 * Applies pending migrations, one transaction each, one process at a time (advisory lock). Fails when a landed
 * migration was edited: databases would then differ forever.
 */
export const migrate = async (db: Db): Promise<string[]> => {
  const applied = await appliedTo(db)
  const fresh: string[] = []
  for (const migration of migrations()) {
    const known = applied.get(migration.name)
    if (known !== undefined && known !== migration.hash)
      throw new Error(
        `Migration ${migration.name} was edited after it was applied. Restore it and write a new one.`,
      )
    if (known !== undefined) continue
    await inTransaction(db, async (tx) => {
      await lockMigrations(tx)
      const { rows } = await sql`select 1 from migrations where name = ${migration.name}`.execute(
        tx,
      )
      if (rows.length > 0) return
      for (const statement of statements(migration.text)) await sql.raw(statement).execute(tx)
      await sql`insert into migrations (name, hash) values (${migration.name}, ${migration.hash})`.execute(
        tx,
      )
    })
    fresh.push(migration.name)
  }
  return fresh
}

/** True when every migration of this version is in the database (readiness). */
export const isMigrated = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const names = new Set(rows.map((row) => row.name))
  return migrations().every((migration) => names.has(migration.name))
}
