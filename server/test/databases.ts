import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { openEmbedded } from '../src/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'pglite'; dump: string } | { kind: 'postgres'; url: string }
  }
}

/** A database of its own on a PostgreSQL server. */
export const freshDatabase = async (server: string) => {
  const name = `plaudit_test_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}

/** Migrates once; each test file then loads the dump in a fraction of the time. */
const migratedDump = async () => {
  const opened = await openEmbedded()
  await migrate(opened.db)
  const pglite = (opened.engine as { pglite: PGlite }).pglite
  const dump = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()).toString('base64')
  await opened.close()
  return dump
}

/** Vitest's global set-up: `TEST_DATABASE_URL` names a PostgreSQL server, otherwise the embedded one is used. */
export default async (project: TestProject) => {
  const url = process.env['TEST_DATABASE_URL']
  project.provide('database', url ? { kind: 'postgres', url } : { kind: 'pglite', dump: await migratedDump() })
}
