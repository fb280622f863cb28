import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { grantPerpetual } from '../../subscriptions/grant-perpetual.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const preview = (owner: TestOwner, content: string) =>
  owner.post('imports/csv/preview/', uploadForm(content))
const start = (owner: TestOwner, content: string, more?: { options?: object }) =>
  owner.post('imports/csv/', uploadForm(content, more))
const importFile = async (owner: TestOwner, content: string, more?: { options?: object }) => {
  const started = await start(owner, content, more)
  expect(started).toMatchObject({ status: 200 })
  await t.runJobs()
  return (await owner.get(`imports/${started.json.id}/`)).json
}
const header = 'product_handle,rating,author,text,reviewed_at\n'
const rows = (n: number) =>
  Array.from(
    { length: n },
    (_, i) => `kettle,5,Noor ${i}.,Pours exactly where I aim (${i}).,2026-04-13\n`,
  ).join('')

test('an own export of more than 500 reviews is read back, and an owner on a plan is not told of plans', async () => {
  const owner = await buildOwner(t)
  await importFile(owner, header + rows(300))
  await importFile(owner, header + rows(300).replaceAll('Noor', 'Ida'))
  const exported = (await owner.get('reviews/export/')).text
  expect((await importFile(await buildOwner(t), exported)).counts).toEqual({
    new: 600,
    changed: 0,
    duplicate: 0,
    rejected: 0,
  })
  expect((await start(owner, header + rows(501))).json.detail).not.toContain('On a plan')
  const without = await buildOwner(t, { plan: false })
  expect((await start(without, exported)).json.detail).toMatch(
    /600 rows.* up to 500 .*With a plan, exports from other review apps can have up to 100,000 rows/,
  )
})

test('without a plan the preview counts with the allowance, and the first reviews that fit can be imported', async () => {
  const owner = await buildOwner(t, { plan: false })
  const file = header + rows(60)
  const seen = (await preview(owner, file)).json
  expect(seen).toMatchObject({
    rows: 60,
    counts: { new: 50, rejected: 10 },
    allowance: { left: 50, beyond: 10 },
  })
  expect(seen.rejected[0]).toMatchObject({ row: 52, reason: 'no_room' })
  expect((await start(owner, file)).status).toBe(402)

  const options = { first_that_fit: true }
  const run = await importFile(owner, file, { options })
  expect(run).toMatchObject({
    state: 'completed',
    total: 60,
    counts: { new: 50, changed: 0, duplicate: 0, rejected: 10 },
  })
  expect((await owner.get('reviews/counts/')).json.total).toBe(50)
  expect((await owner.get(`imports/${run.id}/rejected-rows/`)).json).toMatchObject({
    reasons: [{ reason: 'no_room', rows: 10 }],
  })
  // What is here stays what it is, wherever it stands in the file; nothing more fits.
  expect((await preview(owner, file)).json).toMatchObject({
    counts: { new: 0, duplicate: 50, rejected: 10 },
    allowance: { left: 0, beyond: 10 },
  })
  expect((await start(owner, file, { options })).status).toBe(402)

  await grantPerpetual({ world: t.world, accountId: owner.accountId })
  expect((await preview(owner, file)).json).toMatchObject({
    counts: { new: 10, duplicate: 50, rejected: 0 },
    allowance: null,
  })
  const tried = await owner.post(`imports/${run.id}/mend/`, { alike: { reason: 'no_room' } })
  expect(tried.json).toMatchObject({ mended: 10, import: { counts: { new: 60, rejected: 0 } } })
})

test('files that come at the same time share what is free without a plan', async () => {
  const owner = await buildOwner(t, { plan: false })
  const files = ['Ida', 'Teo', 'Ben', 'Ada'].map(
    (name) => header + rows(40).replaceAll('Noor', name),
  )
  const started = await Promise.all(files.map((file) => start(owner, file)))
  expect(started.map(({ status }) => status).toSorted()).toEqual([200, 402, 402, 402])
  await t.runJobs()
  expect((await owner.get('reviews/counts/')).json.total).toBe(40)
})
