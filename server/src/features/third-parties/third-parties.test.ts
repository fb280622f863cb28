import { jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

const secret = 'a secret of the messaging service'
let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld({
    settings: {
      messagingSecret: secret,
      browser: {
        google_client_id: 'c',
        google_script_url: 'https://accounts.google.com/gsi/client',
        messaging: { app_id: 'abc123' },
        tag_manager: null,
        analytics: null,
        error_reporting: null,
        needs_consent: true,
        help_url: 'https://help.example.com',
        shopify_listing_url: 'https://apps.shopify.com/plaudit',
      },
    },
  })
})
afterAll(() => t.close())

test('S6.017 a browser gets the public settings without a token, and no secret', async () => {
  const answer = await t.guest.get('settings/public/')
  expect(answer.json).toMatchObject({
    messaging: { app_id: 'abc123' },
    tag_manager: null,
    support_email: 'support@example.com',
  })
  expect(answer.text).not.toContain(secret)
})

test('S1.030 the messaging user id is the fixed prefix and the account id, signed with the e-mail inside', async () => {
  const owner = await buildOwner(t)
  const account = (await owner.get('auth/user/')).json
  const { json } = await owner.get('settings/messaging-identity/')
  expect(json.user_id).toBe(`plaudit_${account.id}`)
  const { payload, protectedHeader } = await jwtVerify(json.jwt, new TextEncoder().encode(secret), {
    currentDate: t.world.clock.now(),
  })
  expect(protectedHeader.alg).toBe('HS256')
  expect(payload).toMatchObject({ user_id: `plaudit_${account.id}`, email: account.email.email })
  expect(json).not.toHaveProperty('email')
})

test('a guest has no identity at the messaging service', async () => {
  expect((await t.guest.get('settings/messaging-identity/')).status).toBe(401)
})
