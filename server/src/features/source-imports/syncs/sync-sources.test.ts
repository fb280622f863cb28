import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let sandbox: Sandbox
let t: TestWorld
beforeAll(async () => {
  // The sites' time is the product's: as it is moved, new reviews come there.
  let now = () => Date.UTC(2026, 10, 21, 10)
  sandbox = await startSandbox({ now: () => now() })
  t = await startTestWorld({ sandboxUrl: sandbox.url })
  now = () => t.world.clock.now().getTime()
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})
beforeEach(() => {
  sandbox.reset()
  sandbox.fail('pictures', 'unavailable', 1000)
})

const imported = async (owner: TestOwner, source: 'amazon' | 'aliexpress', input: object) => {
  const product = await buildProduct(t, owner, { title: 'Fernhill kettle' })
  const { json } = await owner.post(`imports/${source}/`, { product_id: product.id, ...input })
  await t.runJobs()
  return { product, run: (await owner.get(`imports/${json.id}/`)).json }
}
const turnOn = async (owner: TestOwner, link: string): Promise<void> => {
  const { run } = await imported(owner, 'amazon', { link })
  const { status, text } = await owner.post('imports/syncs/', { import_id: run.id })
  expect(status, text).toBe(200)
}

test('a file, an import that was undone, and saved pages without a name cannot be read again', async () => {
  const owner = await buildOwner(t)
  const form = new FormData()
  form.set(
    'file',
    new File(['product_handle,rating,author,text\nkettle,5,Noor A.,Pours well.\n'], 'reviews.csv'),
  )
  const file = (await owner.post('imports/csv/', form)).json
  expect(await owner.post('imports/syncs/', { import_id: file.id })).toMatchObject({ status: 409 })
  expect((await owner.get(`imports/${file.id}/sync/`)).json).toMatchObject({ sync: null })
  const { run } = await imported(owner, 'amazon', { link: 'B0PLAUDN12' })
  await owner.post(`imports/${run.id}/undo/`)
  await t.runJobs()
  expect(await owner.post('imports/syncs/', { import_id: run.id })).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('undone') },
  })
})

test('API-4 the list goes on page by page', async () => {
  const owner = await buildOwner(t)
  for (let n = 0; n < 3; n++) await turnOn(owner, `B0PLAUD${n}N2`)
  const first = (await owner.get('imports/syncs/?limit=2')).json
  const second = (await owner.get(`imports/syncs/?limit=2&cursor=${first.pageInfo.endCursor}`)).json
  expect([...first.results, ...second.results].map(({ url }: { url: string }) => url)).toEqual(
    ['2', '1', '0'].map((n) => `https://www.amazon.com/dp/B0PLAUD${n}N2`),
  )
  expect(second.pageInfo.hasNextPage).toBe(false)
})

test('one source for two products: each has its reviews, and undoing one leaves the other', async () => {
  const owner = await buildOwner(t)
  const first = await imported(owner, 'amazon', { link: 'B0PLAUDN12' })
  const second = await imported(owner, 'amazon', { link: 'B0PLAUDN12' })
  const count = first.run.counts.new
  expect(count).toBeGreaterThanOrEqual(12)
  expect(second.run.counts).toEqual({ new: count, changed: 0, duplicate: 0, rejected: 0 })
  const countOf = async (id: string) =>
    (await owner.get(`reviews/?limit=100&product_id=${id}`)).json.results.length
  expect([await countOf(first.product.id), await countOf(second.product.id)]).toEqual([
    count,
    count,
  ])
  const again = (
    await owner.post('imports/amazon/', { product_id: first.product.id, link: 'B0PLAUDN12' })
  ).json
  await t.runJobs()
  expect((await owner.get(`imports/${again.id}/`)).json.counts).toMatchObject({
    new: 0,
    changed: 0,
    duplicate: count,
  })
  await owner.post(`imports/${second.run.id}/undo/`)
  await t.runJobs()
  expect([await countOf(first.product.id), await countOf(second.product.id)]).toEqual([count, 0])
})
