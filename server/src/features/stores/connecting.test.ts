import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { connectInBrowser, type Connecting } from '../../../test/stores/connect-in-browser.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { openSecretBox } from '../../secret-box.ts'
import { findShopAccess } from './find-shop-access.ts'
import { shopDomainFrom } from './rules.ts'
import { sealAllTokens } from './tokens/seal-all-tokens.ts'

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

const connect = (...of: Connecting) => connectInBrowser(t, ...of)

describe('connecting a store', () => {
  test.each([
    ['fernhill', 'fernhill.myshopify.com'],
    [' https://Fernhill.myshopify.com/admin?x=1 ', 'fernhill.myshopify.com'],
    ['https://admin.shopify.com/store/fernhill/products', 'fernhill.myshopify.com'],
    ['https://admin.shopify.com/store/fernhill.myshopify.com', 'fernhill.myshopify.com'],
    [
      'https://https://admin.shopify.com/store/fernhill/orders.myshopify.com',
      'fernhill.myshopify.com',
    ],
    ['fernhill.myshopify.com:443', 'fernhill.myshopify.com'],
    ['https://www.brand.com', null],
    ['fernhill.myshopify.com.evil.com', null],
    ['evil.com/fernhill.myshopify.com', null],
    ['-a', null],
    ['', null],
  ])('the entry %j names %j', (entry, domain) => expect(shopDomainFrom(entry)).toBe(domain))

  test('another host gets a field error that says where the address is found', async () => {
    const owner = await buildOwner(t)
    const { status, json } = await owner.post('connect/shopify/', {
      shop_url: 'https://www.brand.com.myshopify.com',
    })
    expect(status).toBe(400)
    expect(json.shop_url[0]).toContain('myshopify.com')
  })

  test('of two accounts that come back from one shop at once, one is connected and the other is told that it is taken', async () => {
    const backs = []
    for (const owner of [await buildOwner(t), await buildOwner(t)])
      backs.push(await connect(owner, 'wanted-by-two'))
    const answers = await Promise.all(backs.map(({ come }) => come()))
    const results = answers.map(({ headers }) =>
      new URL(String(headers.location)).searchParams.get('connect'),
    )
    expect(results.toSorted()).toEqual(['connected', 'taken'])
  })

  test('an owner connects, and the products of all pages come', async () => {
    const owner = await buildOwner(t)
    expect((await owner.get('shop/')).json).toMatchObject({ connected: false })
    const { come } = await connect(owner, 'fernhill')
    expect((await come()).headers.location).toBe('http://plaudit.test/?connect=connected')
    expect((await owner.get('shop/')).json).toMatchObject({
      connected: true,
      name: 'Fernhill Goods',
    })
    await t.runJobs()
    const { results } = (await owner.get('shop/products/?limit=100')).json
    expect(results.length).toBeGreaterThan(10)
    expect(results[0]).toMatchObject({
      title: expect.any(String),
      handle: expect.any(String),
      image: { src: expect.stringContaining('/pictures/') },
    })
    const found = (
      await owner.get(`shop/products/?search=${encodeURIComponent(results[3].title.slice(0, 6))}`)
    ).json.results
    expect(found.map(({ id }: { id: string }) => id)).toContain(results[3].id)
  })

  test('a callback works once, and not with a changed parameter', async () => {
    const owner = await buildOwner(t)
    const { back, cookie, come } = await connect(owner, 'other-shop')
    const forged = new URL(back)
    forged.searchParams.set('shop', 'fernhill.myshopify.com')
    expect(
      (await t.guest.get(forged.pathname + forged.search, { headers: { cookie } })).headers
        .location,
    ).toContain('connect=refused')
    expect((await come()).headers.location).toContain('connect=connected')
    expect((await come()).headers.location).toContain('connect=refused')
  })

  test('an owner who cancels on the platform stays without a store', async () => {
    const owner = await buildOwner(t)
    const { come } = await connect(owner, 'third-shop', { decision: 'cancel' })
    expect((await come()).headers.location).toContain('connect=refused')
    expect((await owner.get('shop/')).json).toMatchObject({ connected: false })
  })

  test('STORE-4: the browser comes back to the screen on which it began, whatever came of it', async () => {
    const owner = await buildOwner(t)
    const from = '/settings/store'
    const cancelled = await connect(owner, 'returning', { decision: 'cancel', from })
    const late = await connect(owner, 'returning', { from })
    const begun = await connect(owner, 'returning', { from })
    const returned = async ({ come }: typeof begun) => (await come()).headers.location
    expect(await returned(cancelled)).toBe('http://plaudit.test/settings/store?connect=refused')
    expect(await returned(begun)).toBe('http://plaudit.test/settings/store?connect=connected')
    await t.world.db
      .updateTable('connect_states')
      .set({ created_at: new Date(0) })
      .where('account_id', '=', owner.accountId)
      .execute()
    expect(await returned(late)).toBe('http://plaudit.test/settings/store?connect=expired')
    const refused = await owner.post('connect/shopify/', {
      shop_url: 'x',
      return_to: 'https://x.test',
    })
    expect(refused.status).toBe(400)
  })

  test("a store that is another account's is not taken", async () => {
    const first = await buildOwner(t)
    await (await connect(first, 'fourth-shop')).come()
    const second = await buildOwner(t)
    expect((await (await connect(second, 'fourth-shop')).come()).headers.location).toContain(
      'connect=taken',
    )
  })

  test('another browser, or the same one after the sign-in has ended, does not finish what was begun', async () => {
    const owner = await buildOwner(t)
    const stranger = await buildOwner(t)
    const other = String(
      (await stranger.post('connect/shopify/', { shop_url: 'x' })).headers['set-cookie'],
    )
    expect(other).toMatch(/HttpOnly; SameSite=Lax/)
    for (const cookie of ['', other])
      expect((await (await connect(owner, 'bound-1')).come(cookie)).headers.location).toContain(
        'connect=refused',
      )
    expect((await owner.get('shop/')).json).toMatchObject({ connected: false })
    const opened = await connect(owner, 'bound-2')
    for (const cookie of ['', other, undefined])
      expect((await opened.come(cookie)).headers.location).toContain(
        `connect=${cookie === undefined ? 'connected' : 'refused'}`,
      )
    await owner.delete('shop/')
    const { come } = await connect(owner, 'bound-1')
    await owner.post('auth/logout/', {})
    expect((await come()).headers.location).toContain('connect=refused')
  })

  test('tokens are stored encrypted, those from before are encrypted at the next start, and another account’s place does not open them', async () => {
    const owner = await buildOwner(t)
    await (await connect(owner, 'sealed-1')).come()
    const stored = () =>
      t.world.db
        .selectFrom('stores')
        .select(['access_token', 'refresh_token'])
        .where('account_id', '=', owner.accountId)
        .executeTakeFirstOrThrow()
    const set = (access_token: string, refresh_token: string) =>
      t.world.db
        .updateTable('stores')
        .set({ access_token, refresh_token })
        .where('account_id', '=', owner.accountId)
        .execute()
    const { accessToken } = (await findShopAccess(owner.owner))!
    const first = await stored()
    expect(Object.values(first).every((text) => text!.startsWith('sealed:1:test:'))).toBe(true)
    expect(JSON.stringify(first)).not.toContain(accessToken)

    await set(accessToken, 'plain-refresh-token')
    expect((await findShopAccess(owner.owner))!.accessToken).toBe(accessToken)
    await sealAllTokens(t.world)
    const sealed = await stored()
    expect(JSON.stringify(sealed)).not.toMatch(new RegExp(`${accessToken}|plain-refresh-token`))
    expect((await findShopAccess(owner.owner))!.accessToken).toBe(accessToken)

    const [before, after] = [
      { id: 'test', key: Buffer.alloc(32, 7) },
      { id: 'new', key: Buffer.alloc(32, 8) },
    ]
    await sealAllTokens({ ...t.world, secrets: openSecretBox([after, before]) })
    expect((await stored()).access_token).toContain('sealed:1:new:')
    const rotated = {
      world: { ...t.world, secrets: openSecretBox([after]) },
      accountId: owner.accountId,
    }
    expect((await findShopAccess(rotated))!.accessToken).toBe(accessToken)
    await expect(findShopAccess(owner.owner)).rejects.toThrow(/ENCRYPTION_KEYS/)
    await sealAllTokens({ ...t.world, secrets: openSecretBox([before, after]) })

    const other = await buildOwner(t)
    await (await connect(other, 'sealed-2')).come()
    await t.world.db
      .updateTable('stores')
      .set({ access_token: sealed.access_token })
      .where('account_id', '=', other.accountId)
      .execute()
    await expect(findShopAccess(other.owner)).rejects.toThrow(/authenticate/)
    await t.world.db
      .deleteFrom('stores')
      .where('account_id', 'in', [owner.accountId, other.accountId])
      .execute()
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
    expect((await owner.delete('shop/')).json).toEqual({ ok: true, plan_ends_at: null })
    expect((await owner.get('shop/')).json).toMatchObject({ connected: false })
    expect((await owner.get('shop/products/')).json.results.length).toBeGreaterThan(0)
  })
})

