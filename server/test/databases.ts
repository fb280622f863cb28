import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { openEmbedded, openPostgres } from '../src/db/open.ts'

/** A PostgreSQL server, and how the names of this run's databases on it begin. */
type Server = { url: string; prefix: string }

declare module 'vitest' {
  interface ProvidedContext {
    database:
      { kind: 'pglite'; dumpFile: string } | ({ kind: 'postgres'; template: string } & Server)
  }
}

const run = async (server: string, statement: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  return client.query<{ name: string }>(statement).finally(() => client.end())
}

/**
 * A database of its own on a PostgreSQL server: empty, or a copy of `template`, which nobody may be connected to. All
 * of one run begin with `prefix`, and go with its end at the latest.
 */
export const freshDatabase = async ({ url: server, prefix }: Server, template?: string) => {
  const name = `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  await run(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  // What a crash of the server loses is nothing that these tests check; the ones that crash
  // it start a server of their own.
  await run(server, `alter database ${name} set synchronous_commit = off`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}

const dropAll = async (server: string, prefix: string) => {
  const { rows } = await run(
    server,
    `select datname as name from pg_database where datname like '${prefix.replaceAll('_', '\\_')}%'`,
  )
  for (const { name } of rows) await run(server, `drop database if exists ${name} with (force)`)
}

/** Migrated once, into a file: each test process then loads the dump in a fraction of the time. */
const migratedDump = async () => {
  const opened = await openEmbedded()
  await migrate(opened.db)
  const pglite = (opened.engine as { pglite: PGlite }).pglite
  const dump = await pglite.dumpDataDir('none')
  await opened.close()
  const folder = mkdtempSync(join(tmpdir(), 'plaudit-dump-'))
  const dumpFile = join(folder, 'migrated.tar')
  writeFileSync(dumpFile, Buffer.from(await dump.arrayBuffer()))
  return { dumpFile, drop: () => rmSync(folder, { recursive: true }) }
}

/** Migrated once; each test process then copies it in a fraction of the time. */
const migratedTemplate = async (server: Server) => {
  const { name, url } = await freshDatabase(server)
  const opened = await openPostgres(url, {
    onError: (error) => process.stderr.write(`${error.message}\n`),
  })
  await migrate(opened.db)
  await opened.close()
  return name
}

/**
 * Vitest's global set-up: `TEST_DATABASE_URL` names a PostgreSQL server, otherwise the embedded
 * one is used. Returns what ends it.
 */
export default async (project: TestProject) => {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) {
    const { dumpFile, drop } = await migratedDump()
    project.provide('database', { kind: 'pglite', dumpFile })
    return drop
  }
  const prefix = `plaudit_test_${process.pid}`
  const template = await migratedTemplate({ url, prefix })
  project.provide('database', { kind: 'postgres', url, prefix, template })
  return () => dropAll(url, prefix)
}
