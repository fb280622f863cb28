import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStoreWorld, type StoreWorld } from '../../../test/store-world.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

type Given = { domain: string; topic: string; body: string; id?: string; secret?: string }
const deliver = ({ domain, topic, body, id = crypto.randomUUID(), secret }: Given) =>
  s.app.inject({
    method: 'POST',
    url: '/api/webhooks/shopify/',
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', secret ?? 'plaudit-sandbox-secret')
        .update(body)
        .digest('base64'),
      'x-shopify-webhook-id': id,
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': domain,
    },
    payload: body,
  })
const eventsOf = (accountId: string) =>
  s.world.db.selectFrom('store_events').selectAll().where('account_id', '=', accountId).execute()
const changesOf = (accountId: string) =>
  s.world.db.selectFrom('store_changes').selectAll().where('account_id', '=', accountId).execute()

describe('what a store says', () => {
  test('what its owner, buyers and carriers change is here after its deliveries', async () => {
    const { owner, domain } = await s.buildStore()
    const { products, orders, customers, collections } = await s.described(domain)
    const [first, second] = products as [(typeof products)[0], (typeof products)[0]]
    await s.change(
      domain,
      { do: 'create-product', product: { title: 'Bread board', variants: [{ sku: 'BB-1' }] } },
      { do: 'update-product', id: first.id, change: { title: 'Renamed' } },
      { do: 'delete-variant', id: first.variants[1]!.id },
      { do: 'create-variant', id: second.id, variant: { options: ['Violet'], sku: 'V-9' } },
      { do: 'update-variant', id: second.variants[0]!.id, change: { inventoryQuantity: 3 } },
      { do: 'delete-product', id: products[5]!.id },
      { do: 'update-collection', id: collections[0]!.id, change: { title: 'Other name' } },
      { do: 'delete-collection', id: collections[1]!.id },
      { do: 'create-customer', customer: { firstName: 'Ada', email: 'ada@example.com' } },
      { do: 'update-customer', id: customers[0]!.id, change: { email: 'changed@example.com' } },
      {
        do: 'create-order',
        order: { email: 'guest@example.com', lines: [{ variantId: second.variants[0]!.id }] },
      },
      { do: 'fulfill-order', id: orders.at(-1)!.id },
      { do: 'refund-order', id: orders[0]!.id },
      { do: 'cancel-order', id: orders[1]!.id },
      { do: 'delete-order', id: orders[2]!.id },
    )
    const waiting = (await s.described(domain)).orders.find(({ id }) => id === orders.at(-1)!.id)!
    await s.change(domain, {
      do: 'report-fulfillment',
      id: waiting.fulfillments[0]!.id,
      status: 'DELIVERED',
    })
    await s.deliverAll({ order: 'reversed', duplicate: true })
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
    expect(await changesOf(owner.accountId)).toEqual([])
  })

  test('STORE-17: a wrong signature is answered with 401 and kept nowhere; each delivery is kept once', async () => {
    const { owner, domain } = await s.buildStore()
    const given = { domain, topic: 'products/update', body: '{"id":8613612394484}', id: 'once' }
    expect((await deliver({ ...given, secret: 'another' })).statusCode).toBe(401)
    expect(await eventsOf(owner.accountId)).toEqual([])
    for (let time = 0; time < 3; time++) expect((await deliver(given)).statusCode).toBe(200)
    expect(await eventsOf(owner.accountId)).toHaveLength(1)
    expect(await changesOf(owner.accountId)).toMatchObject([{ told: 1 }])
    // Another delivery about the same thing is read again together with the first one.
    await deliver({ ...given, id: 'twice' })
    expect(await changesOf(owner.accountId)).toMatchObject([{ told: 2 }])
    const asked = s.sandbox.memory.shopify.operations.length
    await s.runSync()
    expect(s.sandbox.memory.shopify.operations.length - asked).toBe(1)
  })

  test('what is told in words that nobody knows, or by a store that nobody has, is let go', async () => {
    const { owner, domain } = await s.buildStore()
    for (const body of ['{"id":"x"}', '{}'])
      expect((await deliver({ domain, topic: 'orders/create', body })).statusCode).toBe(200)
    expect(
      (await deliver({ domain: 'nobody.myshopify.com', topic: 'orders/create', body: '{"id":1}' }))
        .statusCode,
    ).toBe(200)
    expect(await changesOf(owner.accountId)).toEqual([])
    // A number that JSON would round is read as it is written.
    await deliver({ domain, topic: 'orders/create', body: '{"id":820982911946154508}' })
    expect(await changesOf(owner.accountId)).toMatchObject([{ external_id: '820982911946154508' }])
    await s.runSync()
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('STORE-26: a price with three decimals is rounded to whole hundredths', async () => {
    const { domain } = await s.buildStore()
    const [first] = (await s.described(domain)).products
    const [variant] = first!.variants
    await s.change(domain, {
      do: 'update-variant',
      id: variant!.id,
      change: { priceCents: 123.5, compareAtCents: 150 },
    })
    await s.deliverAll()
    const row = await s.world.db
      .selectFrom('product_variants')
      .select(['price_cents', 'compare_at_cents'])
      .where('external_id', '=', String(variant!.id))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ price_cents: 124, compare_at_cents: 150 })
  })

  test('STORE-20: what the store allows less works less, and says what is missing until it is allowed again', async () => {
    const { owner, domain } = await s.buildStore()
    expect((await owner.get('shop/')).json.missing_scopes).toEqual([])
    const scopes = [...s.world.shopPlatform.wantedScopes]
    await s.control(domain, 'scopes', { scopes: scopes.filter((one) => one !== 'read_customers') })
    await s.deliverAll()
    expect((await owner.get('shop/')).json.missing_scopes).toEqual(['read_customers'])
    await owner.post('shop/sync/', {})
    await s.runSync()
    const sync = (await owner.get('shop/sync/')).json
    expect(sync.state).toBe('complete')
    expect(sync.kinds.at(-1)).toMatchObject({ kind: 'customers', state: 'not_allowed' })
    await s.control(domain, 'scopes', { scopes })
    await s.deliverAll()
    expect((await owner.get('shop/')).json.missing_scopes).toEqual([])
  })
})
