import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { issueShopToken } from './issue-shop-token.ts'

const CLIENT = 'plaudit-sandbox.apps.googleusercontent.com'
let t: SandboxWorld['t']
let lettersTo: SandboxWorld['lettersTo']
let sandbox: SandboxWorld['sandbox']
let close: SandboxWorld['close']
beforeAll(async () => {
  ;({ t, lettersTo, sandbox, close } = await startSandboxWorld())
})
afterAll(() => close())

const canLogIn = async (owner: TestOwner, password: string) =>
  (await t.guest.post('auth/login/', { email: owner.email, password })).status === 200

describe('a forgotten password', () => {
  const askForLink = async (owner: TestOwner) => {
    expect((await t.guest.post('auth/forget_password/', { email: owner.email })).json).toEqual({
      ok: true,
    })
    const [letter] = (await lettersTo(owner.email)).slice(-1)
    return /token=([\w-]+)/.exec(letter!.text)![1]!
  }
  const choose = (token: string, password = 'a-brand-new-one', repeat = password) =>
    t.guest.post('auth/reset_password/', { token, new_password: password, repeat_password: repeat })

  test('S7.011: an unknown e-mail gets the same answer and no letter', async () => {
    const { status, json } = await t.guest.post('auth/forget_password/', {
      email: 'nobody-at-all@example.com',
    })
    expect([status, json]).toEqual([200, { ok: true }])
    expect(await lettersTo('nobody-at-all@example.com')).toEqual([])
  })

  test('B8 the letter is in the language of the account', async () => {
    const owner = await buildOwner(t)
    await owner.post('auth/edit/', { language: 'ar' })
    await askForLink(owner)
    const [letter] = (await lettersTo(owner.email)).slice(-1)
    expect(letter).toMatchObject({
      subject: 'إعادة تعيين كلمة المرور',
      html: expect.stringContaining('<html lang="ar" dir="rtl">'),
    })
  })

  test('S7.012: the link works once, sets the password, ends every sign-in and says so by e-mail', async () => {
    const owner = await buildOwner(t)
    const token = await askForLink(owner)
    expect((await choose(token)).json).toEqual({ ok: true })
    expect([
      await canLogIn(owner, 'a-brand-new-one'),
      await canLogIn(owner, owner.password),
    ]).toEqual([true, false])
    expect(
      (await t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })).status,
    ).toBe(401)
    expect((await choose(token)).json.code).toBe('link_expired')
    expect((await lettersTo(owner.email)).at(-1)!.subject).toBe('Your password was changed')
  })

  test('a link lasts for an hour', async () => {
    const owner = await buildOwner(t)
    const token = await askForLink(owner)
    t.advance({ minutes: 61 })
    expect((await choose(token)).json.code).toBe('link_expired')
  })

  test('two different passwords, or a common one, are named at their field and use nothing up', async () => {
    const owner = await buildOwner(t)
    const token = await askForLink(owner)
    expect((await choose(token, 'a-brand-new-one', 'another-new-one')).json).toHaveProperty(
      'repeat_password',
    )
    expect((await choose(token, 'password123')).json).toHaveProperty('new_password')
    expect((await choose(token)).status).toBe(200)
  })
})

describe('changing the password', () => {
  test('S5.006, S7.009: needs the old, the new and the repeated one; this sign-in stays, others end', async () => {
    const owner = await buildOwner(t)
    const other = (
      await t.guest.post('auth/login/', { email: owner.email, password: owner.password })
    ).json
    const change = (old_password: string) =>
      owner.post('auth/password/change/', {
        old_password,
        new_password: 'a-brand-new-one',
        repeat_password: 'a-brand-new-one',
      })
    const wrong = await change('not-the-old-one')
    expect([wrong.status, wrong.json.detail]).toEqual([
      400,
      'Failed to change your password. Please check the old password.',
    ])
    expect((await change(owner.password)).json).toEqual({ ok: true })
    expect(await canLogIn(owner, 'a-brand-new-one')).toBe(true)
    expect(
      (await t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })).status,
    ).toBe(200)
    expect((await t.guest.post('auth/token/refresh/', { refresh: other.refresh })).status).toBe(401)
  })
})

