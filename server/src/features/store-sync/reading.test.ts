import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { startStoreWorld, type StoreWorld } from '../../../test/store-world.ts'
import { beginRun } from './begin-run.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())
beforeEach(() => s.sandbox.calm())

const syncOf = async (owner: { get: StoreWorld['guest']['get'] }) =>
  (await owner.get('shop/sync/')).json

const isSome = (count: number) => count > 0 && count < 14

describe('the first reading of a store', () => {
  test('STORE-16, STORE-21: everything is read: products with variants, collections, orders and customers', async () => {
    const owner = await buildOwner(s)
    expect(await syncOf(owner)).toMatchObject({ state: 'none', kinds: [] })
    const domain = 'read-whole.myshopify.com'
    expect(await s.connect(owner, domain)).toBe('connected')
    expect(await syncOf(owner)).toMatchObject({ state: 'waiting' })
    await s.runSync()
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
    const sync = await syncOf(owner)
    expect(sync).toMatchObject({ state: 'complete', seconds_left: null })
    expect(sync.reconciled_at).not.toBeNull()
    expect(sync.kinds.map(({ kind }: { kind: string }) => kind)).toEqual([
      'products',
      'variants',
      'collections',
      'orders',
      'customers',
    ])
    for (const { here, total, state } of sync.kinds) {
      expect(here).toBe(total)
      expect(here).toBeGreaterThan(0)
      expect(state).toBe('complete')
    }
  })

  test('orders too old for the store to show stay, with what they prove; one whose deletion is told goes', async () => {
    const { owner, domain } = await s.buildStore()
    const before = await s.here(owner)
    await s.pass({ days: 70 })
    await s.deliver()
    await beginRun(owner.owner)
    await s.runSync()
    const { reconciled_at } = await s.world.db
      .selectFrom('store_syncs')
      .select('reconciled_at')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    expect(reconciled_at!.getTime()).toBeGreaterThan(s.world.clock.now().getTime() - 3_600_000)
    expect((await s.here(owner)).orders).toEqual(before.orders)
    expect((await s.here(owner)).lines).toEqual(before.lines)
    const [first, second] = (await s.described(domain)).orders
    await s.change(domain, { do: 'cancel-order', id: second!.id })
    await s.change(domain, { do: 'delete-order', id: first!.id })
    await s.deliverAll()
    expect((await s.here(owner)).orders).toHaveLength(before.orders.length - 1)
    expect((await s.here(owner)).orders.filter((line) => line.startsWith(`${first!.id}|`))).toEqual(
      [],
    )
  })

  test('characters that a database does not take, and codes longer than any index holds, hold nothing up', async () => {
    const owner = await buildOwner(s)
    const domain = 'odd-words.myshopify.com'
    await s.change(
      domain,
      {
        do: 'create-product',
        product: { title: 'Nul\0 and half \ud83d', variants: [{ sku: `S${'x'.repeat(9000)}` }] },
      },
      { do: 'create-customer', customer: { firstName: 'A\0da', email: 'ada-nul@example.com' } },
    )
    await s.connect(owner, domain)
    await s.runSync()
    expect(await syncOf(owner)).toMatchObject({ state: 'complete' })
    const { results } = (await owner.get('shop/products/?search=Nul')).json
    expect(results).toHaveLength(1)
  })

  test('progress is shown while it is read, a second reading is refused, and a failed one is repeated', async () => {
    const owner = await buildOwner(s)
    const domain = 'read-slowly.myshopify.com'
    await s.control(domain, 'settings', { bulkObjectsPerSecond: 1 })
    await s.connect(owner, domain)
    await s.runJobs(['store-sync.begin'])
    expect((await owner.post('shop/sync/', {})).json).toMatchObject({ code: 'sync_running' })
    await s.control(domain, 'settings', { bulkObjectsPerSecond: null })
    s.sandbox.fail('shopify.bulk', 'unavailable')
    await s.runSync()
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
    expect(await syncOf(owner)).toMatchObject({ state: 'complete' })
  })

  test('STORE-23: where it fails again and again it says so, keeps what was read, and a later one goes on', async () => {
    const owner = await buildOwner(s)
    const domain = 'read-fails.myshopify.com'
    await s.connect(owner, domain)
    s.sandbox.fail('shopify.bulk', 'unavailable', 3)
    await s.runSync()
    const failed = await syncOf(owner)
    expect(failed).toMatchObject({ state: 'failed', reconciled_at: null })
    expect(failed.kinds[0]).toMatchObject({ kind: 'products', state: 'failed', here: 0 })
    expect(failed.kinds[3]).toMatchObject({ kind: 'orders', state: 'complete' })
    expect((await owner.post('shop/sync/', {})).json).toMatchObject({ state: 'waiting' })
    await s.runSync()
    expect(await syncOf(owner)).toMatchObject({ state: 'complete' })
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('a store that writes slowly is asked again later, and its word that it is done goes on with it', async () => {
    const owner = await buildOwner(s)
    const domain = 'read-later.myshopify.com'
    await s.control(domain, 'settings', { bulkObjectsPerSecond: 1 })
    await s.connect(owner, domain)
    await s.runJobs(['store-sync.begin', 'store-sync.run'])
    const sync = await syncOf(owner)
    expect(sync).toMatchObject({ state: 'running', percent: 0, seconds_left: null })
    const preparing = { kind: 'products', state: 'preparing', here: 0, total: 14 }
    expect(sync.kinds[0]).toMatchObject({ ...preparing, prepared: 0 })
    s.advance({ minutes: 0.3 })
    // Goes on with the run that is under way.
    await owner.post('shop/sync/', {})
    await s.runJobs(['store-sync.run'])
    const later = await syncOf(owner)
    expect(later.kinds[0]).toMatchObject({ ...preparing, prepared: expect.toSatisfy(isSome) })
    expect(later.kinds[3]).toMatchObject({ kind: 'orders', state: 'waiting', prepared: 0 })
    expect(later.percent).toBeGreaterThan(0)
    expect(later.seconds_left).toBeGreaterThan(0)
    await s.control(domain, 'settings', { bulkObjectsPerSecond: null })
    s.advance({ minutes: 1 })
    await s.sandbox.clock.settle()
    await s.deliverAll()
    expect(await syncOf(owner)).toMatchObject({ state: 'complete' })
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('without approval for personal data orders and customers come without e-mails and names', async () => {
    const owner = await buildOwner(s)
    const domain = 'read-bare.myshopify.com'
    await s.control(domain, 'settings', { protectedData: 'ids_only' })
    await s.connect(owner, domain)
    await s.runSync()
    expect(await syncOf(owner)).toMatchObject({ state: 'complete' })
    const { orders } = await s.here(owner)
    expect(orders).toHaveLength(5)
    for (const order of orders) expect(order).not.toContain('@')
  })

  test('a store that leaves in the middle ends the reading', async () => {
    const { owner } = await s.buildStore()
    await owner.post('shop/sync/', {})
    await owner.delete('shop/')
    await s.runSync()
    expect(await syncOf(owner)).toMatchObject({ state: 'none' })
    const { state } = await s.world.db
      .selectFrom('store_syncs')
      .select('state')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('failed')
  })

  test('S6.015 without a store no reading begins (error_code 3)', async () => {
    const owner = await buildOwner(s)
    const { status, json } = await owner.post('shop/sync/', {})
    expect([status, json.error_code]).toEqual([403, 3])
  })
})

describe('a comparison with the store', () => {
  test('STORE-18, STORE-19: finds what no delivery told, removes what is gone, and keeps products that have reviews', async () => {
    const { owner, domain } = await s.buildStore()
    const { products, orders, customers } = await s.described(domain)
    const [reviewed, bare, changed] = products as [
      (typeof products)[0],
      (typeof products)[0],
      (typeof products)[0],
    ]
    const option = (await owner.get(`shop/products/?search=${encodeURIComponent(reviewed.title)}`))
      .json.results[0]
    await owner.post('reviews/', {
      product_id: option.id,
      author: 'Noor A.',
      rating: 5,
      text: 'Pours well.',
    })
    await s.change(
      domain,
      { do: 'delete-product', id: reviewed.id },
      { do: 'delete-product', id: bare.id },
      { do: 'update-product', id: changed.id, change: { title: 'A new title' } },
      { do: 'create-variant', id: changed.id, variant: { options: ['Violet'], sku: 'NEW-1' } },
      { do: 'delete-order', id: orders[0]!.id },
      { do: 'delete-customer', id: customers.at(-1)!.id },
    )
    s.sandbox.webhooks.clear()
    s.sandbox.webhooks.mode('hold')
    await owner.post('shop/sync/', {})
    await s.runSync()
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
    const { results } = (await owner.get('shop/products/?limit=100')).json
    const ids = results.map(({ external_id }: { external_id: string }) => external_id)
    expect(ids).toContain(String(reviewed.id))
    expect(ids).not.toContain(String(bare.id))
    const gone = results.filter((one: { gone: boolean }) => one.gone)
    expect(gone).toMatchObject([{ external_id: String(reviewed.id) }])
    expect((await owner.get('reviews/')).json.results).toMatchObject([{ product: { gone: true } }])
    expect((await owner.get('reviews/products/')).json.results).toMatchObject([{ gone: true }])
    const [ofProducts] = (await syncOf(owner)).kinds
    expect(ofProducts).toMatchObject({ kind: 'products', here: products.length - 2, gone: 1 })
  })

  test('each night every store is compared, and deliveries of more than a week ago are forgotten', async () => {
    const { owner, domain } = await s.buildStore()
    await s.change(domain, { do: 'create-product', product: { title: 'Night lamp' } })
    await s.deliverAll()
    await s.world.db.updateTable('store_syncs').set({ state: 'complete' }).execute()
    s.advance({ days: 8 })
    await s.runTimed(['store-sync.reconcile'])
    const kept = s.world.db
      .selectFrom('store_events')
      .select('delivery_id')
      .where('account_id', '=', owner.accountId)
    expect(await kept.execute()).toEqual([])
    const { rows } = await sql<{ data: { accountId: string } }>`
      select data from pgboss.job where name = 'store-sync.begin' and state = 'created'`.execute(
      s.world.db,
    )
    expect(rows.map(({ data }) => data.accountId)).toContain(owner.accountId)
  })
})
