import { SOURCE_MAX_REVIEWS } from '@plaudit/contract/imports/source-imports'
import type { Import } from '@plaudit/contract/imports/imports'
import type { Push } from '@plaudit/contract/dropshipping/pushes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../../test/sandbox-world.ts'
import { connectShop, newShop } from '../../../../../test/stores/connected-store.ts'
import { openPushOwner, type PushOwner } from '../../../../../test/stores/push-owner.ts'
import { keepSupplierProduct } from '../../../../../test/supplier-product.ts'

/** Photos of reviews are fetched by another job, which is not tried here. */
const JOBS = [
  'import-list.push',
  'import-list.import-reviews',
  'store-sync.refresh',
  'imports.run',
  'imports.undo',
]

let world: SandboxWorld
let owner: PushOwner
let pids: string[]
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  const { cj } = world.sandbox.memory
  cj.limit({ perSecond: Number.POSITIVE_INFINITY })
  pids = cj
    .products()
    .slice(0, 300)
    .map(({ pid }) => pid)
})
afterAll(() => world.close())

/** All that the supplier has of a product. */
const there = async (pid: string) => {
  const page = (at: number) =>
    world.t.world.suppliers.cj!.listReviews({ id: pid, page: at, size: 100 }, 'waited_for')
  const { reviews, total } = await page(1)
  for (let at = 2; reviews.length < total; at++) reviews.push(...(await page(at)).reviews)
  return reviews
}
/** A product in the list whose supplier has reviews of all kinds, not more than an import takes. */
const listed = async (who: Pick<TestOwner, 'post'> = owner) => {
  for (;;) {
    const pid = pids.pop()!
    const reviews = await there(pid)
    const low = reviews.filter(({ rating }) => rating < 4)
    if (reviews.length > SOURCE_MAX_REVIEWS || low.length === 0) continue
    const product_id = await keepSupplierProduct(world.t, { id: `cj-${pid}` })
    const image = `${world.sandbox.url}/pictures/products/gooseneck-kettle.jpg?w=80`
    await world.t.world.db
      .updateTable('supplier_product_details')
      .set({ image_urls: [image] })
      .where('product_id', '=', product_id)
      .execute()
    const { json } = await who.post('dropship/import-list/', { product_id })
    return { id: json.item.id as string, reviews, low: low.length }
  }
}
const push = (id: string, body: object) => owner.post(`dropship/import-list/${id}/push/`, body)
/** Pushes it, and waits until the import that follows has ended. */
const importedWith = async (id: string, reviews: object): Promise<Import> => {
  const before = await imports()
  expect((await push(id, { reviews })).status).toBe(200)
  const run = async () => {
    await world.t.runJobs(JOBS)
    return (await imports()).find((one) => !before.some((old) => old.id === one.id))
  }
  await expect
    .poll(async () => String((await run())?.state), { timeout: 60_000 })
    .toMatch(/completed|failed/)
  return (await run())!
}
const imports = async (): Promise<Import[]> => (await owner.get('imports/')).json.results
const pushOf = async (id: string): Promise<Push> =>
  (await owner.get('dropship/pushes/')).json.results.find((one: Push) => one.item_id === id)

test('PROD-66 the supplier’s reviews need the plan that other imports need; a supplier without reviews has none to ask for', async () => {
  const free = await buildOwner(world.t, { plan: false })
  await connectShop(world, free, newShop())
  const { id } = await listed(free)
  const path = `dropship/import-list/${id}/push/`
  expect(await free.post(path, { reviews: {} })).toMatchObject({
    status: 402,
    json: { error_code: 1, limit_type: 'paid_plan' },
  })
  expect((await free.get('dropship/pushes/')).json.results).toEqual([])
  const product_id = await keepSupplierProduct(world.t, { id: `ali-${Date.now()}` })
  const { json } = await owner.post('dropship/import-list/', { product_id })
  const refused = await push(json.item.id, { reviews: {} })
  expect([refused.status, JSON.stringify(refused.json)]).toEqual([
    400,
    expect.stringContaining('gives no reviews'),
  ])
})

test('PROD-66 they are imported once the product is in the store, each once, with their source; an import of them is undone like others', async () => {
  const { id, reviews, low } = await listed()
  const first = await importedWith(id, { rating: '4_up' })
  expect(first).toMatchObject({
    source: 'cj',
    state: 'completed',
    counts: { new: reviews.length - low, duplicate: 0, rejected: 0 },
    walk: { passed_over: low },
  })
  expect(first.file_name).toContain('CJ Dropshipping')
  expect(await pushOf(id)).toMatchObject({ state: 'done', notes: [] })
  const count = async () => (await owner.get('reviews/counts/')).json.total
  expect(await count()).toBe(reviews.length - low)
  const [one] = (await owner.get('reviews/?limit=1')).json.results
  const title = owner.productsOf(id)[0]!.title
  expect(one).toMatchObject({ source: 'cj', product: { title } })

  await owner.post(`dropship/live-products/${id}/restore/`, {})
  expect(await importedWith(id, {})).toMatchObject({
    state: 'completed',
    counts: { new: low, duplicate: reviews.length - low },
  })
  expect((await owner.post(`imports/${first.id}/undo/`, {})).status).toBe(200)
  await world.t.runJobs(JOBS)
  expect(await count()).toBe(low)
})

