import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../../test/owners.ts'
import { startFixingImports, type FixingImports } from '../../../../test/imports/fixing-imports.ts'
import { runRowFixes } from './run-row-fixes.ts'
import { requeueStalledImports } from '../sweeping/requeue-stalled-imports.ts'

let t: FixingImports
beforeAll(async () => {
  t = await startFixingImports()
})
afterAll(() => t.close())

test('S1.024 an unknown product: the most similar ones first, and one choice for all rows that name it', async () => {
  const owner = await buildOwner(t)
  const kettle = await buildProduct(t, owner, { title: 'Enamel kettle', handle: 'enamel-kettle' })
  await buildProduct(t, owner, { title: 'Moon lamp', handle: 'moon-lamp' })
  const steel = await buildProduct(t, owner, { title: 'Steel kettle', handle: 'steel-kettle' })
  const row = (handle: string, i: number) => `${handle},,5,Person ${i},Text ${i},2026-01-01\n`
  const rows =
    Array.from({ length: 30 }, (_, i) => row('kettle-enamel-blue', i)).join('') + row('sofa', 31)
  const run = await t.importRows(owner, rows, { unknown_products: 'reject' })
  expect(run.counts).toMatchObject({ new: 0, rejected: 31 })
  const page = await t.rejected(owner, run.id, '?limit=5&reason=product_not_found')
  expect(page).toMatchObject({
    pageInfo: { hasNextPage: true },
    reasons: [{ reason: 'product_not_found', rows: 31 }],
  })
  expect(page.results[0]).toMatchObject({
    value: 'kettle-enamel-blue',
    alike: 30,
    similar: [{ id: kettle.id, title: 'Enamel kettle' }, { id: steel.id }],
  })
  const next = await t.rejected(owner, run.id, `?limit=5&cursor=${page.pageInfo.endCursor}`)
  expect(next.results.map((one: { row: number }) => one.row)).toEqual([7, 8, 9, 10, 11])
  expect(
    (await t.rejected(owner, run.id, `?limit=5&cursor=${next.pageInfo.startCursor}`)).results,
  ).toHaveLength(5)

  const all = await t.mend(owner, run.id, {
    alike: { reason: 'product_not_found', value: 'kettle-enamel-blue' },
    product_id: kettle.id,
  })
  expect(all.json).toMatchObject({
    mended: 30,
    rejected: 0,
    import: { counts: { new: 30, rejected: 1 } },
  })
  expect(
    (await t.reviewsOf(owner)).every(
      ({ product }: { product: { id: string } }) => product.id === kettle.id,
    ),
  ).toBe(true)
  const stranger = await buildProduct(t, await buildOwner(t))
  expect(
    (await t.mend(owner, run.id, { rows: [{ row: 32 }], product_id: stranger.id })).status,
  ).toBe(404)
  expect(
    (await t.mend(owner, run.id, { rows: [{ row: 32, values: { colour: 'red' } }] })).json,
  ).toMatchObject({ values: ['This file has no column “colour”.'] })
  // A choice is kept while something else is still wrong with the row.
  expect(
    (
      await t.mend(owner, run.id, {
        rows: [{ row: 32, values: { rating: 'x' } }],
        product_id: kettle.id,
      })
    ).json,
  ).toMatchObject({ rejected: 1 })
  expect((await t.rejected(owner, run.id)).results).toMatchObject([
    { reason: 'rating_not_whole_1_to_5', value: 'x', product: { id: kettle.id } },
  ])
  expect((await owner.get(`imports/${run.id}/rejected/`)).text).toContain('sofa,,x,Person 31')
  expect(
    (await t.mend(owner, run.id, { rows: [{ row: 32, values: { rating: '4' } }] })).json,
  ).toMatchObject({ mended: 1 })
})

/** A process that dies when it begins its second step. */
const diesAfterOneStep = (): AbortSignal => {
  let steps = 0
  return Object.assign(new AbortController().signal, {
    throwIfAborted: () => {
      if (++steps > 1) throw new Error('killed')
    },
  })
}

test('S1.024 all rows of a reason take what was proposed for them; many are tried by a job that goes on where it was killed', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const rows = Array.from(
    { length: 1200 },
    (_, i) => `kettle,${(i % 5) + 1} stars,Person ${i},Text ${i},2026-01-01,\n`,
  ).join('')
  const run = await t.importRows(
    owner,
    rows,
    {},
    'product_handle,rating,author,body,created_at,photo_url\n',
  )
  expect(run).toMatchObject({ format: 'loox', counts: { rejected: 1200 } })
  const answer = await t.mend(owner, run.id, {
    alike: { reason: 'rating_not_whole_1_to_5' },
    proposed: true,
  })
  expect(answer.json).toMatchObject({ mended: 0, waiting: 1200 })
  expect((await t.rejected(owner, run.id)).results[0]).toMatchObject({ waiting: true })
  await expect(
    runRowFixes(t.world, { accountId: owner.accountId, id: run.id }, diesAfterOneStep()),
  ).rejects.toThrow('killed')
  const half = (await owner.get(`imports/${run.id}/`)).json.counts
  expect([half.new, half.new + half.rejected]).toEqual([500, 1200])
  // Its job is lost too: the sweep sends another, and it ends what was begun.
  await sql`delete from pgboss.job where name = 'imports.mend'`.execute(t.world.db)
  await requeueStalledImports(t.world)
  await t.runJobs()
  expect((await owner.get(`imports/${run.id}/`)).json).toMatchObject({
    counts: { new: 1200, duplicate: 0, rejected: 0 },
    processed: 1200,
  })
  expect((await owner.get('reviews/counts/')).json).toMatchObject({
    total: 1200,
    by_rating: { 1: 240, 5: 240 },
  })
})

test('S1.024 mending waits for its import, and does not lift the allowance of an account without a plan', async () => {
  const owner = await buildOwner(t, { plan: false })
  await buildProduct(t, owner, { handle: 'kettle' })
  const run = await t.importRows(
    owner,
    Array.from({ length: 51 }, (_, i) => `kettle,,good,Person ${i},Text ${i},2026-01-01\n`).join(
      '',
    ),
  )
  const refused = await t.mend(owner, run.id, {
    alike: { reason: 'rating_not_whole_1_to_5' },
    values: { rating: '5' },
  })
  expect(refused).toMatchObject({ status: 402, json: { error_code: 1, limit_type: 'paid_plan' } })
  expect((await t.rejected(owner, run.id)).results[0]).toMatchObject({
    value: 'good',
    values: { rating: 'good' },
    waiting: false,
  })
  expect(
    (await t.mend(owner, run.id, { rows: [{ row: 2, values: { rating: '5' } }] })).json,
  ).toMatchObject({ mended: 1 })
  await t.world.db
    .updateTable('imports')
    .set({ state: 'running' })
    .where('id', '=', run.id)
    .execute()
  expect(
    (await t.mend(owner, run.id, { rows: [{ row: 3, values: { rating: '5' } }] })).status,
  ).toBe(409)
  const stranger = await buildOwner(t)
  expect((await t.mend(stranger, run.id, { rows: [{ row: 3 }] })).status).toBe(404)
})
