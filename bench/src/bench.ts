import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAccount } from './accounts.ts'
import { benchSecrets, makeDatabase } from './database.ts'
import { fillReviews, writeCsv } from './generate.ts'
import { measureLayouts } from './layouts/measure-layouts.ts'
import { measureBursts } from './measure-bursts.ts'
import { measureCopy, measureImport } from './measure-import.ts'
import { measureImportList } from './dropshipping/measure-import-list.ts'
import { measureMemory } from './measure-memory.ts'
import { measurePhotos } from './measure-photos.ts'
import { measureProducts } from './dropshipping/measure-products.ts'
import { measurePages } from './measure-pages.ts'
import { measureCosts, measureIdle, measureImportedRows, measureRoom } from './measure-scale.ts'
import { reckonScale } from './reckon-scale.ts'
import { measureFilledScreens } from './measure-screens.ts'
import { measureSizes } from './measure-sizes.ts'
import { measureSlowLine } from './measure-slow-line.ts'
import { deskLoads, measureDepth, startFloor, storefrontLoads } from './measure-storefront.ts'
import { measureStarts } from './measure-start.ts'
import { measureOwnStore } from './measure-own-store.ts'
import { measureSync } from './dropshipping/measure-sync.ts'
import { measurePush } from './dropshipping/measure-push.ts'
import { measureInRounds } from './measure-reads.ts'
import { memoryOf, startSandbox, startServer, stopAll } from './processes.ts'
import { startFilled } from './start-filled.ts'

/**
 * `npm run bench`: prints a table and writes bench/results/latest.json. Nothing here passes or fails: figures are for
 * reading. `npm run bench -- import` (or photos, bursts, reads, memory, scale, sizes, pages, line, screens, start, store,
 * push, layouts, products, import-list) runs one part; BENCH_LARGE=200000 makes the large list smaller, BENCH_OTHERS=9000000 the other accounts larger.
 */
const parts = process.argv.slice(2)
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const large = Number(process.env['BENCH_LARGE'] ?? 1_000_000)
const others = Number(process.env['BENCH_OTHERS'] ?? large)
const minutes = Number(process.env['BENCH_MINUTES'] ?? 10)
const folder = mkdtempSync(join(tmpdir(), 'plaudit-bench-'))
const results: Record<string, unknown> = { node: process.version, at: new Date().toISOString() }
const say = (text: string) => process.stdout.write(`${text}\n`)
const table = (title: string, rows: object[]) => {
  say(`\n${title}`)
  const columns = Object.keys(rows[0] ?? {})
  const cells = [
    columns,
    ...rows.map((row) => columns.map((column) => format((row as Record<string, unknown>)[column]))),
  ]
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)))
  for (const line of cells)
    say(
      `  ${line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')}`,
    )
  results[title] = rows
}
const format = (value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value)

const benchImport = async () => {
  const database = await makeDatabase()
  const server = await startServer({
    PORT: '3811',
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, 'pg'),
    IMPORT_MAX_ROWS: '1000000',
  })
  const rows: object[] = []
  try {
    for (const count of [10_000, 100_000]) {
      const account = await makeAccount(server.url, database)
      const path = join(folder, `${count}.csv`)
      await writeCsv(path, count)
      const first = await measureImport(server, account, path)
      rows.push({
        what: `import ${count} CSV rows`,
        seconds: first.seconds,
        'rows/s': Math.round(count / first.seconds),
        'growth MB': first.memory_growth_mb,
        new: first.new,
        duplicate: first.duplicate,
        rejected: first.rejected,
      })
      const again = await measureImport(server, account, path)
      rows.push({
        what: `the same file again, ${count}`,
        seconds: again.seconds,
        'rows/s': Math.round(count / again.seconds),
        'growth MB': again.memory_growth_mb,
        new: again.new,
        duplicate: again.duplicate,
        rejected: again.rejected,
      })
      const copy = await measureCopy(database, account.id)
      rows.push({
        what: `raw COPY into the same indexes, ${count}`,
        seconds: copy.seconds,
        'rows/s': Math.round(copy.rows / copy.seconds),
        'growth MB': '',
        new: copy.rows,
        duplicate: '',
        rejected: '',
      })
    }
  } finally {
    await server.stop()
    await database.drop()
  }
  table('Import, PostgreSQL', rows)
}

const benchPhotos = async () => {
  const database = await makeDatabase()
  const sandbox = await startSandbox(3814, join(folder, 'sandbox'))
  const server = await startServer({
    PORT: '3811',
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, 'photos'),
    SANDBOX_PORT: '3814',
    SANDBOX_SMTP_PORT: '3815',
  })
  try {
    const account = await makeAccount(server.url, database)
    table(
      'Photos of an import, from the sandbox',
      await measurePhotos(server, { account, sandboxUrl: sandbox.url, folder }),
    )
  } finally {
    await server.stop()
    await database.drop()
  }
}

