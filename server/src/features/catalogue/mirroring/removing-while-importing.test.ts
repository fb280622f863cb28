import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { removeFromCatalogue } from './remove-from-catalogue.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

test('a product whose first review is being written while the store says that it is gone stays, with the review', async ({
  skip,
}) => {
  // The embedded database has one connection: nothing can come in between.
  if (t.database === 'pglite') skip()
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const writing = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const review = inTransaction(t.world.db, async (tx) => {
    await sql`insert into reviews (account_id, id, product_id, author, rating, text, created_at, updated_at, sort_at,
        source, dedupe_key, content_hash, status)
      values (${owner.accountId}, gen_random_uuid(), ${product.id}, 'Noor A.', 5, 'Pours well.', now(), now(), now(),
        'csv', 'k', '', 'published')`.execute(tx)
    writing.resolve()
    await written.promise
  })
  await writing.promise
  const at = t.world.clock.now()
  const removing = inTransaction(t.world.db, (tx) =>
    removeFromCatalogue(
      tx,
      { accountId: owner.accountId, at },
      { kind: 'products', which: { notSeenInRun: 7 }, keep: [] },
    ),
  )
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%for update%'`.execute(t.world.db)
      return rows[0]!.count
    })
    .toBeGreaterThan(0)
  written.resolve()
  await review
  await removing
  const { rows } = await sql`select 1 from reviews where account_id = ${owner.accountId}`.execute(
    t.world.db,
  )
  expect(rows).toHaveLength(1)
  const { rows: kept } = await sql<{
    gone: boolean
  }>`select gone_from_store_at is not null as gone from products
    where account_id = ${owner.accountId}`.execute(t.world.db)
  expect(kept).toEqual([{ gone: true }])
})
