import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildReview } from '../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import { buildConnectedOwner, type ConnectedOwner } from '../../../test/stores/connected-store.ts'
import { ratingsIn } from '../../../test/stores/shop-theme.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await startSandboxWorld()
})
afterAll(() => world.close())

const productOf = async (owner: ConnectedOwner, search: string): Promise<string> =>
  (await owner.get(`shop/products/?search=${search}`)).json.results[0].id

/** A minute goes by. */
const follow = async () => {
  await world.t.runTimed(['store-ratings.follow'])
  await world.t.runJobs(['store-ratings.send', 'store-ratings.compare'])
}

describe('ratings in the store’s own product data', () => {
  test('SURF-6 SURF-7 they follow own published reviews, and go with the last one', async () => {
    const owner = await buildConnectedOwner(world)
    const kettle = await productOf(owner, 'kettle')
    const first = await buildReview(owner, kettle, { rating: 5 })
    const second = await buildReview(owner, kettle, { rating: 2 })
    await follow()
    expect(ratingsIn(world, owner.domain)).toEqual({ 'gooseneck-kettle': '3.5 of 2' })
    expect((await owner.get('shop/ratings/')).json).toMatchObject({
      enabled: true,
      state: 'sent',
      products: 1,
    })
    await owner.patch(`reviews/${second.id}/`, { status: 'hidden' })
    await follow()
    expect(ratingsIn(world, owner.domain)).toEqual({ 'gooseneck-kettle': '5.0 of 1' })
    await owner.delete(`reviews/${first.id}/`)
    await follow()
    expect(ratingsIn(world, owner.domain)).toEqual({})
  })

  test('SURF-8 switched off ours are taken out, switched on they are there again', async () => {
    const owner = await buildConnectedOwner(world)
    await buildReview(owner, await productOf(owner, 'kettle'))
    await follow()
    expect((await owner.put('shop/ratings/', { enabled: false })).json.enabled).toBe(false)
    await follow()
    expect(ratingsIn(world, owner.domain)).toEqual({})
    await buildReview(owner, await productOf(owner, 'kettle'), { rating: 4 })
    await follow()
    expect(ratingsIn(world, owner.domain)).toEqual({})
    await owner.put('shop/ratings/', { enabled: true })
    await follow()
    expect(ratingsIn(world, owner.domain)).toEqual({ 'gooseneck-kettle': '4.5 of 2' })
  })

  test('a store that does not answer is told later, and what it was told is not sent again', async () => {
    const owner = await buildConnectedOwner(world)
    await buildReview(owner, await productOf(owner, 'kettle'))
    world.sandbox.fail('shopify.graphql', 'unavailable', 1)
    await world.t.runTimed(['store-ratings.follow'])
    await world.t.runJobs(['store-ratings.send'], 2)
    expect(ratingsIn(world, owner.domain)).toEqual({ 'gooseneck-kettle': '5.0 of 1' })
    const { operations } = world.sandbox.memory.shopify
    const sent = () => operations.filter(({ query }) => query.includes('metafieldsSet')).length
    const before = sent()
    await world.t.world.queue.send(world.t.world.db, 'store-ratings.compare', {
      accountId: owner.accountId,
    })
    await follow()
    expect(sent()).toBe(before)
  })

  test('a store that refuses us is not asked each minute', async () => {
    const owner = await buildConnectedOwner(world)
    await buildReview(owner, await productOf(owner, 'kettle'))
    const { db } = world.t.world
    await db
      .updateTable('stores')
      .set({ access_lost_at: world.t.world.clock.now() })
      .where('account_id', '=', owner.accountId)
      .execute()
    await world.t.runTimed(['store-ratings.follow'])
    const { rows } = await sql`select 1 from pgboss.job where name = 'store-ratings.send'
      and data->>'accountId' = ${owner.accountId}`.execute(db)
    expect(rows).toEqual([])
  })

  test('SURF-8 they leave the store before it is disconnected', async () => {
    const owner = await buildConnectedOwner(world)
    await buildReview(owner, await productOf(owner, 'kettle'))
    await follow()
    expect((await owner.delete('shop/')).status).toBe(200)
    expect(ratingsIn(world, owner.domain)).toEqual({})
  })
})
