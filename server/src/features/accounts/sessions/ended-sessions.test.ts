import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
let other: Awaited<ReturnType<TestWorld['openAnother']>>
let port: number
beforeAll(async () => {
  t = await startTestWorld()
  other = await t.openAnother()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const openStream = async (access: string) => {
  const asked = request({
    port,
    path: '/api/notifications/stream/',
    headers: { authorization: `Bearer ${access}` },
  }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const ended = once(answer, 'end')
  answer.resume()
  return { status: answer.statusCode, ended, close: () => asked.destroy() }
}
const logIn = async (owner: TestOwner, password = owner.password) =>
  (await t.guest.post('auth/login/', { email: owner.email, password })).json.access as string

/** What both processes answer to the token once it has ended, at the latest after a second; its stream is over then. */
const answersAfterEnd = async (access: string, stream: Awaited<ReturnType<typeof openStream>>) => {
  const answers = () =>
    Promise.all(
      [t, other].map(async (process) => (await process.as(access).get('auth/user/')).status),
    )
  await vi.waitUntil(async () => (await answers()).every((status) => status === 401), {
    timeout: 1_000,
    interval: 20,
  })
  await stream.ended
  return answers()
}

describe('S3.023 C4: an access token and its live stream end within a second in every process', () => {
  test('with the log-out, and no other sign-in of the account', async () => {
    const owner = await buildOwner(t)
    const kept = await logIn(owner)
    const stream = await openStream(owner.tokens.access)
    await owner.post('auth/logout/', {})
    expect(await answersAfterEnd(owner.tokens.access, stream)).toEqual([401, 401])
    expect((await other.as(kept).get('auth/user/')).status).toBe(200)
  })

  test('with the log-out, also while its tokens are being renewed', async () => {
    const outcomes: number[] = []
    // On a busy machine both rarely get through at once: as often as it takes to see one.
    for (let i = 0; i < 12 || (outcomes.length === 0 && i < 100); i++) {
      const owner = await buildOwner(t)
      const renewing = t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })
      await new Promise((resolve) => setImmediate(resolve))
      const [renewed, left] = await Promise.all([renewing, owner.post('auth/logout/', {})])
      expect([200, 401]).toContain(left.status)
      if (renewed.status !== 200 || left.status !== 200) continue
      outcomes.push(
        (await t.guest.post('auth/token/refresh/', { refresh: renewed.json.refresh })).status,
      )
    }
    expect(new Set(outcomes)).toEqual(new Set([401]))
  })

  test('with a changed password, but for the sign-in that changed it', async () => {
    const owner = await buildOwner(t)
    const second = await logIn(owner)
    const stream = await openStream(second)
    await owner.post('auth/password/change/', {
      old_password: owner.password,
      new_password: 'a-brand-new-one',
      repeat_password: 'a-brand-new-one',
    })
    expect(await answersAfterEnd(second, stream)).toEqual([401, 401])
    expect((await owner.get('auth/user/')).status).toBe(200)
  })

  test('with a refresh token that comes a second time', async () => {
    const owner = await buildOwner(t)
    const { json } = await t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })
    const stream = await openStream(json.access)
    await t.guest.post('auth/token/refresh/', { refresh: owner.tokens.refresh })
    expect(await answersAfterEnd(json.access, stream)).toEqual([401, 401])
  })

  test('with a password that is reset', async () => {
    const owner = await buildOwner(t)
    const stream = await openStream(owner.tokens.access)
    await t.guest.post('auth/forget_password/', { email: owner.email })
    await t.runJobs()
    const token = /token=([\w-]+)/.exec(
      t.letters.findLast(({ to }) => to.includes(owner.email))!.text,
    )![1]
    await t.guest.post('auth/reset_password/', {
      token,
      new_password: 'a-brand-new-one',
      repeat_password: 'a-brand-new-one',
    })
    expect(await answersAfterEnd(owner.tokens.access, stream)).toEqual([401, 401])
  })

  test('with the account', async () => {
    const owner = await buildOwner(t)
    const stream = await openStream(owner.tokens.access)
    await owner.post('auth/delete/', { password: owner.password })
    expect(await answersAfterEnd(owner.tokens.access, stream)).toEqual([401, 401])
  })

  test('a process that starts later knows what ended before, and one that missed the message learns of it all the same', async () => {
    const owner = await buildOwner(t)
    await owner.post('auth/logout/', {})
    const later = await t.openAnother()
    expect((await later.as(owner.tokens.access).get('auth/user/')).status).toBe(401)
    await later.close()
    const silent = await buildOwner(t)
    const { family } = decodeJwt<{ family: string }>(silent.tokens.access)
    await t.world.db
      .insertInto('ended_sessions')
      .values({ family_id: family, ended_at: t.world.clock.now() })
      .execute()
    await expect
      .poll(async () => (await silent.get('auth/user/')).status, { timeout: 10_000, interval: 200 })
      .toBe(401)
  })
})

test('an account opens at most thirty streams in a process, and another account’s are not counted', async () => {
  const [owner, neighbour] = [await buildOwner(t), await buildOwner(t)]
  const streams = []
  for (let count = 0; count < 30; count += 1) streams.push(await openStream(owner.tokens.access))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  const refused = await openStream(owner.tokens.access)
  const theirs = await openStream(neighbour.tokens.access)
  expect([refused.status, theirs.status]).toEqual([429, 200])
  for (const stream of [...streams, refused, theirs]) {
    stream.ended.catch(() => undefined)
    stream.close()
  }
})

describe('a call that believes in another account', () => {
  test('is refused with its own code and does nothing, and one that believes in the right account is answered', async () => {
    const [mine, theirs] = [await buildOwner(t), await buildOwner(t)]
    const believing = (accountId: string) => ({ headers: { 'plaudit-account': accountId } })
    const refused = await theirs.post(
      'auth/edit/',
      { name: 'Somebody else' },
      believing(mine.accountId),
    )
    expect([refused.status, refused.json.code]).toEqual([409, 'other_account'])
    expect((await theirs.get('auth/user/')).json.name).toBe('Maren Kolb')
    expect((await theirs.get('auth/user/', believing(theirs.accountId))).status).toBe(200)
    expect((await theirs.get('notifications/stream/', believing(mine.accountId))).status).toBe(409)
  })
})
