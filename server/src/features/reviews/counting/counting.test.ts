import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFileImports, type FileImports } from '../../../../test/imports/file-imports.ts'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../../test/owners.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { repairCounts } from './rows.ts'

let t: FileImports
beforeAll(async () => {
  t = await startFileImports()
})
afterAll(() => t.close())

const figures = sql`count(*)::int reviews, (count(*) filter (where media_count > 0))::int with_media,
  (count(*) filter (where reply is not null))::int replied, (count(*) filter (where verified))::int verified`

/** Counted from the reviews themselves, and as kept; of a product and of the account. */
const countsOf = async ({ accountId }: TestOwner) => {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(t.world.db)).rows
  const kept = sql`reviews, with_media, replied, verified`
  return {
    live: [
      await rows(sql`select product_id, source, status, rating, ${figures} from reviews
        where account_id = ${accountId} group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
      await rows(sql`select source, status, rating, ${figures} from reviews
        where account_id = ${accountId} group by 1, 2, 3 order by 1, 2, 3`),
      await rows(sql`select country, count(*)::int reviews from reviews
        where account_id = ${accountId} and country is not null and status <> 'deleted' group by 1 order by 1`),
    ],
    kept: [
      await rows(sql`select product_id, source, status, rating, ${kept} from review_counts
        where account_id = ${accountId} and reviews <> 0 order by 1, 2, 3, 4`),
      await rows(sql`select source, status, rating, ${kept} from account_review_counts
        where account_id = ${accountId} and reviews <> 0 order by 1, 2, 3`),
      await rows(sql`select country, reviews from account_country_counts
        where account_id = ${accountId} and reviews <> 0 order by 1`),
    ],
  }
}
const expectCounted = async (owner: TestOwner, how: string) => {
  const { live, kept } = await countsOf(owner)
  expect(kept, how).toEqual(live)
}
/** Whatever its hour. */
const runNow = async (job: string) => {
  await inTransaction(t.world.db, (tx) => t.world.queue.send(tx, job, {}))
  await t.runJobs([job])
}
const versionOf = async (owner: TestOwner, id: string) =>
  (
    await t.world.db
      .selectFrom('products')
      .select('version')
      .where('account_id', '=', owner.accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version

const file = (rating: number, count = 30) =>
  [
    'product_handle,rating,author,text,reviewed_at,country',
    ...Array.from(
      { length: count },
      (_nothing, n) =>
        `counted-${n % 3},${((n + rating) % 5) + 1},Noor ${n},Text ${n}.,2026-01-0${(n % 9) + 1},${['NO', 'DE', ''][(n + rating) % 3]}`,
    ),
  ].join('\n')

test('kept counts equal the reviews whatever an owner, an import, a bulk action and its undo, and the purge do', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const ids: string[] = []
  for (let rating = 1; rating <= 5; rating++)
    ids.push((await buildReview(owner, product.id, { rating, country: 'JP' })).id)
  await expectCounted(owner, 'added by hand')
  await owner.put(`reviews/${ids[0]}/reply/`, { text: 'Thank you.' })
  await owner.patch(`reviews/${ids[1]}/`, { status: 'hidden', country: 'NL' })
  await expectCounted(owner, 'replied and hidden')
  await owner.delete(`reviews/${ids[0]}/reply/`)
  await owner.delete(`reviews/${ids[2]}/`)
  await expectCounted(owner, 'the reply and a review deleted')
  const imported = await t.importFile(owner, file(0))
  await expectCounted(owner, 'imported')
  await t.importFile(owner, file(1))
  await expectCounted(owner, 'imported again with other ratings')
  const { json: bulk } = await owner.post('reviews/bulk/', {
    action: 'hide',
    filter: { rating: [5] },
  })
  await t.runJobs()
  await expectCounted(owner, 'hidden by a filter')
  await owner.post(`reviews/bulk/${bulk.id}/undo/`, {})
  await t.runJobs()
  await expectCounted(owner, 'and shown again')
  await owner.post('reviews/bulk/', { action: 'delete', ids: ids.slice(3) })
  await owner.post('reviews/bulk/', { action: 'restore', ids: ids.slice(4) })
  await expectCounted(owner, 'deleted and restored')
  await owner.post(`imports/${imported.id}/undo/`, {})
  await t.runJobs()
  await expectCounted(owner, 'the import undone')
  const { live } = await countsOf(owner)
  t.advance({ days: 31 })
  await runNow('reviews.purge-deleted')
  await expectCounted(owner, 'the deleted ones purged')
  expect((await countsOf(owner)).live).not.toEqual(live)
})

test('a change of a review raises the version of its product, also where no count changes', async () => {
  const owner = await buildOwner(t)
  const [product, other] = [await buildProduct(t, owner), await buildProduct(t, owner)]
  const { id } = await buildReview(owner, product.id)
  const [before, still] = [await versionOf(owner, product.id), await versionOf(owner, other.id)]
  await owner.patch(`reviews/${id}/`, { pinned: true })
  expect(await versionOf(owner, product.id)).toBe(before + 1)
  expect(await versionOf(owner, other.id)).toBe(still)
})

test('reviews that an older process wrote without counting are counted by the job, and once only while others are written', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const { id } = await buildReview(owner, product.id)
  await sql`insert into reviews (account_id, id, product_id, author, rating, text, created_at, updated_at, sort_at, source, dedupe_key, content_hash, status, country, reply, media_count, verified)
    select account_id, gen_random_uuid(), product_id, author, 1 + n % 5, text, created_at, updated_at, sort_at, source, n::text, '', 'hidden', case when n % 3 > 0 then 'FR' end, case when n % 2 = 0 then 'R' end, n % 3, n % 4 = 0
    from reviews, generate_series(1, 40) n where account_id = ${owner.accountId}`.execute(
    t.world.db,
  )
  await sql`update reviews set status = 'pending' where account_id = ${owner.accountId} and id = ${id}`.execute(
    t.world.db,
  )
  const { live, kept } = await countsOf(owner)
  expect(kept).not.toEqual(live)
  await Promise.all([
    repairCounts(t.world.db, owner.accountId),
    ...[1, 2, 3].map((rating) => buildReview(owner, product.id, { rating })),
  ])
  await runNow('reviews.mend-counts')
  await expectCounted(owner, 'mended')
})