test('PROD-66 a silent supplier stops the import where it is, and it goes on; the job that begins it begins none twice', async () => {
  const { id, reviews } = await listed()
  world.sandbox.fail('cj', 'unavailable', 20)
  const stopped = await importedWith(id, {})
  expect(stopped).toMatchObject({ state: 'failed', problem: 'unreachable' })
  world.sandbox.memory.shopify.shopify.faults.clear()
  expect((await owner.post(`imports/${stopped.id}/resume/`, {})).status).toBe(200)
  await world.t.runJobs(JOBS)
  expect((await owner.get(`imports/${stopped.id}/`)).json).toMatchObject({
    state: 'completed',
    counts: { new: reviews.length },
  })
  const count = (await imports()).length
  const { accountId } = owner.door
  const asked = Date.parse((await pushOf(id)).asked_at)
  await world.t.world.queue.send(world.t.world.db, 'import-list.import-reviews', {
    accountId,
    id,
    asked,
    tries: 0,
  })
  await world.t.runJobs(JOBS)
  expect(await imports()).toHaveLength(count)
})

const variantsOf = async (id: string) => {
  const { variants } = await world.t.world.db
    .selectFrom('import_list_items')
    .select('variants')
    .where('id', '=', id)
    .where('account_id', '=', owner.door.accountId)
    .executeTakeFirstOrThrow()
  return variants
}

/** Runs the jobs until no import is to begin and all have ended, and says how many began since. */
const begunSince = async (before: number): Promise<number> => {
  const areOver = async () => {
    await world.t.runJobs(JOBS)
    const { rows } = await sql`select 1 from pgboss.job where name = 'import-list.import-reviews'
      and state < 'completed'`.execute(world.t.world.db)
    if (rows.length > 0) return false
    return !(await imports()).some(({ state }) => /queued|waiting|running|undoing/.test(state))
  }
  await expect.poll(areOver, { timeout: 60_000 }).toBe(true)
  return (await imports()).length - before
}

test('PROD-71 reviews that were asked for with a push that failed do not come with the next one, nor after it was dismissed', async () => {
  for (const isDismissed of [false, true]) {
    const { id } = await listed()
    const before = (await imports()).length
    owner.allow('read_products,read_orders')
    expect((await push(id, { reviews: {} })).status).toBe(200)
    await world.t.runJobs(JOBS)
    expect(await pushOf(id)).toMatchObject({ state: 'failed' })
    owner.allow(world.t.world.shopPlatform.wantedScopes.join(','))
    if (isDismissed) expect((await owner.delete(`dropship/pushes/${id}/`)).status).toBe(200)
    expect((await push(id, {})).status).toBe(200)
    expect([isDismissed, await begunSince(before)]).toEqual([isDismissed, 0])
    expect(await pushOf(id)).toMatchObject({ state: 'done' })
  }
})

test('PROD-71 reviews that are due come once, also where another push follows before they came, and fails', async () => {
  const { id } = await listed()
  const before = (await imports()).length
  expect((await push(id, { reviews: {} })).status).toBe(200)
  await world.t.runJobs(['import-list.push'])
  world.t.advance({ minutes: 0.1 })
  await owner.post(`dropship/live-products/${id}/restore/`, {})
  expect((await push(id, {})).status).toBe(200)
  const save = (variants: object[]) =>
    world.t.world.db
      .updateTable('import_list_items')
      .set({ variants: JSON.stringify(variants) })
      .where('id', '=', id)
      .where('account_id', '=', owner.door.accountId)
      .execute()
  const kept = await variantsOf(id)
  await save(kept.map((one) => ({ ...one, price: null })))
  await world.t.runJobs(['import-list.push'])
  await save(kept)
  expect(await pushOf(id)).toMatchObject({ state: 'failed' })
  expect(await begunSince(before)).toBe(1)
  expect((await push(id, {})).status).toBe(200)
  expect(await begunSince(before)).toBe(1)
})

test('PROD-71 pushed together, products bring their supplier’s reviews where it gives some; the plan is asked for', async () => {
  const [one, other] = [await listed(), await listed()]
  const before = (await imports()).length
  const product_id = await keepSupplierProduct(world.t, { id: `ali-${Date.now()}` })
  const { json } = await owner.post('dropship/import-list/', { product_id })
  const ids = [one.id, other.id, json.item.id]
  const many = await owner.post('dropship/import-list/push/', { ids, reviews: { rating: '4_up' } })
  expect([many.status, many.json.begun >= 2]).toEqual([200, true])
  expect(await begunSince(before)).toBe(2)
  const counts = (await imports()).slice(0, 2).map((done) => done.counts.new)
  expect(counts.toSorted()).toEqual(
    [one, other].map(({ reviews, low }) => reviews.length - low).toSorted(),
  )
  const free = await buildOwner(world.t, { plan: false })
  await connectShop(world, free, newShop())
  const { id } = await listed(free)
  const path = 'dropship/import-list/push/'
  expect((await free.post(path, { ids: [id], reviews: {} })).status).toBe(402)
  expect((await free.get('dropship/pushes/')).json.results).toEqual([])
})
