import pg from 'pg'

/** What the product asks for beside a database; the sandbox stands in for its vendors. */
export const benchSecrets = {
  SESSION_SECRET: 'bench secret bench secret bench secret',
  ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 1).toString('base64')}`,
  SANDBOX: 'on',
}

let made = 0

/** A database of its own on the server at `BENCH_DATABASE_URL`, gone again after the run. */
export const makeDatabase = async () => {
  const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const name = `plaudit_bench_${process.pid}_${made++}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  pool.on('error', () => undefined)
  return {
    url: url.href,
    query: async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<T>(sql, values)).rows,
    pool,
    drop: async () => {
      await pool.end()
      await run(`drop database if exists ${name} with (force)`)
    },
  }
}
export type BenchDatabase = Awaited<ReturnType<typeof makeDatabase>>
