import { afterAll, beforeAll, expect, test } from 'vitest'
import { runByClock } from '../../../../test/imports/import-drafts.ts'
import { buildOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

test('a key of the directory that its account no longer has opens nothing, and is free again within minutes', async () => {
  const owner = await buildOwner(t)
  const email = 'former-address@example.com'
  await t.world.db
    .insertInto('account_keys')
    .values({ kind: 'email', key: email, account_id: owner.accountId })
    .execute()

  const { password } = owner
  expect((await t.guest.post('auth/login/', { email, password })).json.code).toBe(
    'wrong_credentials',
  )

  await runByClock(t, 'accounts.align-directory')
  const input = { name: 'Ines Falk', email, password: 'another-long-one' }
  expect((await t.guest.post('auth/register/', input)).status).toBe(200)
})

test('an e-mail that another account had until now, or gets at this moment, is said not to be free', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  const email = 'taken-meanwhile@example.com'
  const asked = await owner.post('auth/edit/', { email, password: owner.password })
  expect(asked.status).toBe(200)
  await t.runJobs(['accounts.send-letter'])
  const letter = t.letters.findLast(({ to }) => to.includes(email))!
  await t.world.db
    .insertInto('account_keys')
    .values({ kind: 'email', key: email, account_id: other.accountId })
    .execute()
  const token = /token=([\w-]+)/.exec(letter.text)![1]!
  expect(await owner.post('auth/email/verify/', { token })).toMatchObject({
    status: 400,
    json: { code: 'link_expired' },
  })
})