describe('signing in with Google (S1.029, S7.016)', () => {
  const signIn = async (person: Parameters<SandboxWorld['sandbox']['signGoogle']>[0], extra = {}) =>
    t.guest.post('auth/social/google/', {
      id_token: await sandbox.signGoogle(person, CLIENT),
      ...extra,
    })
  const person = (sub: string, more = {}) => ({
    sub,
    email: `g-${sub}@gmail.com`,
    name: 'Maren Kolb',
    email_verified: true,
    ...more,
  })

  test('the first time opens an account without a password, the next time finds it by sub, also with another e-mail', async () => {
    const first = await signIn(person('1'), { utm_source: 'newsletter' })
    const account = (await t.as(first.json.access).get('auth/user/')).json
    expect(account).toMatchObject({
      signup_origin: 'google',
      has_password: false,
      email: { email: 'g-1@gmail.com' },
    })
    const again = await signIn(person('1', { email: 'moved@gmail.com' }))
    expect((await t.as(again.json.access).get('auth/user/')).json.id).toBe(account.id)
    expect(
      (await t.guest.post('auth/login/', { email: 'g-1@gmail.com', password: 'whatever-it-is' }))
        .json.code,
    ).toBe('wrong_credentials')
  })

  test('an e-mail that Google does not run is not taken over: the password comes first', async () => {
    const owner = await buildOwner(t)
    const { status, json } = await signIn(person('2', { email: owner.email }))
    expect([status, json.code]).toEqual([400, 'password_first'])
  })

  test('one that Google runs is the same owner', async () => {
    const email = `both-${crypto.randomUUID().slice(0, 6)}@gmail.com`
    const { json } = await t.guest.post('auth/register/', {
      name: 'Both',
      email,
      password: 'a-long-enough-one',
    })
    const { id } = (await t.as(json.access).get('auth/user/')).json
    const google = await signIn(person('3', { email }))
    expect((await t.as(google.json.access).get('auth/user/')).json.id).toBe(id)
  })

  test('a token for another app, or none at all, is refused', async () => {
    expect(
      (
        await t.guest.post('auth/social/google/', {
          id_token: await sandbox.signGoogle(person('4'), 'another-app'),
        })
      ).json.code,
    ).toBe('identity_refused')
    expect((await t.guest.post('auth/social/google/', { id_token: 'a.b.c' })).json.code).toBe(
      'identity_refused',
    )
    expect((await t.guest.post('auth/social/facebook/', { id_token: 'a.b.c' })).status).toBe(404)
  })

  test('a first password is set after signing in with Google again, and once', async () => {
    const api = t.as((await signIn(person('5'))).json.access)
    const set = async (sub: string) =>
      api.post('auth/password/set/', {
        id_token: await sandbox.signGoogle(person(sub), CLIENT),
        new_password: 'a-brand-new-one',
        repeat_password: 'a-brand-new-one',
      })
    expect((await set('6')).json.code).toBe('identity_refused')
    expect((await set('5')).json).toEqual({ ok: true })
    expect((await set('5')).status).toBe(409)
    expect(
      (await t.guest.post('auth/login/', { email: 'g-5@gmail.com', password: 'a-brand-new-one' }))
        .status,
    ).toBe(200)
  })
})

