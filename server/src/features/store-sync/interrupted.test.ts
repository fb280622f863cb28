import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLongRound, seedOfRound } from '../../../test/short-rounds.ts'
import { buildOwner } from '../../../test/owners.ts'
import { SYNC_JOBS, startStoreWorld, type StoreWorld } from '../../../test/store-world.ts'
import { runSync } from './running/run-sync.ts'

/** As if the process were killed: the next write to the database, or call to the store, does not happen. */
class Killed extends Error {}

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

const runOf = async (accountId: string) =>
  s.world.db
    .selectFrom('store_syncs')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()

/** Runs the job until the store has been asked, or a batch written, so often; then it is killed. */
const runUntilKilled = async (accountId: string, after: number) => {
  let left = after
  const step = () => {
    if (left-- <= 0) throw new Killed()
  }
  const platform: typeof s.world.shopPlatform = {
    ...s.world.shopPlatform,
    startReading: async (...args) => {
      const id = await s.world.shopPlatform.startReading(...args)
      step()
      return id
    },
    readingState: async (...args) => {
      step()
      return s.world.shopPlatform.readingState(...args)
    },
    readRecords: async function* (...args) {
      for await (const batch of s.world.shopPlatform.readRecords(...args)) {
        step()
        yield batch
        step()
      }
    },
  }
  const { run } = await runOf(accountId)
  const signal = new AbortController().signal
  try {
    await runSync({ ...s.world, shopPlatform: platform }, { accountId, run }, signal)
    return false
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    return true
  }
}

const KILLS = isLongRound ? 20 : 2

describe('a reading that is interrupted', () => {
  test(`${KILLS} kills in the middle of it, and it ends equal to the store`, async () => {
    const owner = await buildOwner(s)
    const domain = 'killed.myshopify.com'
    await s.control(domain, 'seed', {
      products: isLongRound ? 3000 : 800,
      variants: 3,
      customers: 200,
      orders: isLongRound ? 3000 : 500,
    })
    await s.connect(owner, domain)
    await s.runJobs(['store-sync.begin'])
    let kills = 0
    for (let after = seedOfRound(0); kills < KILLS; after = (after + 1) % 4) {
      if (!(await runUntilKilled(owner.accountId, after))) break
      kills++
    }
    expect(kills).toBe(KILLS)
    expect((await owner.get('shop/sync/')).json.state).toBe('running')
    await s.runSync()
    expect((await owner.get('shop/sync/')).json.state).toBe('complete')
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('a run that nobody goes on with, and changes that nobody reads, are taken up by the minute', async () => {
    const { owner, domain } = await s.buildStore()
    await owner.post('shop/sync/', {})
    const [made] = await s.change(domain, { do: 'create-product', product: { title: 'Jar' } })
    await s.world.db
      .insertInto('store_changes')
      .values({
        account_id: owner.accountId,
        kind: 'products',
        external_id: String(made!.id),
        changed_at: s.world.clock.now(),
      })
      .execute()
    await sql`update pgboss.job set state = 'cancelled' where name like 'store-sync.%' and state = 'created'`.execute(
      s.world.db,
    )
    s.advance({ minutes: 2 })
    await s.runTimed(['store-sync.refresh-waiting'])
    await s.runSync()
    expect((await owner.get('shop/sync/')).json.state).toBe('complete')
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('STORE-22: a token that the store does not take any more in the middle is renewed, and the reading ends', async () => {
    const { owner, domain } = await s.buildStore()
    await owner.post('shop/sync/', {})
    const { accessTokens } = s.sandbox.memory.shopify
    const expired = s.sandbox.before('shopify.graphql', 3, async () => {
      for (const [token, { domain: of }] of accessTokens)
        if (of === domain) accessTokens.delete(token)
    })
    await s.runSync()
    expect(expired()).toBe(0)
    expect((await owner.get('shop/sync/')).json.state).toBe('complete')
    expect((await owner.get('shop/')).json.state).toBe('connected')
  })

  test('STORE-22: a store that takes our access away leads to a clear state, keeps everything, and goes on when it is connected again', async () => {
    const { owner, domain } = await s.buildStore()
    const before = await s.here(owner)
    await owner.post('shop/sync/', {})
    const { accessTokens, refreshTokens } = s.sandbox.memory.shopify
    const revoked = s.sandbox.before('shopify.graphql', 5, async () => {
      for (const tokens of [accessTokens, refreshTokens])
        for (const [token, { domain: of }] of tokens) if (of === domain) tokens.delete(token)
    })
    await s.runJobs(SYNC_JOBS)
    expect(revoked()).toBe(0)
    expect((await owner.get('shop/sync/')).json.state).toBe('access_lost')
    expect((await owner.get('shop/')).json.state).toBe('access_lost')
    expect((await owner.post('shop/sync/', {})).json.code).toBe('store_access_lost')
    expect(await s.here(owner)).toEqual(before)
    const { run } = await runOf(owner.accountId)
    expect(await s.connect(owner, domain)).toBe('connected')
    await s.runSync()
    expect((await owner.get('shop/sync/')).json.state).toBe('complete')
    expect((await runOf(owner.accountId)).run).toBe(run)
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })
})