const benchBursts = async () => {
  const database = await makeDatabase()
  const sandbox = await startSandbox(3816, join(folder, 'bursts-sandbox'), 'http://127.0.0.1:3811')
  const server = await startServer({
    PORT: '3811',
    PUBLIC_URL: 'http://127.0.0.1:3811',
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, 'bursts'),
    SANDBOX_PORT: '3816',
    SANDBOX_SMTP_PORT: '3817',
    TRUST_PROXY: '1',
  })
  try {
    table(
      'Webhooks in a burst',
      await measureBursts({ url: server.url, sandboxUrl: sandbox.url, database }),
    )
  } finally {
    await server.stop()
    await database.drop()
  }
}

const benchSlowLine = async () => {
  const server = await startServer({
    PORT: '3813',
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'line'),
  })
  try {
    table('A slow mobile line, median of 5', [await measureSlowLine(server.url, '/login')])
  } finally {
    await server.stop()
  }
}

/** What docs/scale.md reckons with. */
const benchScale = async () => {
  const database = await makeDatabase()
  const server = await startServer({
    PORT: '3813',
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, 'scale'),
    IMPORT_MAX_ROWS: '1000000',
  })
  try {
    const account = await makeAccount(server.url, database)
    await fillReviews(database, account.id, 100_000)
    const under = { url: server.url, pid: server.pid, account, database }
    const costs = await measureCosts(under)
    const rooms = await measureRoom(database)
    const imported = await measureImportedRows(under, folder)
    table('What a call costs', Object.values(costs))
    table('What a row takes', rooms)
    table('What an imported row costs', [imported])
    table('At rest', [await measureIdle(under)])
    table('What shoppers need', reckonScale({ costs, rooms, imported }))
  } finally {
    await server.stop()
    await database.drop()
  }
}

const benchReads = async () => {
  const small = await startFilled(10_000, { folder, port: 3813 })
  const full = await startFilled(large, { folder, port: 3818, ofOthers: others })
  const [product] = await small.database.query<{ id: string }>(
    `select id from products where handle = 'bench-0' and account_id = $1`,
    [small.account.id],
  )
  const floor = await startFloor(3819, {
    bodyUrl: `${small.url}/storefront/v1/${small.account.shopKey}/products/bench-0/reviews?limit=10`,
    databaseUrl: small.database.url,
    accountId: small.account.id,
    productId: product!.id,
  })
  try {
    table(
      'Reads under load: 16 connections, load generator and PostgreSQL on the same machine, medians of 5 rounds by turns',
      await measureInRounds([
        ...floor.loads,
        ...storefrontLoads(small),
        ...storefrontLoads(full),
        ...deskLoads(full),
      ]),
    )
    const depths = []
    for (const { url, account, database, size } of [small, full])
      depths.push(...(await measureDepth(url, account, { database, size })))
    table('One request at a time, from the database', depths)
    table(
      'Memory of the web process after these loads, MB',
      [small, full].map(({ size, pid }) => ({ what: size, ...memoryOf(pid) })),
    )
  } finally {
    floor.stop()
    await small.stop()
    await full.stop()
  }
}

const benchMemory = async () => {
  const filled = await startFilled(10_000, { folder, port: 3813 })
  try {
    table(
      `Memory of a web process, ${minutes} minutes of uncached pages`,
      await measureMemory(filled, minutes),
    )
  } finally {
    await filled.stop()
  }
}

try {
  if (wants('line')) await benchSlowLine()
  if (wants('screens'))
    table(
      'Screens on a phone, 4 times slower, on a slow 4G line, medians of 5',
      await measureFilledScreens(folder),
    )
  if (wants('start')) table('A start until it takes requests', await measureStarts(folder))
  if (wants('sizes'))
    table(
      'kB gzip',
      Object.entries(measureSizes()).map(([what, size]) => ({ what, kB: size })),
    )
  if (wants('pages')) table('Reading a page of a source', measurePages())
  if (wants('import')) await benchImport()
  if (wants('photos')) await benchPhotos()
  if (wants('bursts')) await benchBursts()
  if (wants('store'))
    for (const [title, rows] of Object.entries(await measureOwnStore(folder))) table(title, rows)
  if (wants('import-list'))
    table('An import list of 10,000 products with 8 variants each', await measureImportList(folder))
  if (wants('push')) table('Pushing products into a store', await measurePush(folder))
  if (wants('sync'))
    table('The stock of live products follows the supplier', await measureSync(folder))
  if (wants('layouts'))
    await measureLayouts({
      folder,
      // A million only where it is asked for: filling them takes minutes.
      counts: process.env['BENCH_LARGE'] ? [10_000, large] : [10_000],
      withLighthouse: process.env['BENCH_LIGHTHOUSE'] === '1',
      tell: table,
    })
  if (wants('products'))
    table('Searches over 100,000 supplier products, 4 at a time', await measureProducts(folder))
  if (wants('reads')) await benchReads()
  if (wants('memory')) await benchMemory()
  if (wants('scale')) await benchScale()
  mkdirSync('bench/results', { recursive: true })
  writeFileSync('bench/results/latest.json', `${JSON.stringify(results, null, 2)}\n`)
} finally {
  stopAll()
  rmSync(folder, { recursive: true, force: true })
}
