import { request } from 'node:http'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { untilWaiting } from '../../../../test/waiting-transactions.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { lockAccount } from '../rows.ts'
import { claimUnverifiedAccount } from '../sign-in/claim-unverified-account.ts'
import { issueShopToken } from '../sign-in/issue-shop-token.ts'

const CLIENT = 'plaudit-sandbox.apps.googleusercontent.com'
let t: TestWorld
let sandbox: Sandbox
let url: string
beforeAll(async () => {
  sandbox = await startSandbox()
  t = await startTestWorld({ sandboxUrl: sandbox.url, smtpPort: sandbox.memory.mail.port })
  t.advance({ minutes: (Date.now() - t.world.clock.now().getTime()) / 60_000 })
  url = await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

const linkTo = async (email: string) => {
  await t.runJobs()
  const letters = sandbox.memory.mail.letters.filter(({ to }) => to.includes(email))
  return /token=([\w-]+)/.exec(letters.at(-1)!.text)![1]!
}
const resetLink = async (email: string) => {
  await t.guest.post('auth/forget_password/', { email })
  return linkTo(email)
}
let resets = 0
const reset = (token: string, password = 'the-owners-own') =>
  t.guest.post(
    'auth/reset_password/',
    { token, new_password: password, repeat_password: password },
    { ip: `10.6.0.${(resets += 1)}` },
  )
const change = (owner: Pick<TestOwner, 'post'>, from: string, to: string) =>
  owner.post('auth/password/change/', { old_password: from, new_password: to, repeat_password: to })
const canLogIn = async (email: string, password: string) =>
  (await t.guest.post('auth/login/', { email, password })).status === 200
const google = async (person: { sub: string; email: string; email_verified: boolean }) =>
  t.guest.post('auth/social/google/', {
    id_token: await sandbox.signGoogle({ name: 'Somebody', ...person }, CLIENT),
  })
const mailbox = () => `mailbox-${crypto.randomUUID().slice(0, 8)}@gmail.com`

describe('C1 C4: a stolen session that changes the password while its owner takes the account back', () => {
  test('never has the last word against a reset', async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await buildOwner(t)
      const token = await resetLink(owner.email)
      await Promise.all([change(owner, owner.password, 'the-thiefs-own'), reset(token)])
      expect([
        await canLogIn(owner.email, 'the-owners-own'),
        await canLogIn(owner.email, 'the-thiefs-own'),
      ]).toEqual([true, false])
    }
  })

  test('never has the last word against the sign-in with Google of whom the e-mail belongs to', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = mailbox()
      const { json: thief } = await t.guest.post(
        'auth/register/',
        { name: 'Thief', email, password: 'a-long-enough-one' },
        { ip: `10.9.0.${round}` },
      )
      const [, owner] = await Promise.all([
        change(t.as(thief.access), 'a-long-enough-one', 'the-thiefs-own'),
        google({ sub: `owner of ${email}`, email, email_verified: true }),
      ])
      expect([
        await canLogIn(email, 'the-thiefs-own'),
        await canLogIn(email, 'a-long-enough-one'),
      ]).toEqual([false, false])
      expect((await t.as(owner.json.access).get('auth/user/')).status).toBe(200)
    }
  })
})

test('an account is not deleted by a session that a reset has ended meanwhile', async () => {
  for (let round = 0; round < 6; round += 1) {
    const owner = await buildOwner(t)
    const token = await resetLink(owner.email)
    const [deleted, done] = await Promise.all([
      owner.post('auth/delete/', { password: owner.password }),
      reset(token),
    ])
    expect(deleted.status === 200).not.toBe(done.status === 200)
    expect(await canLogIn(owner.email, 'the-owners-own')).toBe(done.status === 200)
  }
})

