import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { openEmbedded, openPostgres } from '../src/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database:
      { kind: 'pglite'; dumpFile: string } | { kind: 'postgres'; url: string; template: string }
  }
}

/** A database of its own on a PostgreSQL server: empty, or a copy of `template`, which nobody may be connected to. */
export const freshDatabase = async (server: string, template?: string) => {
  const name = `plaudit_test_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(template ? `create database ${name} template ${template}` : `create database ${name}`)
  // What a crash of the server loses is nothing that these tests look at; the ones that crash it start a server of their own.
  await run(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}

/** Migrated once, into a file: each test file then loads the dump in a fraction of the time. */
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

/** Migrated once; each test file then gets a copy in a fraction of the time. */
const migratedTemplate = async (server: string) => {
  const { name, url, drop } = await freshDatabase(server)
  const opened = await openPostgres(url, {
    onError: (error) => process.stderr.write(`${error.message}\n`),
  })
  await migrate(opened.db)
  await opened.close()
  return { template: name, drop }
}

/** Vitest's global set-up: `TEST_DATABASE_URL` names a PostgreSQL server, otherwise the embedded one is used. Answers what ends it. */
export default async (project: TestProject) => {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) {
    const { dumpFile, drop } = await migratedDump()
    project.provide('database', { kind: 'pglite', dumpFile })
    return drop
  }
  const { template, drop } = await migratedTemplate(url)
  project.provide('database', { kind: 'postgres', url, template })
  return drop
}
