import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../../test/caller-of.ts'
import { buildOwner, buildProduct, buildReview } from '../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import {
  buildConnectedOwner,
  connectShop,
  installApp,
  newShop,
  sessionToken,
  type ConnectedOwner,
} from '../../../test/stores/connected-store.ts'

let world: SandboxWorld
let owner: ConnectedOwner
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await buildConnectedOwner(world)
})
afterAll(() => world.close())

const adminOf = (domain: string, change: Record<string, unknown> = {}) =>
  callerOf(world.t.app, { authorization: `Bearer ${sessionToken(world, domain, change)}` })

describe('the page inside the store’s admin', () => {
  test('SURF-2 shows published reviews of three stars or fewer without an answer, lowest first, and answers them', async () => {
    const product = await buildProduct(world.t, owner)
    for (const rating of [5, 3, 1, 2]) await buildReview(owner, product.id, { rating })
    const admin = adminOf(owner.domain)
    const before = (await admin.get('embedded/overview/')).json
    expect(before.waiting.map(({ rating }: { rating: number }) => rating)).toEqual([1, 2, 3])
    expect(before).toMatchObject({
      store: { domain: owner.domain },
      language: 'en',
      reviews: { total: 4, average: 2.8, unreplied: 4, waiting_count: 3 },
    })
    const [lowest] = before.waiting
    const reply = { text: 'We are sending another one.' }
    const answer = await admin.put(`embedded/reviews/${lowest.id}/reply/`, reply)
    expect(answer.json.reply.text).toBe(reply.text)
    expect((await owner.get(`reviews/${lowest.id}/`)).json.reply.text).toBe(reply.text)
    expect((await admin.get('embedded/overview/')).json.reviews.waiting_count).toBe(2)
    expect((await admin.put(`embedded/reviews/${lowest.id}/reply/`, { text: ' ' })).status).toBe(
      400,
    )
  })

  test('a review of another account is not found', async () => {
    const other = await buildOwner(world.t)
    const review = await buildReview(other, (await buildProduct(world.t, other)).id)
    const { status } = await adminOf(owner.domain).put(`embedded/reviews/${review.id}/reply/`, {
      text: 'Hello.',
    })
    expect(status).toBe(404)
  })

  test('a token that does not hold is refused, and the page is told to bring another', async () => {
    const past = Math.floor(world.t.world.clock.now().getTime() / 1000) - 600
    for (const change of [{ exp: past }, { aud: 'another app' }, { dest: 'https://evil.com' }]) {
      const { status, headers } = await adminOf(owner.domain, change).get('embedded/overview/')
      expect(status).toBe(401)
      expect(headers['x-shopify-retry-invalid-session-request']).toBe('1')
    }
    expect((await world.t.guest.get('embedded/overview/')).status).toBe(401)
    // An owner’s own token is none of a store’s admin, and the other way round.
    expect((await owner.get('embedded/overview/')).status).toBe(401)
    expect((await adminOf(owner.domain).get('reviews/')).status).toBe(401)
  })

  test('it opens the product signed in', async () => {
    const { url } = (await adminOf(owner.domain).post('embedded/sign-in/')).json
    const shop_token = new URL(url).pathname.split('/').at(-1)
    const signedIn = (await world.t.guest.post('shop_login/', { shop_token })).json
    expect((await world.t.as(signedIn.access).get('auth/user/')).json.id).toBe(owner.accountId)
  })

  test('a store that nobody connected is told so', async () => {
    const { status, json } = await adminOf(newShop()).get('embedded/overview/')
    expect([status, json.error_code]).toEqual([403, 3])
  })

  test('SURF-1 its first opening connects the store and opens an account, without a second sign-in', async () => {
    const domain = newShop()
    installApp(world, domain)
    const connected = await adminOf(domain).post('embedded/connect/', { language: 'de' })
    expect(connected.json.result).toBe('connected')
    await world.t.runJobs()
    const { store, plan, language } = (await adminOf(domain).get('embedded/overview/')).json
    expect([store.domain, plan, language]).toEqual([domain, null, 'de'])
    const { url } = (await adminOf(domain).post('embedded/sign-in/')).json
    const shop_token = new URL(url).pathname.split('/').at(-1)
    const { access } = (await world.t.guest.post('shop_login/', { shop_token })).json
    expect((await world.t.as(access).get('auth/user/')).json.signup_origin).toBe('shopify')
    expect((await world.t.as(access).get('shop/')).json).toMatchObject({
      state: 'connected',
      domain,
    })
  })

  test('SURF-1 several calls of its first opening at once all find it connected, to one account', async () => {
    const domain = newShop()
    installApp(world, domain)
    const answers = await Promise.all(
      [1, 2, 3].map(() => adminOf(domain).post('embedded/connect/', {})),
    )
    expect(answers.map(({ json }) => json.result)).toEqual(Array(3).fill('connected'))
    const stores = await world.t.world.db
      .selectFrom('stores')
      .select('account_id')
      .where('domain', '=', domain)
      .execute()
    expect(stores).toHaveLength(1)
  })

  test('SURF-1 a store whose e-mail has an account is led to sign in there', async () => {
    const domain = newShop()
    const email = `hello@${domain.split('.')[0]}.test`
    const password = 'a-long-enough-one'
    await world.t.guest.post('auth/register/', { name: 'Maren Kolb', email, password })
    installApp(world, domain)
    const { result, sign_in_url } = (await adminOf(domain).post('embedded/connect/')).json
    expect([result, sign_in_url]).toEqual([
      'known_email',
      `http://plaudit.test/login?store=${domain}`,
    ])
    expect((await adminOf(domain).get('embedded/overview/')).status).toBe(403)
  })

  test('SURF-11 a store that its owner disconnected says so, and neither its admin nor a new account gets what was kept', async () => {
    const mine = await buildConnectedOwner(world)
    const admin = adminOf(mine.domain)
    await mine.delete('shop/')
    const accounts = () =>
      world.t.world.db
        .selectFrom('accounts')
        .select('id')
        .execute()
        .then((rows) => rows.length)
    const before = await accounts()
    for (const _ of [1, 2])
      expect((await admin.post('embedded/connect/')).json).toEqual({
        result: 'disconnected',
        disconnected_at: expect.stringMatching(/^\d{4}-/),
        sign_in_url: `http://plaudit.test/login?store=${mine.domain}&again=true`,
      })
    expect(await accounts()).toBe(before)
    expect((await admin.post('embedded/sign-in/')).status).toBe(403)
    expect((await mine.get('shop/')).json.connected).toBe(false)
    await connectShop(world, mine, mine.domain)
    expect((await admin.get('embedded/overview/')).json.store.domain).toBe(mine.domain)
  })

  test('SURF-1 a store that refused us has its access renewed by being opened', async () => {
    const mine = await buildConnectedOwner(world)
    world.sandbox.memory.shopify.revokeTokens(mine.domain)
    await mine.post('shop/theme/check/')
    expect((await mine.get('shop/')).json.state).toBe('access_lost')
    expect((await adminOf(mine.domain).get('embedded/overview/')).json.code).toBe(
      'store_access_lost',
    )
    expect((await adminOf(mine.domain).post('embedded/connect/')).json.result).toBe('connected')
    expect((await mine.get('shop/')).json.state).toBe('connected')
  })
})
