import { get } from 'node:http'
import { join } from 'node:path'
import type { BenchAccount } from './accounts.ts'
import type { BenchDatabase } from './database.ts'
import { writeCsv } from './generate.ts'
import { measureImport } from './measure-import.ts'
import { workOf } from './processes.ts'

/** What one call costs: milliseconds of a core here and in the database, and bytes of its answer on the wire. */
export type Cost = { what: string; web_cpu_ms: number; database_cpu_ms: number; bytes: number }

type Under = { url: string; pid: number; account: BenchAccount; database: BenchDatabase }

const CALLS = 1500
const SIDE_BY_SIDE = 8
const PRODUCTS = 500

/** The bytes of an answer's body as a browser gets them, packed. */
const bytesOf = (url: string, headers: Record<string, string>) =>
  new Promise<number>((done, failed) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip', ...headers } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () =>
        answer.statusCode === 200
          ? done(bytes)
          : failed(new Error(`${url}: ${answer.statusCode ?? ''}`)),
      )
    }).on('error', failed)
  })

/** Seconds of work of each of the database's processes for this database. They stand on the same machine. */
const databaseWork = async (database: BenchDatabase) => {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return new Map(rows.map(({ pid }) => [pid, workOf(pid)]))
}

const costOf = async (
  what: string,
  { url, pid, database }: Under,
  { path, headers = {} }: { path: (i: number) => string; headers?: Record<string, string> },
): Promise<Cost> => {
  let bytes = 0
  const ask = async (from: number, calls: number) => {
    for (let i = from; i < calls; i += SIDE_BY_SIDE) {
      const size = await bytesOf(url + path(i), headers)
      bytes += size
    }
  }
  const askAll = (calls: number) =>
    Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, line) => ask(line, calls)))
  await askAll(CALLS / 5)
  bytes = 0
  const work = await workDuring({ pid, database }, () => askAll(CALLS))
  return {
    what,
    web_cpu_ms: (work.web * 1000) / CALLS,
    database_cpu_ms: (work.database * 1000) / CALLS,
    bytes: Math.round(bytes / CALLS),
  }
}

/**
 * The calls of a shopper's and an owner's day, each made often enough for the clock of the operating system (10 ms).
 */
export const measureCosts = async (under: Under) => {
  const { account } = under
  const shop = `/storefront/v1/${account.shopKey}/products`
  const product = (i: number) => `${shop}/bench-${1 + (i % PRODUCTS)}`
  const { headers } = account
  let n = 0
  return {
    view: await costOf('first view: HTML block, from the database', under, {
      path: (i) => `${product(i)}/block?n=${n++}`,
    }),
    keptView: await costOf('first view: HTML block, kept in the process', under, {
      path: () => `${shop}/bench-1/block`,
    }),
    page: await costOf('next page, filter or sort: JSON, from the database', under, {
      path: (i) => `${product(i)}/reviews?limit=10&n=${n++}`,
    }),
    script: await costOf("script of the widget (the browser's cache keeps it)", under, {
      path: () => '/storefront/v1/widget.js',
    }),
    ownerList: await costOf('an owner looks at the list of reviews', under, {
      path: () => '/api/reviews/?limit=25',
      headers,
    }),
    ownerAccount: await costOf('an owner looks at the account', under, {
      path: () => '/api/auth/user/',
      headers,
    }),
  }
}

export type Room = { table: string; rows: number; row_bytes: number; index_bytes: number }

/** Bytes on disk of a row and of its entries in indexes, for the tables that grow with shops. */
export const measureRoom = async (database: BenchDatabase): Promise<Room[]> => {
  const rooms: Room[] = []
  for (const table of ['reviews', 'review_counts', 'products']) {
    const [room] = await database.query<{ rows: number; row: number; index: number }>(
      `select count(*)::int as rows, pg_table_size('${table}')::float8 / count(*) as row,
         pg_indexes_size('${table}')::float8 / count(*) as index from ${table}`,
    )
    rooms.push({
      table,
      rows: room!.rows,
      row_bytes: Math.round(room!.row),
      index_bytes: Math.round(room!.index),
    })
  }
  return rooms
}

/** Milliseconds of a core that a row of a file takes from upload to list, here and in the database. */
export type ImportCost = { what: string; process_cpu_ms: number; database_cpu_ms: number }

const sumOf = (work: Map<number, number>, before: Map<number, number>) =>
  [...work].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)

/** Runs `work` and answers the seconds of work of the process and of the database meanwhile. */
const workDuring = async (
  { pid, database }: Pick<Under, 'pid' | 'database'>,
  work: () => unknown,
) => {
  const before = { web: workOf(pid), database: await databaseWork(database) }
  await work()
  return {
    web: workOf(pid) - before.web,
    database: sumOf(await databaseWork(database), before.database),
  }
}

export const measureImportedRows = async (
  { url, pid, account, database }: Under,
  folder: string,
): Promise<ImportCost> => {
  const ROWS = 10_000
  const path = join(folder, 'scale.csv')
  await writeCsv(path, ROWS)
  const work = await workDuring({ pid, database }, () => measureImport({ url, pid }, account, path))
  return {
    what: 'a row of a CSV file of 10,000',
    process_cpu_ms: (work.web * 1000) / ROWS,
    database_cpu_ms: (work.database * 1000) / ROWS,
  }
}

/** Milliseconds of a core that a process takes each minute while nobody asks for anything. */
export const measureIdle = async (under: Pick<Under, 'pid' | 'database'>) => {
  const SECONDS = 20
  const work = await workDuring(
    under,
    () => new Promise((done) => setTimeout(done, SECONDS * 1000)),
  )
  const perMinute = 60_000 / SECONDS
  return {
    what: 'a process at rest, each minute',
    process_cpu_ms: work.web * perMinute,
    database_cpu_ms: work.database * perMinute,
  }
}
