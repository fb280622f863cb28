import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from '../database.ts'

/** What shoppers' reads are answered from, with the tables of their long values. */
const tables = ['reviews', 'products', 'review_counts', 'account_review_counts', 'storefront_pages']

/** A connection tells what it has read when a statement of it ends, once a second at most. */
const TELLING_MS = 1_100
/** More than the connections of a process. */
const AT_ONCE = 16
const REQUESTS = 400
const LONGEST_MS = 3_000

const readSoFar = async (database: BenchDatabase): Promise<number> => {
  const [sum] = await database.query<{ blocks: string }>(
    `select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0)
       + coalesce(toast_blks_hit, 0) + coalesce(toast_blks_read, 0) + coalesce(tidx_blks_hit, 0) + coalesce(tidx_blks_read, 0)) as blocks
     from pg_statio_user_tables where relname = any($1)`,
    [tables],
  )
  return Number(sum!.blocks)
}

/**
 * Shared buffers that a request reads, as PostgreSQL counts them: of all of its statements, and of the products of its
 * reviews. `path` makes an address that nobody has asked for.
 */
export const countBuffers = async (
  { url, database }: { url: string; database: BenchDatabase },
  path: () => string,
): Promise<number> => {
  const ask = async () => {
    const asked = path()
    const answer = await fetch(url + asked)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${asked}: ${answer.status}`)
  }
  // What has not been told yet is about as much before as after.
  const tell = async () => {
    await wait(TELLING_MS)
    await Promise.all(Array.from({ length: AT_ONCE }, ask))
    await wait(50)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  await tell()
  const before = await readSoFar(database)
  const started = performance.now()
  let asked = 0
  for (; asked < REQUESTS && performance.now() - started < LONGEST_MS; asked++) await ask()
  await tell()
  return ((await readSoFar(database)) - before) / (asked + AT_ONCE)
}
