import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { listenOnPglite, listenOnPostgres, type Listen } from './listen.ts'
import { lockFolder } from './lock-folder.ts'
import type { RunRead } from './pipelined-reads.ts'
import { preparedNameOf } from './prepared-name.ts'
import type { Tables } from './tables.ts'
import { noRootQueriesInside, type Db } from './transaction.ts'
import type { WatchedClient } from './watched-client.ts'

export type OpenDb = {
  db: Db
  runRead: RunRead
  /**
   * A read over the pool whose text is one of few: each connection parses it once, and plans it anew for its values. For
   * what may take longer than `runRead` allows, and for plans that depend on the account.
   */
  runPrepared: RunRead
  listen: Listen
  /** What runs underneath; only `jobs/` reads it. */
  engine:
    | { kind: 'pglite'; pglite: PGlite }
    | { kind: 'postgres'; pool: pg.Pool; poolOptions: PoolOptions }
  close(): Promise<void>
}

const withPlugins = (db: Kysely<Tables>) => db.withPlugin(noRootQueriesInside)

const damaged = (folder: string) =>
  `The database in the data folder ${folder} cannot be opened: its files are damaged, or another version wrote them. ` +
  `Put a copy back if you have one. To begin anew, move it away first (mv ${folder} ${folder}-damaged) and start again.`

/** Such a folder would be treated as empty and overwritten. */
const lostItsVersion = (folder: string) =>
  existsSync(join(folder, 'global', 'pg_control')) && !existsSync(join(folder, 'PG_VERSION'))

/**
 * PostgreSQL inside this process, in `folder` or (for tests) in memory. See decision record
 * 0003 for what it is not good for.
 */
export const openEmbedded = async (folder?: string, dump?: Blob): Promise<OpenDb> => {
  const { PGlite } = await import('@electric-sql/pglite')
  if (folder) mkdirSync(folder, { recursive: true })
  const lock = folder ? await lockFolder(folder) : undefined
  if (folder && lostItsVersion(join(folder, 'pg'))) {
    await lock?.release()
    throw new Error(damaged(folder))
  }
  const open = PGlite.create({
    ...(folder ? { dataDir: join(folder, 'pg') } : {}),
    ...(dump ? { loadDataDir: dump } : {}),
  })
  const pglite = await open.catch(async (cause: unknown) => {
    await lock?.release()
    throw new Error(damaged(folder ?? 'in memory'), { cause })
  })
  const db = withPlugins(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }))
  const runRead: RunRead = async <Row>(text: string, values: unknown[]) =>
    (await pglite.query<Row>(text, values)).rows
  return {
    db,
    runRead,
    runPrepared: runRead,
    listen: listenOnPglite(pglite),
    engine: { kind: 'pglite', pglite },
    close: async () => {
      await db.destroy()
      await lock?.release()
    },
  }
}

/** What every pool of this process is made with: watched connections and time-outs. */
export type PoolOptions = pg.PoolConfig & {
  watch: Set<WatchedClient>
  onError: (error: Error) => void
}

/** How long a statement may run, a request wait for a free connection, and a transaction stand still. */
const STATEMENT_MS = 60_000
const QUEUE_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 30_000

/**
 * PostgreSQL 15 or newer over the network. A database that restarts, hangs or cannot be reached makes the queries that
 * run fail; it ends no process, and the connections come back by themselves.
 */
export const openPostgres = async (
  url: string,
  { max = 10, onError }: { max?: number; onError: (error: Error) => void },
): Promise<OpenDb> => {
  const { default: pg } = await import('pg')
  const { WatchedClient } = await import('./watched-client.ts')
  const { openPipelinedReads } = await import('./pipelined-reads.ts')
  const { watchConnections } = await import('./watch-connections.ts')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const watch = new Set<WatchedClient>()
  const poolOptions: PoolOptions = {
    connectionString: url,
    Client: WatchedClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    connectionTimeoutMillis: QUEUE_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    watch,
    onError,
  }
  // Else a statement that is prepared gets a plan for an account of average size after five times.
  const options = '-c plan_cache_mode=force_custom_plan'
  const pool = new pg.Pool({ ...poolOptions, options, max })
  // An idle connection that breaks must not end the process: the pool opens another.
  pool.on('error', onError)
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  const stopWatching = watchConnections(
    url,
    watch,
    (client) => client.busySince === undefined && !inUse.has(client as unknown as pg.PoolClient),
  )
  const db = withPlugins(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
  const listening = listenOnPostgres(url, onError)
  const reads = openPipelinedReads(poolOptions)
  return {
    db,
    runRead: reads.run,
    runPrepared: async <Row>(text: string, values: unknown[]) =>
      (await pool.query({ name: preparedNameOf(text), text, values })).rows as Row[],
    listen: listening.listen,
    engine: { kind: 'postgres', pool, poolOptions },
    close: async () => {
      stopWatching()
      await listening.close()
      await reads.close()
      await db.destroy()
    },
  }
}
