import { afterAll, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import { startBillingWorld, type BillingWorld } from '../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

/** An owner who came through the app listing: no password, billed by the store platform. */
const buildListed = async () => {
  const driver = driversOf(b).shopify
  const owner = await driver.build()
  await b.world.db
    .updateTable('accounts')
    .set({ password_hash: null, email_verified_at: b.world.clock.now() })
    .where('id', '=', owner.accountId)
    .execute()
  await driver.take(owner, 'pro-monthly')
  return owner
}
const letterTo = async ({ email }: TestOwner) => {
  await b.runJobs()
  const { text, subject } = b.sandbox.memory.mail.letters.findLast(({ to }) => to.includes(email))!
  return { subject, token: /token=([\w-]+)/.exec(text)?.[1] ?? '' }
}
const choose = (token: string, password = 'a-brand-new-one') =>
  b.guest.post('auth/reset_password/', { token, new_password: password, repeat_password: password })
const CANCEL = { reason: 'unused', confirm: 'CONFIRM' }

test('BILL-53: an owner from the app listing sets a password by a letter, and can then cancel', async () => {
  const owner = await buildListed()
  expect((await owner.get('billing/subscriptions/cancellation/')).json.needs_password).toBe(true)
  expect((await owner.post('billing/subscriptions/cancel/', CANCEL)).json.code).toBe(
    'password_needed',
  )
  await owner.post('auth/edit/', { language: 'de' })
  expect((await b.guest.post('auth/forget_password/', { email: owner.email })).json).toEqual({
    ok: true,
  })
  const { subject, token } = await letterTo(owner)
  expect(subject).toBe('Plaudit-Passwort festlegen')
  expect((await choose(token, 'short')).status).toBe(400)
  expect((await choose(token)).json).toEqual({ ok: true })
  expect((await choose(token, 'another-brand-new-one')).json.code).toBe('link_expired')
  const { json } = await b.guest.post('auth/login/', {
    email: owner.email,
    password: 'a-brand-new-one',
  })
  const again = b.as(json.access)
  expect((await again.get('auth/user/')).json).toMatchObject({
    signup_origin: 'shopify',
    has_password: true,
  })
  expect((await again.get('billing/subscriptions/cancellation/')).json.needs_password).toBe(false)
  expect((await again.post('billing/subscriptions/cancel/', CANCEL)).status).toBe(200)
})

test('ACC-4, ACC-15: the link ends after an hour, and by asking for another; asking too often is refused', async () => {
  const owner = await buildListed()
  const ask = () => b.guest.post('auth/forget_password/', { email: owner.email })
  await ask()
  const first = await letterTo(owner)
  await ask()
  const second = await letterTo(owner)
  expect((await choose(first.token)).json.code).toBe('link_expired')
  b.advance({ minutes: 61 })
  expect((await choose(second.token)).json.code).toBe('link_expired')
  const answers = []
  for (let tries = 0; tries < 20; tries++) answers.push((await ask()).status)
  expect(answers).toContain(429)
})
