import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../test/world.ts'
import { lockFolder } from './lock-folder.ts'
import { migrate, migrations } from './migrate.ts'
import { tableRules } from './table-rules.ts'
import { assertOutsideTransaction, inTransaction } from './transaction.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

test('the list of columns in tables.ts is what the migrations leave', async () => {
  const source = [
    './access-tables.ts',
    './billing-tables.ts',
    './draft-tables.ts',
    './import-tables.ts',
    './reviews/review-form-tables.ts',
    './tables.ts',
  ]
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
  const names = Object.fromEntries(
    [...source.matchAll(/^ {2,4}(\w+): (\w+Table)$/gm)].map(([, table, type]) => [type, table]),
  )
  const counts = /type CountColumns = \{([^]*?)\n?\}/.exec(source)![1]!
  const { rows } = await sql<{
    table_name: string
    column_name: string
  }>`select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(
    t.world.db,
  )
  for (const [, type, body] of source.matchAll(
    /^type (\w+Table) = (\{[^]*?\n?\}(?: & CountColumns)?)\n/gm,
  )) {
    const text = body!.includes('CountColumns') ? body! + counts : body!
    const listed = [
      ...text.replace(/Json<[^\n;]*>/g, 'Json').matchAll(/(?:^|[\s;{])(\w+)\??: /g),
    ].map(([, column]) => column!)
    const real = rows
      .filter(({ table_name }) => table_name === names[type!])
      .map(({ column_name }) => column_name)
    expect(new Set(listed), names[type!]).toEqual(new Set(real))
  }
})

test('the document of tables has the keys that the migrations leave', async () => {
  const { rows } = await sql<{ name: string; key: string[] }>`
    select c.relname as name,
      (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'`.execute(
    t.world.db,
  )
  const document = readFileSync(new URL('../../../docs/tables.md', import.meta.url), 'utf8')
  const listed = [
    ...document.matchAll(/^\| `(\w+)` .*\| (\w+) *\| (?:yes|no|) *\| ([^|]*?) *\|$/gm),
  ]
  expect(listed.map(([, name, kind, key]) => [name, kind, key])).toEqual(
    rows
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, key }) => [
        name,
        tableRules[name as keyof typeof tableRules].kind,
        key.map((one) => `\`${one}\``).join(', '),
      ]),
  )
})

test('migrating twice changes nothing, and an edited migration stops the start', async () => {
  expect(await migrate(t.world.db)).toEqual([])
  const [first] = migrations()
  await sql`update migrations set hash = 'edited' where name = ${first!.name}`.execute(t.world.db)
  await expect(migrate(t.world.db)).rejects.toThrow(/was edited after it was applied/)
  await sql`update migrations set hash = ${first!.hash} where name = ${first!.name}`.execute(
    t.world.db,
  )
})

test('using the root handle inside a transaction fails at once instead of waiting for ever', async () => {
  await expect(inTransaction(t.world.db, () => sql`select 1`.execute(t.world.db))).rejects.toThrow(
    /pass `tx` on/,
  )
  await expect(
    inTransaction(t.world.db, () => inTransaction(t.world.db, async () => 1)),
  ).rejects.toThrow(/pass `tx` on/)
  await expect(
    inTransaction(t.world.db, async () => assertOutsideTransaction('Shopify')),
  ).rejects.toThrow(/inside a transaction/)
  expect((await sql<{ one: number }>`select 1 as one`.execute(t.world.db)).rows[0]!.one).toBe(1)
})

test('a second process on the same data folder is refused with a reason', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaudit-lock-'))
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(/in use by another Plaudit process/)
  await lock.release()
  await (await lockFolder(folder)).release()
  rmSync(folder, { recursive: true })
})
