import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

describe('signing in', () => {
  test('a registered owner logs in with any spelling of the e-mail and reads their account', async () => {
    const owner = await buildOwner(t)
    const { status, json } = await t.guest.post('auth/login/', {
      email: owner.email.toUpperCase(),
      password: owner.password,
    })
    expect(status).toBe(200)
    const account = await t.as(json.access).get('auth/user/')
    expect(account.json).toMatchObject({
      id: owner.accountId,
      email: { email: owner.email },
      signup_origin: 'web',
      has_password: true,
    })
    expect(account.text).not.toContain('password_hash')
  })

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const owner = await buildOwner(t)
    const wrong = await t.guest.post('auth/login/', {
      email: owner.email,
      password: 'not-this-one',
    })
    const unknown = await t.guest.post('auth/login/', {
      email: 'nobody@example.com',
      password: 'not-this-one',
    })
    expect([wrong.status, wrong.json.detail]).toEqual([unknown.status, unknown.json.detail])
    expect(wrong.status).toBe(400)
  })

  test('an e-mail that is none gets the message for it', async () => {
    const { status, json } = await t.guest.post('auth/register/', {
      name: 'Ann',
      email: 'ann',
      password: 'long enough for this',
    })
    expect(status).toBe(400)
    expect(json.email).toEqual(['Please provide a valid email address'])
  })

  test.each(['short', '12345678', 'password123', 'aaaaaaaaaa'])(
    'the password %s is refused',
    async (password) => {
      const { status, json } = await t.guest.post('auth/register/', {
        name: 'Ann',
        email: 'ann@example.com',
        password,
      })
      expect(status).toBe(400)
      expect(json.password).toHaveLength(1)
    },
  )

  test('registering an e-mail that has an account does not say so, and changes nothing', async () => {
    const owner = await buildOwner(t)
    const again = await t.guest.post('auth/register/', {
      name: 'Thief',
      email: owner.email,
      password: 'another-long-one',
    })
    expect(again.status).toBe(400)
    expect(again.text).not.toMatch(/exist|taken|already registered/i)
    expect(
      (await t.guest.post('auth/login/', { email: owner.email, password: owner.password })).status,
    ).toBe(200)
  })

  test('the eleventh attempt at one e-mail within a quarter of an hour waits', async () => {
    const owner = await buildOwner(t)
    for (let i = 0; i < 10; i++)
      expect(
        (await t.guest.post('auth/login/', { email: owner.email, password: 'wrong' })).status,
      ).toBe(400)
    const late = await t.guest.post('auth/login/', { email: owner.email, password: owner.password })
    expect(late.status).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    t.advance({ minutes: 15 })
    expect(
      (await t.guest.post('auth/login/', { email: owner.email, password: owner.password })).status,
    ).toBe(200)
  })
})

describe('keeping a session', () => {
  test('a refresh token gives a new pair once; presented again it ends the whole sign-in', async () => {
    const owner = await buildOwner(t)
    const first = await t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })
    expect(first.status).toBe(200)
    expect((await t.as(first.json.access).get('auth/user/')).status).toBe(200)
    expect(
      (await t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })).status,
    ).toBe(401)
    expect(
      (await t.guest.post('auth/token/refresh/', { refresh: first.json.refresh })).status,
    ).toBe(401)
  })

  test('an access token lasts 15 minutes, a refresh token 30 days', async () => {
    const owner = await buildOwner(t)
    t.advance({ minutes: 14 })
    expect((await owner.get('auth/user/')).status).toBe(200)
    t.advance({ minutes: 2 })
    expect((await owner.get('auth/user/')).status).toBe(401)
    t.advance({ days: 29 })
    const renewed = await t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })
    expect(renewed.status).toBe(200)
    t.advance({ days: 31 })
    expect(
      (await t.guest.post('auth/token/refresh/', { refresh: renewed.json.refresh })).status,
    ).toBe(401)
  })

  test('logging out ends this sign-in and no other', async () => {
    const owner = await buildOwner(t)
    const other = (
      await t.guest.post('auth/login/', { email: owner.email, password: owner.password })
    ).json
    expect((await owner.post('auth/logout/', {})).json).toEqual({ ok: true })
    expect(
      (await t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })).status,
    ).toBe(401)
    expect((await t.guest.post('auth/token/refresh/', { refresh: other.refresh })).status).toBe(200)
  })

  test.each(['', 'Bearer', 'Bearer nonsense', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'the header %j is nobody',
    async (authorization) => {
      expect((await t.guest.get('auth/user/', { headers: { authorization } })).status).toBe(401)
    },
  )

  test('a call without a body may still say it is JSON', async () => {
    const owner = await buildOwner(t)
    expect(
      (
        await owner.post('auth/logout/', undefined, {
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200)
  })
})

test('a new account speaks the first of the browser’s languages that there are texts in', async () => {
  const open = async (wishes: string) => {
    const email = `owner-${crypto.randomUUID().slice(0, 8)}@example.com`
    const extra = { ip: `10.9.${wishes.length}.1`, headers: { 'accept-language': wishes } }
    const { json } = await t.guest.post(
      'auth/register/',
      { name: 'Ann', email, password: 'long enough for this' },
      extra,
    )
    return (await t.as(json.access).get('auth/user/')).json.language
  }
  expect(await open('nl-NL,nl;q=0.9,pt-PT;q=0.8,en;q=0.7')).toBe('pt-BR')
  expect(await open('ar')).toBe('ar')
  expect(await open('nl')).toBe('en')
})
