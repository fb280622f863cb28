import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { shopDomainFrom } from './rules.ts'

let t: TestWorld
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
  t = await startTestWorld({ sandboxUrl: sandbox.url })
  // Shopify refuses and so do we what is older than 90 s: the moved clock starts at the real time here.
  t.advance({ minutes: (Date.now() - t.world.clock.now().getTime()) / 60_000 })
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

/** As the owner's browser would: opens the platform's page, decides, comes back. */
const connect = async (owner: TestOwner, shop: string, decision = 'install') => {
  const { json } = await owner.post('connect/shopify/', { shop_url: shop })
  const ask = new URL(json.auth_url)
  const answer = await fetch(ask.origin + ask.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...ask.searchParams, ['decision', decision]]),
  })
  const back = new URL(answer.headers.get('location')!)
  return { back, come: () => t.guest.get(`${back.pathname}${back.search}`) }
}

describe('connecting a store', () => {
  test.each([
    ['fernhill', 'fernhill.myshopify.com'],
    [' https://Fernhill.myshopify.com/admin?x=1 ', 'fernhill.myshopify.com'],
    ['https://admin.shopify.com/store/fernhill/products', 'fernhill.myshopify.com'],
    ['fernhill.myshopify.com:443', 'fernhill.myshopify.com'],
    ['https://www.brand.com', null],
    ['fernhill.myshopify.com.evil.com', null],
    ['evil.com/fernhill.myshopify.com', null],
    ['-a', null],
    ['', null],
  ])('the entry %j names %j', (entry, domain) => expect(shopDomainFrom(entry)).toBe(domain))

  test('another host gets a field error that says where the address is found', async () => {
    const owner = await buildOwner(t)
    const { status, json } = await owner.post('connect/shopify/', { shop_url: 'https://www.brand.com.myshopify.com' })
    expect(status).toBe(400)
    expect(json.shop_url[0]).toContain('myshopify.com')
  })

  test('an owner connects, and the products of all pages come', async () => {
    const owner = await buildOwner(t)
    expect((await owner.get('shop/')).json).toEqual({ connected: false })
    const { come } = await connect(owner, 'fernhill')
    expect((await come()).headers.location).toBe('http://plaudit.test/?connect=connected')
    expect((await owner.get('shop/')).json).toMatchObject({ connected: true, name: 'Fernhill Goods' })
    await t.runJobs()
    const { results } = (await owner.get('shop/products/?limit=100')).json
    expect(results.length).toBeGreaterThan(10)
    expect(results[0]).toMatchObject({ title: expect.any(String), handle: expect.any(String), image: { src: expect.stringContaining('/pictures/') } })
    const found = (await owner.get(`shop/products/?search=${encodeURIComponent(results[3].title.slice(0, 6))}`)).json.results
    expect(found.map(({ id }: { id: string }) => id)).toContain(results[3].id)
  })

  test('a callback works once, and not with a changed parameter', async () => {
    const owner = await buildOwner(t)
    const { back, come } = await connect(owner, 'other-shop')
    const forged = new URL(back)
    forged.searchParams.set('shop', 'fernhill.myshopify.com')
    expect((await t.guest.get(forged.pathname + forged.search)).headers.location).toContain('connect=refused')
    expect((await come()).headers.location).toContain('connect=connected')
    expect((await come()).headers.location).toContain('connect=refused')
  })

  test('an owner who cancels on the platform stays without a store', async () => {
    const owner = await buildOwner(t)
    const { come } = await connect(owner, 'third-shop', 'cancel')
    expect((await come()).headers.location).toContain('connect=refused')
    expect((await owner.get('shop/')).json).toEqual({ connected: false })
  })

  test("a store that is another account's is not taken", async () => {
    const first = await buildOwner(t)
    await (await connect(first, 'fourth-shop')).come()
    const second = await buildOwner(t)
    expect((await (await connect(second, 'fourth-shop')).come()).headers.location).toContain('connect=taken')
  })

  test('an expiring token is renewed before it is used', async () => {
    const owner = await buildOwner(t)
    await (await connect(owner, 'fifth-shop')).come()
    const before = await t.world.db
      .selectFrom('stores')
      .select(['access_token', 'refresh_token'])
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    t.advance({ minutes: 61 })
    await t.runJobs()
    const after = await t.world.db
      .selectFrom('stores')
      .select(['access_token', 'refresh_token', 'products_synced_at'])
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    expect(after.access_token).not.toBe(before.access_token)
    expect(after.products_synced_at).not.toBeNull()
    t.advance({ minutes: -61 })
  })

  test('disconnecting keeps products and reviews', async () => {
    const owner = await buildOwner(t)
    await (await connect(owner, 'sixth-shop')).come()
    await t.runJobs()
    expect((await owner.delete('shop/')).json).toEqual({ ok: true })
    expect((await owner.get('shop/')).json).toEqual({ connected: false })
    expect((await owner.get('shop/products/')).json.results.length).toBeGreaterThan(0)
  })
})

