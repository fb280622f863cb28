import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { v7 } from 'uuid'
import { buildOwner as register, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { notifyStorefront } from '../../../db/storefront/notify-storefront.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { insertSubscription } from '../../subscriptions/rows.ts'

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
beforeEach(async () => {
  sandbox.reset()
  // What other tests left on would meet the faults that are meant for one.
  await t.world.db.updateTable('source_syncs').set({ is_on: false }).execute()
  sandbox.fail('pictures', 'unavailable', 1000)
})

type Sync = {
  id: string
  is_on: boolean
  held_by: string | null
  problem: string | null
  added: number
  last_added: number | null
  next_at: string | null
}

/** An owner who signs in again when the access token is over. */
const buildOwner = async (options: Parameters<typeof register>[1] = {}): Promise<TestOwner> => {
  const owner = await register(t, options)
  let api: Pick<TestOwner, 'get' | 'post' | 'put' | 'patch' | 'delete'> = owner
  let since = t.world.clock.now().getTime()
  const now = async () => {
    if (t.world.clock.now().getTime() - since > 600_000) {
      since = t.world.clock.now().getTime()
      api = t.as(
        (
          await t.guest.post(
            'auth/login/',
            { email: owner.email, password: owner.password },
            { ip: '10.9.9.9' },
          )
        ).json.access,
      )
    }
    return api
  }
  return {
    ...owner,
    get: async (...call) => (await now()).get(...call),
    post: async (...call) => (await now()).post(...call),
    put: async (...call) => (await now()).put(...call),
    patch: async (...call) => (await now()).patch(...call),
    delete: async (...call) => (await now()).delete(...call),
  }
}

/** The clock's own job, then everything it sends. */
const sweep = async () => {
  await inTransaction(t.world.db, (tx) => t.world.queue.send(tx, 'imports.read-new', {}))
  await t.runJobs()
}
/** Time goes by, and every job of the clock runs. */
const pass = async (days: number) => {
  t.advance({ days })
  await sweep()
}
const imported = async (owner: TestOwner, source: 'amazon' | 'aliexpress', input: object) => {
  const product = await buildProduct(t, owner, { title: 'Fernhill kettle' })
  const { json } = await owner.post(`imports/${source}/`, { product_id: product.id, ...input })
  await t.runJobs()
  return { product, run: (await owner.get(`imports/${json.id}/`)).json }
}
const turnedOn = async (
  owner: TestOwner,
  link: string,
  input: object = {},
): Promise<Sync & { run: string }> => {
  const { run } = await imported(owner, 'amazon', { link, ...input })
  const { status, json, text } = await owner.post('imports/syncs/', { import_id: run.id })
  expect(status, text).toBe(200)
  return { ...json, run: run.id }
}
const listed = async (
  owner: TestOwner,
): Promise<{ results: Sync[]; used: number; limit: number | 'unlimited' }> =>
  (await owner.get('imports/syncs/')).json
const only = async (owner: TestOwner) => (await listed(owner)).results[0]!
type Shown = { id: string; rating: number; text: string; status: string }
const reviewsOf = async (owner: TestOwner): Promise<Shown[]> => {
  const all: Shown[] = []
  for (let cursor = ''; ;) {
    const { results, pageInfo } = (
      await owner.get(`reviews/?limit=100${cursor && `&cursor=${cursor}`}`)
    ).json
    all.push(...results)
    if (!pageInfo.hasNextPage) return all
    cursor = pageInfo.endCursor
  }
}
const imports = async (owner: TestOwner) =>
  (await owner.get('imports/')).json.results as {
    id: string
    walk: { by_itself: boolean }
    counts: { new: number }
  }[]

const subscribe = async (owner: TestOwner, plan: string) => {
  const now = t.world.clock.now()
  const { id: plan_id, currency } = await t.world.db
    .selectFrom('plans')
    .select(['id', 'currency'])
    .where('id', '=', plan)
    .executeTakeFirstOrThrow()
  const id = v7()
  await inTransaction(t.world.db, async (tx) => {
    await tx.deleteFrom('subscriptions').where('account_id', '=', owner.accountId).execute()
    await insertSubscription(tx, {
      account_id: owner.accountId,
      id,
      plan_id,
      provider: null,
      phase: 'live',
      price_cents: 0,
      currency,
      started_at: now,
      synced_at: now,
      created_at: now,
    })
    await notifyStorefront(tx, owner.accountId)
  })
  return id
}

for (const [source, link] of [
  ['amazon', 'B0PLAUDN15'],
  ['aliexpress', '1005001234567890'],
] as const)
  test(`${source}: a product that is turned on is read again each week; only new reviews come, with the import's options`, async () => {
    const owner = await buildOwner()
    const { product, run } = await imported(owner, source, { link, rating: '4_up', quantity: 500 })
    const before = await reviewsOf(owner)
    expect((await owner.get(`imports/${run.id}/sync/`)).json).toMatchObject({
      sync: null,
      used: 0,
      limit: expect.anything(),
    })
    const on = await owner.post('imports/syncs/', { import_id: run.id })
    expect(on).toMatchObject({
      status: 200,
      json: {
        product: { id: product.id, title: 'Fernhill kettle' },
        source,
        is_on: true,
        held_by: null,
        added: 0,
        last_at: null,
        filters: { rating: '4_up' },
      },
    })
    // A second time is the same one.
    expect((await owner.post('imports/syncs/', { import_id: run.id })).json.id).toBe(on.json.id)
    expect((await owner.get(`imports/${run.id}/sync/`)).json).toMatchObject({
      sync: { id: on.json.id },
      used: 1,
    })

    await pass(3)
    expect(await reviewsOf(owner)).toHaveLength(before.length)
    await pass(5)
    const after = await reviewsOf(owner)
    const fresh = after.filter(({ id }) => !before.some((one) => one.id === id))
    expect(fresh.length).toBeGreaterThan(0)
    for (const review of after) expect(review.rating).toBeGreaterThanOrEqual(4)
    expect(await only(owner)).toMatchObject({
      last_added: fresh.length,
      added: fresh.length,
      problem: null,
    })
    expect((await imports(owner))[0]).toMatchObject({
      counts: { new: fresh.length },
      walk: { by_itself: true },
    })
    expect((await owner.get('notifications/all/')).json[0]).toMatchObject({
      type: 'success',
      title: expect.stringContaining('new review'),
    })

    await pass(7)
    const last = await only(owner)
    expect(last.added).toBe((await reviewsOf(owner)).length - before.length)
    expect(last.added).toBeGreaterThan(fresh.length)
  })

test('older reviews that the first import left out stay out; deleted ones do not come back, even when they were purged', async () => {
  const owner = await buildOwner()
  const { id } = await turnedOn(owner, 'B0PLAUDN40', { quantity: 5 })
  await pass(8)
  const sync = await only(owner)
  const [gone, ...rest] = await reviewsOf(owner)
  expect(rest).toHaveLength(4 + sync.added)
  expect(sync.added).toBeGreaterThan(0)
  await owner.delete(`reviews/${gone!.id}/`)
  // Off for longer than a deleted review is kept, so that nothing but the memory of it is left.
  await owner.put(`imports/syncs/${id}/`, { is_on: false })
  t.advance({ days: 31 })
  await inTransaction(t.world.db, (tx) => t.world.queue.send(tx, 'reviews.purge-deleted', {}))
  await t.runJobs()
  await owner.put(`imports/syncs/${id}/`, { is_on: true })
  await sweep()
  const texts = (await reviewsOf(owner)).map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(rest.length)
  expect(texts).not.toContain(gone!.text)
})

test('a week without anything new leaves no import and no notification behind', async () => {
  const owner = await buildOwner()
  const product = await buildProduct(t, owner)
  const { json } = await owner.post('imports/amazon/', {
    product_id: product.id,
    link: 'B0PLAUDN12',
    from: '2020-01-01',
    to: '2020-02-01',
  })
  await t.runJobs()
  await owner.post('imports/syncs/', { import_id: json.id })
  const noticeCount = (await owner.get('notifications/all/')).json.length
  // The same product under the same options, read by hand first: all that is new is here already.
  t.advance({ days: 8 })
  await owner.post('imports/amazon/', { product_id: product.id, link: 'B0PLAUDN12' })
  await t.runJobs()
  await sweep()
  expect(await only(owner)).toMatchObject({ last_added: 0, added: 0, problem: null })
  expect(await imports(owner)).toHaveLength(2)
  expect((await owner.get('notifications/all/')).json).toHaveLength(noticeCount + 1)
})

test('a robot page: the state says so, one notification reports it, and the next week goes on where reviews were missed', async () => {
  const owner = await buildOwner()
  await turnedOn(owner, 'B0PLAUDN12')
  const before = (await reviewsOf(owner)).length
  sandbox.fail('amazon', 'robot', 1)
  await pass(8)
  expect(await only(owner)).toMatchObject({ is_on: true, problem: 'robot', added: 0 })
  const warnings = async () =>
    (await owner.get('notifications/all/')).json.filter(
      ({ type }: { type: string }) => type === 'warning',
    )
  expect(await warnings()).toMatchObject([
    { title: 'The site asked for a robot check', secondary_action_url: '/import/synced' },
  ])
  sandbox.fail('amazon', 'robot', 1)
  await pass(8)
  expect(await warnings()).toHaveLength(1)
  await pass(8)
  const sync = await only(owner)
  expect(sync).toMatchObject({ problem: null })
  // 24 days have gone by, a review every 60 hours.
  expect(sync.added).toBe((await reviewsOf(owner)).length - before)
  expect(sync.added).toBeGreaterThanOrEqual(9)
})

test('off with one call, on again with another; taken off the list its reviews stay', async () => {
  const owner = await buildOwner()
  const { id } = await turnedOn(owner, 'B0PLAUDN12')
  const before = (await reviewsOf(owner)).length
  expect((await owner.put(`imports/syncs/${id}/`, { is_on: false })).json).toMatchObject({
    is_on: false,
    next_at: null,
  })
  await pass(30)
  expect(await reviewsOf(owner)).toHaveLength(before)
  expect((await owner.patch(`imports/syncs/${id}/`, { is_on: true })).json).toMatchObject({
    is_on: true,
  })
  await sweep()
  expect((await reviewsOf(owner)).length).toBeGreaterThan(before)
  const count = (await reviewsOf(owner)).length
  expect(await owner.delete(`imports/syncs/${id}/`)).toMatchObject({ status: 200 })
  expect((await listed(owner)).results).toEqual([])
  await pass(30)
  expect(await reviewsOf(owner)).toHaveLength(count)
})

test('what a plan has room for is the server’s word: none with Starter, five with Pro; a pause and the plan’s end suspend it, and it goes on afterwards', async () => {
  const owner = await buildOwner({ plan: false })
  await subscribe(owner, 'starter-monthly')
  const first = await imported(owner, 'amazon', { link: 'B0PLAUDN12', quantity: 5 })
  expect(await owner.post('imports/syncs/', { import_id: first.run.id })).toMatchObject({
    status: 402,
    json: { error_code: 1, limit_type: 'resync_products' },
  })

  const subscription = await subscribe(owner, 'pro-monthly')
  expect(await owner.post('imports/syncs/', { import_id: first.run.id })).toMatchObject({
    status: 200,
  })
  for (let n = 0; n < 4; n++) await turnedOn(owner, `B0PLAUD${n}N3`, { quantity: 3 })
  expect(await listed(owner)).toMatchObject({ used: 5, limit: 5 })
  const sixth = await imported(owner, 'amazon', { link: 'B0PLAUD9N3', quantity: 3 })
  expect(await owner.post('imports/syncs/', { import_id: sixth.run.id })).toMatchObject({
    status: 402,
    json: { limit_type: 'resync_products' },
  })

  const set = (fields: object) =>
    t.world.db.updateTable('subscriptions').set(fields).where('id', '=', subscription).execute()
  await set({
    paused_at: t.world.clock.now(),
    resumes_at: new Date(t.world.clock.now().getTime() + 60 * 86_400_000),
  })
  const here = (await reviewsOf(owner)).length
  await pass(8)
  const paused = (await listed(owner)).results
  expect(paused).toHaveLength(5)
  for (const sync of paused) expect(sync).toMatchObject({ held_by: 'paused', next_at: null })
  expect(await reviewsOf(owner)).toHaveLength(here)
  expect(await owner.post('imports/syncs/', { import_id: sixth.run.id })).toMatchObject({
    status: 402,
    json: { error_code: 2 },
  })

  // Resumed, on a plan without it, and on the one that has it again.
  await set({ paused_at: null, resumes_at: null, plan_id: 'starter-monthly' })
  await pass(1)
  expect((await listed(owner)).results.map(({ held_by }) => held_by)).toEqual(Array(5).fill('plan'))
  expect(await reviewsOf(owner)).toHaveLength(here)
  await set({ plan_id: 'pro-monthly' })
  await pass(1)
  expect((await reviewsOf(owner)).length).toBeGreaterThan(here)
  expect((await listed(owner)).results.every(({ added }) => added > 0)).toBe(true)
})

test('a product that is gone at its source is not asked for again', async () => {
  const owner = await buildOwner()
  const { run } = await imported(owner, 'amazon', { link: 'B0NOSUCH01' })
  await owner.post('imports/syncs/', { import_id: run.id })
  await pass(8)
  expect(await only(owner)).toMatchObject({ is_on: false, problem: 'gone', next_at: null })
  sandbox.memory.amazon.asked.length = 0
  await pass(8)
  expect(sandbox.memory.amazon.asked.filter((url) => url.includes('B0NOSUCH01'))).toEqual([])
})
