import { afterAll, beforeAll, expect, test } from 'vitest'
import { installApp } from '../../../test/billing/approve-page.ts'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import { startBillingWorld, type BillingWorld } from '../../../test/billing/billing-world.ts'
import { ShopFailure } from '../../providers/shop-platform.ts'
import { findShopAccess } from './find-shop-access.ts'
import { markAccessLost } from './mark-access-lost.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

test('a store that was said to refuse us and renews our token gives access: it is shown as connected again', async () => {
  const driver = driversOf(b).shopify
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly')
  const stateOf = async () => (await owner.get('shop/')).json.state
  const { domain } = await b.world.db
    .selectFrom('stores')
    .select('domain')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  const { accessToken: token } = (await findShopAccess({
    world: b.world,
    accountId: owner.accountId,
  }))!
  await markAccessLost(b.world, new ShopFailure('denied', 'refused', { domain, token }))
  expect(await stateOf()).toBe('access_lost')
  await b.pass({ days: 1 })
  await owner.get('billing/subscriptions/resume/')
  expect(await stateOf()).toBe('connected')
})

test("a token that is renewed while another store is connected is not kept as that store's", async () => {
  const owner = await driversOf(b).shopify.build()
  await b.wait({ minutes: 120 })
  const { json, headers } = await owner.post('connect/shopify/', {
    shop_url: `second-${crypto.randomUUID().slice(0, 8)}.myshopify.com`,
  })
  const back = await installApp(json.auth_url)
  const connect = () =>
    b.guest.get(back.pathname + back.search, { headers: { cookie: String(headers['set-cookie']) } })
  const former = (await owner.get('shop/')).json.domain
  const left = b.sandbox.before('shopify.token', 0, connect)
  await findShopAccess({ world: b.world, accountId: owner.accountId })
  expect(left()).toBe(0)
  const access = (await findShopAccess({ world: b.world, accountId: owner.accountId }))!
  expect(access.domain).not.toBe(former)
  await expect(b.world.shopPlatform.registerWebhooks(access, [])).resolves.not.toThrow()
})

test.each(['renewal', 'call'] as const)(
  'a %s that is refused while the same store is connected again says nothing of the new connection',
  async (refused) => {
    const owner = await driversOf(b).shopify.build()
    const { domain } = (await owner.get('shop/')).json
    if (refused === 'renewal') await b.wait({ minutes: 120 })
    const { json, headers } = await owner.post('connect/shopify/', { shop_url: domain })
    const back = await installApp(json.auth_url)
    const cookie = String(headers['set-cookie'])
    const { accessTokens, refreshTokens } = b.sandbox.memory.shopify
    const forget = (tokens: typeof refreshTokens | typeof accessTokens) => {
      for (const [token, of] of tokens) if (of.domain === domain) tokens.delete(token)
    }
    // The former connection is dead; while we are told so, the owner comes back from connecting the store again.
    forget(refreshTokens)
    if (refused === 'call') forget(accessTokens)
    const reconnected = b.sandbox.before('shopify.token', 0, () =>
      b.guest.get(back.pathname + back.search, { headers: { cookie } }),
    )
    await owner.post('shop/sync/', {})
    await b.runJobs(['store-sync.begin', 'store-sync.run'], 1)
    expect(reconnected()).toBe(0)
    expect((await owner.get('shop/')).json.state).toBe('connected')
    await b.runJobs(['store-sync.begin', 'store-sync.run'], 1)
    expect((await owner.get('shop/sync/')).json.state).toBe('complete')
  },
)
