import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { assertEmailVerified } from '../sign-in/assert-email-verified.ts'
import { issueShopToken } from '../sign-in/issue-shop-token.ts'

const CLIENT = 'plaudit-sandbox.apps.googleusercontent.com'
let t: SandboxWorld['t']
let lettersTo: SandboxWorld['lettersTo']
let sandbox: SandboxWorld['sandbox']
let close: SandboxWorld['close']
beforeAll(async () => {
  ;({ t, lettersTo, sandbox, close } = await startSandboxWorld())
})
afterAll(() => close())

const linkIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!
const emailOf = async (owner: TestOwner) => (await owner.get('auth/user/')).json.email
const newEmail = () => `new-${crypto.randomUUID().slice(0, 8)}@example.com`
const verify = (owner: TestOwner, token: string) => owner.post('auth/email/verify/', { token })

describe('an e-mail is verified by a letter', () => {
  test('registering sends a link; followed by its owner it verifies, once', async () => {
    const owner = await buildOwner(t)
    expect((await emailOf(owner)).verified_at).toBeNull()
    await expect(assertEmailVerified(owner.owner)).rejects.toMatchObject({
      code: 'email_unverified',
    })
    const [letter] = await lettersTo(owner.email)
    expect(letter!.subject).toBe('Verify your email')
    const answer = await verify(owner, linkIn(letter!.text))
    expect(answer.json.email.verified_at).toBe(t.world.clock.now().toISOString())
    await assertEmailVerified(owner.owner)
    expect((await verify(owner, linkIn(letter!.text))).json.code).toBe('link_expired')
  })

  test('a stranger who gets such a letter cannot lend their mailbox by following it, and does not use the link up', async () => {
    const [owner, stranger] = [await buildOwner(t), await buildOwner(t)]
    const token = linkIn((await lettersTo(owner.email))[0]!.text)
    expect((await verify(stranger, token)).json.code).toBe('link_expired')
    expect((await t.guest.post('auth/email/verify/', { token })).status).toBe(401)
    expect((await emailOf(stranger)).verified_at).toBeNull()
    expect((await verify(owner, token)).status).toBe(200)
  })

  test('the letter is sent again a few times in a quarter of an hour, and the link before it ends', async () => {
    const owner = await buildOwner(t)
    const first = linkIn((await lettersTo(owner.email))[0]!.text)
    const statuses = []
    for (let count = 0; count < 4; count += 1)
      statuses.push((await owner.post('auth/email/resend/', {})).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const letters = await lettersTo(owner.email)
    expect(letters).toHaveLength(4)
    expect((await verify(owner, first)).json.code).toBe('link_expired')
    expect((await verify(owner, linkIn(letters.at(-1)!.text))).status).toBe(200)
    expect((await owner.post('auth/email/resend/', {})).json.code).toBe('conflict')
  })

  test('a link lasts for two days', async () => {
    const owner = await buildOwner(t)
    const token = linkIn((await lettersTo(owner.email))[0]!.text)
    t.advance({ days: 2, minutes: 1 })
    const access = (
      await t.guest.post('auth/login/', { email: owner.email, password: owner.password })
    ).json.access
    expect((await t.as(access).post('auth/email/verify/', { token })).json.code).toBe(
      'link_expired',
    )
    t.advance({ days: -2, minutes: -1 })
  })
})

describe('whoever registered with a stranger’s e-mail', () => {
  const squat = async () => {
    const email = `squatted-${crypto.randomUUID().slice(0, 6)}@gmail.com`
    const { json } = await t.guest.post(
      'auth/register/',
      { name: 'Thief', email, password: 'a-long-enough-one' },
      { ip: `10.8.0.${Math.floor(Math.random() * 250)}` },
    )
    const accountId = (await t.as(json.access).get('auth/user/')).json.id as string
    return { email, accountId, ...(json as { access: string; refresh: string }) }
  }
  const google = async (email: string) =>
    (
      await t.guest.post('auth/social/google/', {
        id_token: await sandbox.signGoogle(
          { sub: email, email, name: 'Owner', email_verified: true },
          CLIENT,
        ),
      })
    ).json

  test('S1.029: loses password, sign-in and store entry when the stranger signs in with Google', async () => {
    const thief = await squat()
    const shopToken = await issueShopToken({ world: t.world, accountId: thief.accountId })
    const owner = await google(thief.email)
    const account = (await t.as(owner.access).get('auth/user/')).json
    expect(account).toMatchObject({
      id: thief.accountId,
      has_password: false,
      email: { email: thief.email, verified_at: expect.any(String) },
    })
    expect(
      (await t.guest.post('auth/login/', { email: thief.email, password: 'a-long-enough-one' }))
        .json.code,
    ).toBe('wrong_credentials')
    expect((await t.guest.post('auth/token/refresh/', { refresh: thief.refresh })).status).toBe(401)
    await expect.poll(async () => (await t.as(thief.access).get('auth/user/')).status).toBe(401)
    expect((await t.guest.post('shop_login/', { shop_token: shopToken })).json.code).toBe(
      'link_expired',
    )
    expect((await lettersTo(thief.email)).at(-1)!.subject).toBe('Your account was secured')
  })

  test('loses them as well when the stranger chooses a new password by letter, which verifies the e-mail', async () => {
    const thief = await squat()
    await t.guest.post('auth/forget_password/', { email: thief.email })
    const token = linkIn((await lettersTo(thief.email)).at(-1)!.text)
    await t.guest.post('auth/reset_password/', {
      token,
      new_password: 'the-owners-own',
      repeat_password: 'the-owners-own',
    })
    await expect.poll(async () => (await t.as(thief.access).get('auth/user/')).status).toBe(401)
    const { json } = await t.guest.post('auth/login/', {
      email: thief.email,
      password: 'the-owners-own',
    })
    expect((await t.as(json.access).get('auth/user/')).json.email.verified_at).not.toBeNull()
  })

  test('a verified account keeps its password when Google joins it', async () => {
    const owner = await squat()
    const letter = (await lettersTo(owner.email))[0]!
    expect(
      (await t.as(owner.access).post('auth/email/verify/', { token: linkIn(letter.text) })).status,
    ).toBe(200)
    await google(owner.email)
    expect((await t.as(owner.access).get('auth/user/')).json.has_password).toBe(true)
    expect(
      (await t.guest.post('auth/login/', { email: owner.email, password: 'a-long-enough-one' }))
        .status,
    ).toBe(200)
  })
})

describe('S7.010 C3: another e-mail', () => {
  test('needs the password, is confirmed at the new address by link, and the old one is notified', async () => {
    const owner = await buildOwner(t)
    const next = newEmail()
    expect((await owner.post('auth/edit/', { email: next })).json).toHaveProperty('password')
    expect(
      (await owner.post('auth/edit/', { email: next, password: 'not-this-one' })).json,
    ).toHaveProperty('password')
    expect(await lettersTo(next)).toEqual([])
    const asked = await owner.post('auth/edit/', {
      name: 'Maren K.',
      email: next,
      password: owner.password,
    })
    expect(asked.json).toMatchObject({
      name: 'Maren K.',
      email: { email: owner.email, pending: next },
    })
    const token = linkIn((await lettersTo(next)).at(-1)!.text)
    expect((await verify(owner, token)).json.email).toEqual({
      email: next,
      verified_at: expect.any(String),
      pending: null,
    })
    const letter = (await lettersTo(owner.email)).at(-1)!
    expect([letter.subject, letter.text.includes(next)]).toEqual([
      'The email of your account was changed',
      true,
    ])
    expect(
      (await t.guest.post('auth/login/', { email: next, password: owner.password })).status,
    ).toBe(200)
    expect(
      (await t.guest.post('auth/login/', { email: owner.email, password: owner.password })).status,
    ).toBe(400)
  })

  test('that became another account’s meanwhile is not taken', async () => {
    const owner = await buildOwner(t)
    const next = newEmail()
    await owner.post('auth/edit/', { email: next, password: owner.password })
    const token = linkIn((await lettersTo(next)).at(-1)!.text)
    await t.guest.post(
      'auth/register/',
      { name: 'First', email: next, password: 'a-long-enough-one' },
      { ip: '10.7.7.7' },
    )
    expect((await verify(owner, token)).json.code).toBe('link_expired')
    expect((await emailOf(owner)).email).toBe(owner.email)
  })
})

describe('a link to choose a new password', () => {
  const resetLink = async (email: string) => {
    await t.guest.post('auth/forget_password/', { email })
    return linkIn((await lettersTo(email)).at(-1)!.text)
  }
  const reset = (token: string) =>
    t.guest.post('auth/reset_password/', {
      token,
      new_password: 'a-brand-new-one',
      repeat_password: 'a-brand-new-one',
    })

  test('ends with the next one, with a change of the password, and with a change of the e-mail', async () => {
    const owner = await buildOwner(t)
    const first = await resetLink(owner.email)
    const second = await resetLink(owner.email)
    expect((await reset(first)).json.code).toBe('link_expired')
    await owner.post('auth/password/change/', {
      old_password: owner.password,
      new_password: 'another-new-one',
      repeat_password: 'another-new-one',
    })
    expect((await reset(second)).json.code).toBe('link_expired')
    const third = await resetLink(owner.email)
    const next = newEmail()
    await owner.post('auth/edit/', { email: next, password: 'another-new-one' })
    await verify(owner, linkIn((await lettersTo(next)).at(-1)!.text))
    expect((await reset(third)).json.code).toBe('link_expired')
    expect((await reset(await resetLink(next))).status).toBe(200)
  })
})
