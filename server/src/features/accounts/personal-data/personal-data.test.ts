import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesWithRows, unruledTables } from '../../../../test/catalog/catalog-faults.ts'
import { fillTables } from '../../../../test/catalog/fill-tables.ts'
import { buildOwner, buildProduct } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { exportedTables, tableRules, type TableRule } from '../../../db/table-rules.ts'
import { exportAccount } from './export-account.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const kept = () =>
  Object.entries<TableRule>(tableRules).flatMap(([name, rule]) =>
    rule.kind !== 'reference' && rule.outlives ? [name] : [],
  )
const withPlanted = async (columns: string, then: () => Promise<void>) => {
  await sql.raw(`create table planted (${columns})`).execute(t.world.db)
  try {
    await then()
  } finally {
    await sql`drop table planted`.execute(t.world.db)
  }
}

test('every table of a migrated database is said to belong to an account or to none', async () => {
  expect(await unruledTables(t.world.db)).toEqual([])
})

test('a table that nobody has said anything of is found, with an account in it or without', async () => {
  for (const columns of ['account_id uuid, id uuid', 'id uuid primary key'])
    await withPlanted(columns, async () => {
      expect(await unruledTables(t.world.db)).toEqual([
        'planted: say in table-rules.ts whether it is distributed or what else',
      ])
    })
})

test('ACC-26: the export has a row of every table that is exported, and of no other account', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  await fillTables(t.world.db, owner.accountId)
  await fillTables(t.world.db, other.accountId)
  const { text } = await owner.get('auth/export/')
  const data = JSON.parse(text) as Record<string, unknown[]>
  expect(Object.keys(data)).toEqual([...exportedTables])
  expect(Object.entries(data).filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(text).not.toContain(other.accountId)
  expect(text).not.toMatch(/argon2|password_hash|access_token|refresh_token/)
})

test('ACC-24: of a deleted account no row is left in any table but those that say why; a table that is forgotten is found', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  await withPlanted('account_id uuid not null, id uuid not null', async () => {
    await fillTables(t.world.db, owner.accountId)
    await fillTables(t.world.db, other.accountId)
    const before = await tablesWithRows(t.world.db, other.accountId)
    expect(await tablesWithRows(t.world.db, owner.accountId)).toEqual(before)
    expect(before).toEqual(
      expect.arrayContaining(
        Object.entries<TableRule>(tableRules).flatMap(([name, { kind }]) =>
          kind !== 'reference' ? [name] : [],
        ),
      ),
    )
    const answer = await owner.post('auth/delete/', { password: owner.password })
    expect(answer.json).toEqual({ ok: true })
    expect(await tablesWithRows(t.world.db, owner.accountId)).toEqual(['planted', ...kept()])
    expect(await tablesWithRows(t.world.db, other.accountId)).toEqual(before)
  })
})

test('the export of 12,000 rows comes whole, at most 1,000 of them in memory at once', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  await sql`insert into reviews (account_id, id, product_id, author, rating, text, created_at, updated_at, sort_at, source, dedupe_key, content_hash, status)
    select ${owner.accountId}, gen_random_uuid(), ${product.id}, 'Noor A.', 5, 'Review ' || i, now(), now(), now(), 'csv', i::text, '', 'published'
    from generate_series(1, 12000) i`.execute(t.world.db)
  await sql`insert into review_changes (account_id, review_id, id, action, changed_at)
    select account_id, id, gen_random_uuid(), 'edited', now() from reviews, generate_series(1, 2) where account_id = ${owner.accountId}`.execute(
    t.world.db,
  )
  let most = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.length)
      return result
    },
  }
  const world = { ...t.world, db: t.world.db.withPlugin(counting) }
  const { body } = await exportAccount({ world, accountId: owner.accountId })
  const data = JSON.parse(Buffer.concat(await body.toArray()).toString()) as Record<
    'reviews' | 'review_changes',
    { id: string }[]
  >
  expect(most).toBe(1000)
  expect(new Set(data.reviews.map(({ id }) => id)).size).toBe(12_000)
  expect(new Set(data.review_changes.map(({ id }) => id)).size).toBe(24_000)
})
