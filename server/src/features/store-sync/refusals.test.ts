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

type Kind = { kind: string; state: string; read: number; total: number | null }
const syncOf = async (owner: { get: StoreWorld['guest']['get'] }) =>
  (await owner.get('shop/sync/')).json as { state: string; kinds: Kind[] }
const statesOf = ({ kinds }: { kinds: Kind[] }) =>
  Object.fromEntries(kinds.map(({ kind, state }) => [kind, state]))

describe('a store that does not give all that its scopes name', () => {
  test('STORE-23: without approval for orders and customers everything else is read, and it says so', async () => {
    const owner = await buildOwner(s)
    const domain = 'unapproved.myshopify.com'
    await s.control(domain, 'settings', { protectedData: 'none' })
    await s.connect(owner, domain)
    await s.runSync()
    const sync = await syncOf(owner)
    expect(sync.state).toBe('failed')
    expect(statesOf(sync)).toEqual({
      products: 'complete',
      variants: 'complete',
      collections: 'complete',
      orders: 'failed',
      customers: 'failed',
    })
    expect(sync.kinds[0]).toMatchObject({ read: 14, total: 14 })
    expect(sync.kinds[4]).toMatchObject({ total: null })
  })

  test('STORE-20: what the scopes leave out is not allowed, which is no failure, and ratings say so too', async () => {
    const { owner, domain } = await s.buildStore()
    await s.control(domain, 'scopes', { scopes: ['read_products', 'read_customers'] })
    await owner.post('shop/sync/', {})
    await s.runSync()
    const sync = await syncOf(owner)
    expect(sync.state).toBe('complete')
    expect(statesOf(sync)).toMatchObject({ products: 'complete', orders: 'not_allowed' })
    expect((await owner.get('shop/ratings/')).json).toMatchObject({ state: 'not_allowed' })
  })

  test('what may not be read any more is not taken for deleted', async () => {
    const { owner, domain } = await s.buildStore()
    const before = await s.here(owner)
    const { customers, orders } = await s.described(domain)
    await s.control(domain, 'settings', { protectedData: 'none' })
    await s.change(
      domain,
      { do: 'update-customer', id: customers[0]!.id, change: { firstName: 'Ada' } },
      { do: 'cancel-order', id: orders[0]!.id },
    )
    const at = s.world.clock.now()
    await s.world.db
      .insertInto('store_changes')
      .values(
        [
          { kind: 'customers', external_id: String(customers[0]!.id) },
          { kind: 'orders', external_id: String(orders[0]!.id) },
        ].map((one) => ({ ...one, account_id: owner.accountId, changed_at: at })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await s.world.queue.send(s.world.db, 'store-sync.refresh', { accountId: owner.accountId })
    await s.deliverAll()
    expect(await s.here(owner)).toEqual(before)
  })
})

describe('a store that does not answer', () => {
  test('a part without an answer for too long is given up, and the run goes on', async () => {
    const { owner } = await s.buildStore()
    await beginRun(owner.owner)
    await s.world.db
      .updateTable('store_syncs')
      .set({ state: 'running', attempts: 299 })
      .where('account_id', '=', owner.accountId)
      .execute()
    s.sandbox.fail('shopify.graphql', 'unavailable', 1)
    await s.runSync(2)
    const sync = await syncOf(owner)
    expect(sync.state).toBe('failed')
    expect(statesOf(sync)).toMatchObject({ products: 'failed', orders: 'complete' })
  })

  test('a run that cannot begin for too long is over', async () => {
    const { owner } = await s.buildStore()
    await beginRun(owner.owner)
    await s.world.db
      .updateTable('store_syncs')
      .set({ attempts: 299 })
      .where('account_id', '=', owner.accountId)
      .execute()
    s.sandbox.fail('shopify.graphql', 'unavailable', 1)
    await s.runSync(2)
    expect((await syncOf(owner)).state).toBe('failed')
  })

  test('one thing that cannot be read does not hold up the others', async () => {
    const { owner, domain } = await s.buildStore()
    const { products } = await s.described(domain)
    await s.change(
      domain,
      ...products.slice(0, 3).map(({ id, title }) => ({
        do: 'update-product',
        id,
        change: { title: `${title} again` },
      })),
    )
    await s.sandbox.webhooks.deliverAll()
    s.sandbox.fail('shopify.graphql', 'unavailable', 2)
    await s.runSync()
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })
})
