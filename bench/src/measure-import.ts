import { openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { from as copyFrom } from 'pg-copy-streams'
import type { BenchAccount } from './accounts.ts'
import type { BenchDatabase } from './database.ts'
import { memoryOf } from './processes.ts'

type Run = {
  id: string
  state: string
  counts: { new: number; changed: number; duplicate: number; rejected: number }
}

/** Uploads a file and answers the run that was begun. */
export const startImport = async (url: string, account: BenchAccount, path: string) => {
  const form = new FormData()
  form.set('file', await openAsBlob(path), 'bench.csv')
  const answer = await fetch(`${url}/api/imports/csv/`, {
    method: 'POST',
    headers: account.headers,
    body: form,
  })
  if (!answer.ok) throw new Error(`import refused: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Run
}

const finished = async (url: string, account: BenchAccount, id: string) => {
  for (;;) {
    const run = (await (
      await fetch(`${url}/api/imports/${id}/`, { headers: account.headers })
    ).json()) as Run
    if (!['queued', 'running'].includes(run.state)) return run
    await new Promise((done) => setTimeout(done, 50))
  }
}

/**
 * From the first byte sent to the last review in: the upload, the check of the whole file
 * and the import. Seconds and MB.
 */
export const measureImport = async (
  { url, pid }: { url: string; pid: number },
  account: BenchAccount,
  path: string,
) => {
  const before = memoryOf(pid).now
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid).now)), 50)
  const started = performance.now()
  const imported = async () => {
    const { id } = await startImport(url, account, path)
    const accepted = (performance.now() - started) / 1000
    return { accepted, run: await finished(url, account, id) }
  }
  const { accepted, run } = await imported().finally(() => clearInterval(watch))
  return {
    seconds: (performance.now() - started) / 1000,
    accepted_after: accepted,
    memory_growth_mb: highest - before,
    state: run.state,
    ...run.counts,
  }
}

/** A value as the text format of COPY has it. */
const copyText = (value: unknown): string => {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return String(value).replace(/[\\\t\n\r]/g, ' ')
}

/** The floor: a raw COPY of the same rows into the same table and indexes, without validation, dedupe or counters. */
export const measureCopy = async (database: BenchDatabase, accountId: string) => {
  const columns =
    'account_id,id,product_id,author,rating,title,text,country,reviewed_at,created_at,updated_at,sort_at,source,dedupe_key,content_hash,status'
  await database.query(
    'create table bench_copy (like reviews including defaults including generated including indexes)',
  )
  const client = await database.pool.connect()
  try {
    const rows = (
      await client.query({
        text: `select ${columns} from reviews where account_id = $1`,
        values: [accountId],
        rowMode: 'array',
      })
    ).rows as unknown[][]
    const lines = rows.map((row) => `${row.map(copyText).join('\t')}\n`)
    const started = performance.now()
    await pipeline(
      Readable.from(lines),
      client.query(copyFrom(`copy bench_copy (${columns}) from stdin`)),
    )
    return { seconds: (performance.now() - started) / 1000, rows: rows.length }
  } finally {
    client.release()
    await database.query('drop table bench_copy')
  }
}