describe('whoever opened an account by Google with an e-mail that Google does not vouch for', () => {
  const squat = async () => {
    const email = mailbox()
    const thief = { sub: `thief of ${email}`, email, email_verified: false }
    const id = (await t.as((await google(thief)).json.access).get('auth/user/')).json.id as string
    return { email, thief, id }
  }

  test('cannot sign in to it any more once its owner has chosen a password by letter', async () => {
    const { email, thief } = await squat()
    expect((await reset(await resetLink(email))).status).toBe(200)
    expect((await google(thief)).json.code).toBe('password_first')
    expect(await canLogIn(email, 'the-owners-own')).toBe(true)
  })

  test('does not keep the owner of the mailbox out', async () => {
    const { email, thief, id } = await squat()
    const { json, status } = await google({ sub: `owner of ${email}`, email, email_verified: true })
    expect(status).toBe(200)
    expect((await t.as(json.access).get('auth/user/')).json).toMatchObject({
      id,
      email: { email, verified_at: expect.any(String) },
    })
    expect((await google(thief)).json.code).toBe('password_first')
  })
})

describe.skipIf(inject('database').kind === 'pglite')(
  'whoever signs in while the owner of the e-mail takes the account back',
  () => {
    /** `signIn` begins when the account is locked; the claim goes on when it waits, or has ended. */
    const duringClaim = async <T>(accountId: string, signIn: () => Promise<T>): Promise<T> => {
      const locked = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const claim = inTransaction(t.world.db, async (tx) => {
        const account = await lockAccount(tx, accountId)
        locked.resolve()
        await released.promise
        await claimUnverifiedAccount(t.world, tx, account!)
      })
      await Promise.race([locked.promise, claim])
      let ended = false
      const answer = signIn().finally(() => (ended = true))
      await untilWaiting(t.world.db, 1, () => ended)
      released.resolve()
      await claim
      return answer
    }

    test('from a connected store waits for it, and is refused', async () => {
      const thief = await buildOwner(t)
      const shop_token = await issueShopToken(thief.owner)
      const signIn = () => t.guest.post('shop_login/', { shop_token })
      expect((await duringClaim(thief.accountId, signIn)).json.code).toBe('link_expired')
    })

    test('with Google waits for it, and is refused', async () => {
      const email = mailbox()
      const thief = { sub: `thief of ${email}`, email, email_verified: false }
      const { id } = (await t.as((await google(thief)).json.access).get('auth/user/')).json
      expect((await duringClaim(id, () => google(thief))).json.code).toBe('password_first')
    })
  },
)

test.each(['a reset', 'a change of the password'])(
  'C3 C5: a change of e-mail that is under way ends with %s',
  async (way) => {
    const owner = await buildOwner(t)
    const next = mailbox()
    await owner.post('auth/edit/', { email: next, password: owner.password })
    const token = await linkTo(next)
    if (way === 'a reset')
      expect((await reset(await resetLink(owner.email))).json).toEqual({ ok: true })
    else await change(owner, owner.password, 'the-owners-own')
    const { json } = await t.guest.post('auth/login/', {
      email: owner.email,
      password: 'the-owners-own',
    })
    expect((await t.as(json.access).get('auth/user/')).json.email.pending).toBeNull()
    expect((await t.as(json.access).post('auth/email/verify/', { token })).json.code).toBe(
      'link_expired',
    )
  },
)

test('a file whose sender logs out while it is on its way is not imported', async () => {
  const owner = await buildOwner(t)
  const boundary = 'plaudit-boundary'
  const file = 'product_handle,rating,author,text\nkettle,5,Noor,Pours well.\n'
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="reviews.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--${boundary}--\r\n`
  const sent = request(`${url}/api/imports/csv/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.tokens.access}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(body),
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) =>
    sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject),
  )
  await new Promise((resolve) => sent.write(body.slice(0, 60), resolve))
  await owner.post('auth/logout/', { refresh: owner.tokens.refresh })
  await expect.poll(async () => (await owner.get('auth/user/')).status).toBe(401)
  sent.end(body.slice(60))
  expect(await status).toBe(401)
  expect(
    await t.world.db
      .selectFrom('imports')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .execute(),
  ).toEqual([])
})