describe('opened from the store’s admin', () => {
  const openIn = async (shop: string) => {
    const answer = await fetch(`${sandbox.url}/shopify/${shop}.myshopify.com/admin/apps/plaudit`, { redirect: 'manual' })
    const target = new URL(answer.headers.get('location')!)
    return { target, come: () => t.guest.get(`${target.pathname}${target.search}`) }
  }
  const allow = async (location: string) => {
    const ask = new URL(location)
    const answer = await fetch(ask.origin + ask.pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams([...ask.searchParams, ['decision', 'install']]),
    })
    const back = new URL(answer.headers.get('location')!)
    return t.guest.get(`${back.pathname}${back.search}`)
  }
  const signIn = async (location: string) => {
    const { json, status } = await t.guest.post('shop_login/', { shop_token: location.split('/').at(-1) })
    expect(status).toBe(200)
    return t.as(json.access)
  }

  test('a new owner allows the app and has an account that came through the listing, with the store connected', async () => {
    const asked = await (await openIn('listed-1')).come()
    expect(asked.headers.location).toContain('/shopify/listed-1.myshopify.com/admin/oauth/authorize')
    const opened = await allow(String(asked.headers.location))
    expect(opened.headers.location).toMatch(/^http:\/\/plaudit\.test\/login\/store\/[\w-]{20,}$/)
    const owner = await signIn(String(opened.headers.location))
    expect((await owner.get('auth/user/')).json).toMatchObject({ signup_origin: 'shopify', has_password: false, payment_providers: ['shopify'] })
    expect((await owner.get('shop/')).json).toMatchObject({ connected: true })

    const again = await (await openIn('listed-1')).come()
    const same = await signIn(String(again.headers.location))
    expect((await same.get('auth/user/')).json.id).toBe((await owner.get('auth/user/')).json.id)
  })

  test('an e-mail that has an account is not signed in by a store that claims it', async () => {
    const asked = await (await openIn('listed-2')).come()
    const first = await signIn(String((await allow(String(asked.headers.location))).headers.location))
    const { email } = (await first.get('auth/user/')).json.email
    await first.delete('shop/')
    const second = await (await openIn('listed-2')).come()
    expect((await allow(String(second.headers.location))).headers.location).toBe('http://plaudit.test/?connect=known_email')
    expect(email).toContain('@')
    expect((await first.get('shop/')).json).toEqual({ connected: false })
  })

  test('a query that Shopify did not sign, or signed long ago, signs nobody in', async () => {
    const { target } = await openIn('fernhill')
    const forged = new URL(target)
    forged.searchParams.set('shop', 'listed-1.myshopify.com')
    for (const address of [forged, new URL(`${target.origin}${target.pathname}?shop=listed-1.myshopify.com`)])
      expect((await t.guest.get(address.pathname + address.search)).headers.location).toBe('http://plaudit.test/login/store/expired')
    const old = await openIn('listed-1')
    t.advance({ minutes: 2 })
    expect((await old.come()).headers.location).toBe('http://plaudit.test/login/store/expired')
  })
})
