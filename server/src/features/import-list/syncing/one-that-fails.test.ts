import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const sold = async (): Promise<ImportItem> => {
  const item = await selling.list(owner)
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  return item
}
const stocksOf = ({ id }: ImportItem) =>
  selling.there(owner, id).variants.map(({ inventoryQuantity }) => inventoryQuantity)
const sync = () =>
  syncAccount(world.t.world, { accountId: owner.door.accountId }, new AbortController().signal)

test('PROD-55 an item that the database refuses keeps no other item of the account from following', async () => {
  const items = [await sold(), await sold(), await sold()] as const
  const [refused, ...others] = items
  world.t.advance({ minutes: 1 })
  for (const { variants, product_id } of items) {
    for (const { id } of variants) world.sandbox.memory.cj.changeVariant(id, { stock: { CN: 44 } })
    expect(await askAgain(world.t.world, product_id, 'in_background')).toBeNull()
  }
  const { db } = world.t.world
  await sql`create function refuse_item() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse before update on import_list_items for each row
    when (new.id = ${sql.lit(refused.id)}) execute function refuse_item()`.execute(db)
  await sync()
  for (const item of others) expect(new Set(stocksOf(item))).toEqual(new Set([44]))
  expect(new Set(stocksOf(refused))).not.toEqual(new Set([44]))
  await sql`drop trigger refuse on import_list_items`.execute(db)
  await sync()
  expect(new Set(stocksOf(refused))).toEqual(new Set([44]))
})
