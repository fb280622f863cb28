import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

test('S7.005 S7.006 S7.007 S7.008 S7.042 registering and logging in answer access and refresh, and auth/user/ the account behind them', async () => {
  const [email, password] = ['mara@example.com', 'a-long-enough-one']
  const registered = await t.guest.post(
    'auth/register/',
    { name: 'Mara Voss', email, password, ps_xid: 'ref-7', utm_source: 'letter' },
    { ip: '10.200.0.1' },
  )
  const loggedIn = await t.guest.post('auth/login/', { email, password }, { ip: '10.200.0.1' })
  for (const { status, json } of [registered, loggedIn]) {
    expect(status).toBe(200)
    expect(Object.keys(json).sort()).toEqual(['access', 'refresh'])
    expect((await t.as(json.access).get('auth/user/')).json).toMatchObject({
      name: 'Mara Voss',
      email: { email },
    })
  }
})

test('S1.001 S3.010 S3.011 S3.012 the account has id, name, created_at, choices, origin and provider, and the e-mail as an object', async () => {
  const owner = await buildOwner(t, { plan: false, name: 'Mara Voss' })
  expect((await owner.get('auth/user/')).json).toMatchObject({
    id: owner.accountId,
    name: 'Mara Voss',
    email: { email: owner.email },
    created_at: t.world.clock.now().toISOString(),
    onboarding_choices: null,
    payment_provider: null,
    signup_origin: 'web',
  })
})

test('S3.015 S3.016 onboarding takes the sources and marketplaces of ACC-40 and refuses any other', async () => {
  const owner = await buildOwner(t)
  const all = {
    source_import: ['aliexpress', 'amazon', 'csv'],
    marketplace: ['shopify', 'ebay', 'bigcommerce'],
  }
  expect(
    (await owner.post('onboarding/', { onboarding_choices: all })).json.onboarding_choices,
  ).toEqual(all)
  for (const wrong of [
    { ...all, source_import: ['etsy'] },
    { ...all, marketplace: ['all'] },
    { source_import: [] },
  ]) {
    expect((await owner.post('onboarding/', { onboarding_choices: wrong })).status).toBe(400)
  }
  expect((await owner.get('auth/user/')).json.onboarding_choices).toEqual(all)
})

test('S7.014 logging out takes an empty object and ends the session', async () => {
  const owner = await buildOwner(t)
  expect((await owner.post('auth/logout/', {})).json).toEqual({ ok: true })
  expect(
    (await t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })).status,
  ).toBe(401)
})
