import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { listenOnPglite, listenOnPostgres, type Listen } from './listen.ts'
import { lockFolder } from './lock-folder.ts'
import { prepareMarked } from './prepare.ts'
import type { Tables } from './tables.ts'
import { noRootQueriesInside, type Db } from './transaction.ts'

export type OpenDb = {
  db: Db
  listen: Listen
  /** What runs underneath; only `jobs/` looks. */
  engine: { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; url: string; pool: pg.Pool }
  close(): Promise<void>
}

const withPlugins = (db: Kysely<Tables>) => db.withPlugin(noRootQueriesInside)

/** PostgreSQL inside this process, in `folder` or (for tests) in memory. See decision record 0003 for what it is not good for. */
export const openEmbedded = async (folder?: string, dump?: Blob): Promise<OpenDb> => {
  const { PGlite } = await import('@electric-sql/pglite')
  if (folder) mkdirSync(folder, { recursive: true })
  const lock = folder ? await lockFolder(folder) : undefined
  const pglite = await PGlite.create({ ...(folder ? { dataDir: join(folder, 'pg') } : {}), ...(dump ? { loadDataDir: dump } : {}) })
  const db = withPlugins(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }))
  return {
    db,
    listen: listenOnPglite(pglite),
    engine: { kind: 'pglite', pglite },
    close: async () => {
      await db.destroy()
      await lock?.release()
    },
  }
}

/** PostgreSQL 15 or newer over the network. */
export const openPostgres = async (url: string, { max = 10, onError }: { max?: number; onError: (error: Error) => void }): Promise<OpenDb> => {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max })
  // An idle connection that breaks must not end the process: the pool opens another.
  pool.on('error', onError)
  pool.on('connect', prepareMarked)
  const db = withPlugins(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
  const listening = listenOnPostgres(url, onError)
  return {
    db,
    listen: listening.listen,
    engine: { kind: 'postgres', url, pool },
    close: async () => {
      await listening.close()
      await db.destroy()
    },
  }
}
