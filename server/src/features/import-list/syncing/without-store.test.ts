import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLog } from '../../../../test/kept-log.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'
import { askAgain } from '../../supplier-products/asking/ask-again.ts'
import { syncAccount } from './sync-account.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  selling = openSelling(world, await openSupply(world))
})
afterAll(() => world.close())

const waitingSyncs = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'import-list.sync-account' and state = 'created'`.execute(world.t.world.db)
  return rows[0]!.count
}

test('PROD-55 what a store lacks that is not connected waits: no sync is planned, none warns, and nothing is lost', async () => {
  const item = await selling.list(owner)
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  world.t.advance({ minutes: 1 })
  for (const { id } of item.variants)
    world.sandbox.memory.cj.changeVariant(id, { stock: { CN: 17 } })
  const { accountId } = owner.door
  await owner.delete('shop/')
  await askAgain(world.t.world, item.product_id, 'waited_for')
  const { log, lines } = await keepLog()
  const signal = AbortSignal.timeout(60_000)
  await syncAccount({ ...world.t.world, log }, { accountId }, signal)
  expect(lines()).not.toContain('could not be updated')
  await world.t.runJobs()
  await world.t.runTimed(['import-list.ask-supplier'])
  expect(await waitingSyncs()).toBe(0)
  const behind = await world.t.world.db
    .selectFrom('product_pushes')
    .select('item_id')
    .where('account_id', '=', accountId)
    .where('behind_since', 'is not', null)
    .execute()
  expect(behind).toEqual([{ item_id: item.id }])
})