describe('opened from the store’s admin', () => {
  const openIn = async (shop: string) => {
    const answer = await fetch(`${sandbox.url}/shopify/${shop}.myshopify.com/admin/apps/plaudit`, {
      redirect: 'manual',
    })
    const target = new URL(answer.headers.get('location')!)
    return { target, come: () => t.guest.get(`${target.pathname}${target.search}`) }
  }
  const allow = async (
    asked: { headers: Record<string, unknown> },
    cookie = String(asked.headers['set-cookie']),
  ) => {
    const location = String(asked.headers['location'])
    const ask = new URL(location)
    const answer = await fetch(ask.origin + ask.pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams([...ask.searchParams, ['decision', 'install']]),
    })
    const back = new URL(answer.headers.get('location')!)
    return t.guest.get(`${back.pathname}${back.search}`, { headers: { cookie } })
  }
  const signIn = async (location: string) => {
    const { json, status } = await t.guest.post('shop_login/', {
      shop_token: location.split('/').at(-1),
    })
    expect(status).toBe(200)
    return t.as(json.access)
  }

  test('a new owner allows the app and has an account that came through the listing, with the store connected', async () => {
    const asked = await (await openIn('listed-1')).come()
    expect(asked.headers.location).toContain(
      '/shopify/listed-1.myshopify.com/admin/oauth/authorize',
    )
    const opened = await allow(asked)
    expect(opened.headers.location).toMatch(/^http:\/\/plaudit\.test\/login\/store\/[\w-]{20,}$/)
    const owner = await signIn(String(opened.headers.location))
    expect((await owner.get('auth/user/')).json).toMatchObject({
      signup_origin: 'shopify',
      has_password: false,
      payment_providers: ['shopify'],
    })
    expect((await owner.get('shop/')).json).toMatchObject({ connected: true })

    const again = await (await openIn('listed-1')).come()
    const same = await signIn(String(again.headers.location))
    expect((await same.get('auth/user/')).json.id).toBe((await owner.get('auth/user/')).json.id)
  })

  test('an e-mail that has an account is not signed in by a store that claims it', async () => {
    const person = {
      name: 'Maren Kolb',
      email: 'hello@listed-2.test',
      password: 'a-long-enough-one',
    }
    const { access } = (await t.guest.post('auth/register/', person)).json
    const asked = await (await openIn('listed-2')).come()
    expect((await allow(asked)).headers.location).toBe(
      'http://plaudit.test/login?store=listed-2.myshopify.com',
    )
    expect((await t.as(access).get('shop/')).json).toMatchObject({ connected: false })
  })

  test('STORE-27 a store that its owner disconnected leads to a sign-in that knows it, which connects it again and ends at its settings', async () => {
    const shop = 'listed-4'
    const opened = await allow(await (await openIn(shop)).come())
    const owner = await signIn(String(opened.headers.location))
    await owner.delete('shop/')
    const left = await (await openIn(shop)).come()
    expect(left.headers.location).toBe(
      'http://plaudit.test/login?store=listed-4.myshopify.com&again=true',
    )
    expect((await owner.get('shop/')).json).toMatchObject({ connected: false })
    const { come } = await connect(owner, shop)
    expect((await come()).headers.location).toBe(
      'http://plaudit.test/settings/store?connect=connected',
    )
    const again = await (await openIn(shop)).come()
    expect(again.headers.location).toMatch(/\/login\/store\//)
  })

  test('a signed address is taken once: whoever sees it afterwards is not signed in', async () => {
    const opened = await openIn('listed-1')
    expect((await opened.come()).headers.location).toMatch(/\/login\/store\/[\w-]{20,}$/)
    const shouted = new URL(opened.target)
    shouted.searchParams.set('hmac', shouted.searchParams.get('hmac')!.toUpperCase())
    for (const address of [opened.target, shouted])
      expect((await t.guest.get(address.pathname + address.search)).headers.location).toBe(
        'http://plaudit.test/login/store/expired',
      )
  })

  test('a connection that began in the admin is finished by the same browser', async () => {
    const asked = await (await openIn('listed-3')).come()
    expect((await allow(asked, '')).headers.location).toContain('connect=refused')
    const again = await (await openIn('listed-3')).come()
    expect((await allow(again)).headers.location).toMatch(/\/login\/store\//)
  })

  test('the store of somebody who never showed that the e-mail is theirs signs nobody in once the owner has shown it', async () => {
    const email = `squatted-${crypto.randomUUID().slice(0, 6)}@gmail.com`
    const { json } = await t.guest.post(
      'auth/register/',
      { name: 'Thief', email, password: 'a-long-enough-one' },
      { ip: '10.6.6.6' },
    )
    const thief = t.as(json.access)
    await (await connect(thief, 'thiefs-shop')).come()
    const idToken = () =>
      sandbox.signGoogle(
        { sub: email, email, name: 'Owner', email_verified: true },
        'plaudit-sandbox.apps.googleusercontent.com',
      )
    const owner = t.as(
      (await t.guest.post('auth/social/google/', { id_token: await idToken() })).json.access,
    )
    expect((await (await openIn('thiefs-shop')).come()).headers.location).toBe(
      'http://plaudit.test/login?store=thiefs-shop.myshopify.com',
    )
    await (await connect(owner, 'thiefs-shop')).come()
    expect((await (await openIn('thiefs-shop')).come()).headers.location).toMatch(
      /\/login\/store\/[\w-]{20,}$/,
    )
  })

  test('a query that Shopify did not sign, or signed long ago, signs nobody in', async () => {
    const { target } = await openIn('fernhill')
    const forged = new URL(target)
    forged.searchParams.set('shop', 'listed-1.myshopify.com')
    for (const address of [
      forged,
      new URL(`${target.origin}${target.pathname}?shop=listed-1.myshopify.com`),
    ])
      expect((await t.guest.get(address.pathname + address.search)).headers.location).toBe(
        'http://plaudit.test/login/store/expired',
      )
    const old = await openIn('listed-1')
    t.advance({ minutes: 20 })
    expect((await old.come()).headers.location).toBe('http://plaudit.test/login/store/expired')
  })
})
