import { afterAll, beforeAll, expect, test } from 'vitest'
import { runByClock } from '../../../../test/imports/import-drafts.ts'
import { buildOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { storeByDomain } from '../../stores/rows.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

test('a key of the directory that its account no longer has opens nothing, and is free again within minutes', async () => {
  const owner = await buildOwner(t)
  const email = 'former-address@example.com'
  const shop = 'former-shop.myshopify.com'
  const claim = (kind: 'email' | 'store_domain', key: string) =>
    t.world.db
      .insertInto('account_keys')
      .values({ kind, key, account_id: owner.accountId })
      .execute()
  await claim('email', email)
  await claim('store_domain', shop)

  const { password } = owner
  expect((await t.guest.post('auth/login/', { email, password })).json.code).toBe(
    'wrong_credentials',
  )
  expect(await storeByDomain(t.world.db, shop)).toBeUndefined()

  await runByClock(t, 'accounts.align-directory')
  const input = { name: 'Ines Falk', email, password: 'another-long-one' }
  expect((await t.guest.post('auth/register/', input)).status).toBe(200)
})