describe('the rest of an account', () => {
  test('a store login works once and for ten minutes (ACC-5), whatever header comes with it', async () => {
    const owner = await buildOwner(t)
    const token = await issueShopToken(owner.owner)
    const headers = { authorization: 'Bearer out.of.date' }
    const first = await t.guest.post('shop_login/', { shop_token: token }, { headers })
    expect((await t.as(first.json.access).get('auth/user/')).json.id).toBe(owner.accountId)
    expect((await t.guest.post('shop_login/', { shop_token: token })).json.code).toBe(
      'link_expired',
    )
    const late = await issueShopToken(owner.owner)
    t.advance({ minutes: 11 })
    expect((await t.guest.post('shop_login/', { shop_token: late })).status).toBe(400)
    t.advance({ minutes: -11 })
  })

  test('a store login of an account that is gone signs nobody in', async () => {
    const shop_token = await issueShopToken({ world: t.world, accountId: crypto.randomUUID() })
    expect((await t.guest.post('shop_login/', { shop_token })).json.code).toBe('link_expired')
  })

  test('S7.010: name, e-mail and language are edited; another account’s e-mail is not taken', async () => {
    const [owner, other] = [await buildOwner(t), await buildOwner(t)]
    expect(
      (await owner.post('auth/edit/', { name: 'Maren K.', language: 'pt-BR' })).json,
    ).toMatchObject({ name: 'Maren K.', language: 'pt-BR' })
    expect(
      (await owner.post('auth/edit/', { email: other.email, password: owner.password })).json,
    ).toHaveProperty('email')
    expect((await owner.post('auth/edit/', { language: 'xx' })).status).toBe(400)
  })

  test('S7.015: a rating is kept with its comment and day, the next one takes its place, and a wrong one leaves it as it is', async () => {
    const [owner, other] = [await buildOwner(t), await buildOwner(t)]
    const kept = async ({ get }: typeof owner): Promise<unknown> =>
      JSON.parse((await get('auth/export/')).text).account_ratings
    expect(await kept(owner)).toEqual([])
    expect((await owner.post('auth/rate/', { rating: 2, comment: 'Hard to find.' })).json).toEqual({
      ok: true,
    })
    expect(await kept(owner)).toEqual([
      {
        account_id: owner.accountId,
        rating: 2,
        comment: 'Hard to find.',
        rated_at: t.world.clock.now().toISOString(),
      },
    ])
    t.advance({ minutes: 1 })
    expect((await owner.post('auth/rate/', { rating: 4 })).json).toEqual({ ok: true })
    const last = [
      {
        account_id: owner.accountId,
        rating: 4,
        comment: null,
        rated_at: t.world.clock.now().toISOString(),
      },
    ]
    expect(await kept(owner)).toEqual(last)
    for (const rating of [0, 6, 3.5, 'four', null])
      expect((await owner.post('auth/rate/', { rating })).status).toBe(400)
    expect((await t.guest.post('auth/rate/', { rating: 1 })).status).toBe(401)
    expect(await kept(owner)).toEqual(last)
    expect(await kept(other)).toEqual([])
  })

  test('S7.041: the choices of the start are kept', async () => {
    const owner = await buildOwner(t)
    const choices = { source_import: ['csv', 'amazon'], marketplace: ['shopify'] }
    expect(
      (await owner.post('onboarding/', { onboarding_choices: choices })).json.onboarding_choices,
    ).toEqual(choices)
  })

  test('all data comes as one file, without secrets', async () => {
    const owner = await buildOwner(t)
    const review = await buildReview(owner, (await buildProduct(t, owner)).id)
    const { text, headers } = await owner.get('auth/export/')
    expect(headers['content-disposition']).toContain('attachment')
    const data = JSON.parse(text)
    expect(data.accounts[0].email).toBe(owner.email)
    expect(data.reviews.map(({ id }: { id: string }) => id)).toEqual([review.id])
    expect(text).not.toMatch(/argon2|password_hash|access_token/)
  })

  test('deleting needs the password, and then nothing is left', async () => {
    const owner = await buildOwner(t)
    await buildReview(owner, (await buildProduct(t, owner)).id)
    expect((await owner.post('auth/delete/', { password: 'wrong-one' })).json).toHaveProperty(
      'password',
    )
    expect((await owner.post('auth/delete/', { confirm: 'CONFIRM' })).status).toBe(400)
    expect((await owner.post('auth/delete/', { password: owner.password })).json).toEqual({
      ok: true,
    })
    await t.runJobs()
    expect((await owner.get('auth/user/')).status).toBe(401)
    for (const table of [
      'reviews',
      'products',
      'account_review_counts',
      'review_counts',
      'refresh_tokens',
    ] as const) {
      expect(
        await t.world.db
          .selectFrom(table)
          .selectAll()
          .where('account_id', '=', owner.accountId)
          .execute(),
        table,
      ).toEqual([])
    }
  })
})
