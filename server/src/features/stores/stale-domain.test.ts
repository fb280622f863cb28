import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { storeByDomain } from './rows.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

test('a shop that the directory still has, and its account no longer, is nobody’s', async () => {
  const owner = await buildOwner(t)
  const domain = 'former-shop.myshopify.com'
  await t.world.db
    .insertInto('account_keys')
    .values({ kind: 'store_domain', key: domain, account_id: owner.accountId })
    .execute()
  expect(await storeByDomain(t.world.db, domain)).toBeUndefined()
})
