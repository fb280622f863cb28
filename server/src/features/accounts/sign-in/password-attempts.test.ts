import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

/** 10,000 in `npm run prove`, a shorter round of the same here. */
const GUESSES = process.env['PROVE'] ? 10_000 : 600
const PER_EMAIL = 20

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const addressOf = (guess: number) =>
  `172.${16 + ((guess >> 16) & 15)}.${(guess >> 8) & 255}.${guess & 255}`
const guess = async (email: string, count: number) => {
  const { status, text, headers } = await t.guest.post(
    'auth/login/',
    { email, password: `guess-number-${count}` },
    { ip: addressOf(count) },
  )
  return {
    status,
    said: text.replace(/"request_id":"[^"]+"/, ''),
    wait: Number(headers['retry-after'] ?? 0),
  }
}
const logIn = (
  { email, password: right }: { email: string; password: string },
  { ip, password = right, link }: { ip: string; password?: string; link?: string },
) => t.guest.post('auth/login/', { email, password, ...(link ? { link } : {}) }, { ip })
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test(
  `${GUESSES.toLocaleString('en')} wrong passwords from as many addresses: twenty are checked in a quarter of an hour, all others wait, alike for known and unknown e-mails`,
  { timeout: 600_000 },
  async () => {
    const owner = await buildOwner(t)
    const unknown = `nobody-${crypto.randomUUID()}@example.com`
    const said = { known: new Map<number, Set<string>>(), unknown: new Map<number, Set<string>>() }
    const count = { known: new Map<number, number>(), unknown: new Map<number, number>() }
    for (let round = 0; round < GUESSES / 2; round += 1) {
      for (const [who, email] of [
        ['known', owner.email],
        ['unknown', unknown],
      ] as const) {
        const answer = await guess(email, round * 2 + (who === 'known' ? 0 : 1))
        count[who].set(answer.status, (count[who].get(answer.status) ?? 0) + 1)
        said[who].set(answer.status, (said[who].get(answer.status) ?? new Set()).add(answer.said))
        if (answer.status === 429) expect(answer.wait).toBeGreaterThan(0)
      }
    }
    expect(Object.fromEntries(count.known)).toEqual({
      400: PER_EMAIL,
      429: GUESSES / 2 - PER_EMAIL,
    })
    expect(count.unknown).toEqual(count.known)
    expect(said.unknown).toEqual(said.known)
    // The owner comes in from where the account was opened, as if nothing had happened.
    expect((await logIn(owner, { ip: owner.ip })).status).toBe(200)
    // From somewhere new they wait as everybody does, but for the link of the letter; it works once.
    expect((await logIn(owner, { ip: '198.51.100.7' })).status).toBe(429)
    await t.runJobs()
    const letters = t.letters.filter(
      ({ to, subject }) => to.includes(owner.email) && subject.startsWith('Somebody is trying'),
    )
    expect(letters).toHaveLength(1)
    const link = /\/login\?link=([\w-]+)/.exec(letters[0]!.text)![1]!
    expect((await logIn(owner, { ip: '198.51.100.7', link, password: 'mistyped' })).status).toBe(
      400,
    )
    expect((await logIn(owner, { ip: '198.51.100.7', link })).status).toBe(200)
    expect((await logIn(owner, { ip: '198.51.100.8', link })).status).toBe(429)
    const other = await buildOwner(t)
    expect((await logIn(other, { ip: '198.51.100.9', link })).status).toBe(200)
    t.advance({ minutes: 15 })
    expect((await logIn(owner, { ip: '203.0.113.9' })).status).toBe(200)
  },
)

test('one address that guesses one account waits from the eleventh try on, and the owner at another address does not', async () => {
  const owner = await buildOwner(t)
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1)
    statuses.push(
      (
        await t.guest.post(
          'auth/login/',
          { email: owner.email, password: `wrong-${count}` },
          { ip: '192.0.2.200' },
        )
      ).status,
    )
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
  expect((await logIn(owner, { ip: '192.0.2.201' })).status).toBe(200)
})

test('right passwords do not count, however often', async () => {
  const owner = await buildOwner(t)
  for (let count = 0; count < 25; count += 1)
    expect((await logIn(owner, { ip: '192.0.2.55' })).status).toBe(200)
})

test('the owner gets one letter in a quarter of an hour, also when signing in moves the count back to where the letter is due', async () => {
  const owner = await buildOwner(t)
  const letters = async () => {
    await t.runJobs(['accounts.send-letter'])
    return t.letters.filter(
      ({ to, subject }) => to.includes(owner.email) && subject.startsWith('Somebody is trying'),
    ).length
  }
  for (let count = 0; count < 9; count += 1)
    expect((await guess(owner.email, count)).status).toBe(400)
  expect(await letters()).toBe(0)
  for (let count = 0; count < 3; count += 1)
    expect((await logIn(owner, { ip: owner.ip })).status).toBe(200)
  expect(await letters()).toBe(1)
  t.advance({ minutes: 15 })
  for (let count = 0; count < 10; count += 1) await guess(owner.email, count)
  expect(await letters()).toBe(2)
})

test('whoever has a whole IPv6 network is one address', async () => {
  const owner = await buildOwner(t)
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1)
    statuses.push(
      (
        await t.guest.post(
          'auth/login/',
          { email: owner.email, password: 'wrong' },
          { ip: `2001:db8:1:2::${count + 1}` },
        )
      ).status,
    )
  expect(statuses.at(-1)).toBe(429)
})

test('one address that tries many e-mails waits as well', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 110; count += 1)
    statuses.push(
      (
        await t.guest.post(
          'auth/login/',
          { email: `p${count}@example.com`, password: 'x' },
          { ip: '192.0.2.7' },
        )
      ).status,
    )
  expect(statuses.filter((status) => status === 400)).toHaveLength(100)
  expect(statuses.at(-1)).toBe(429)
})

test.runIf(process.env['PROVE'])(
  'within noise the answer takes as long for an unknown e-mail as for a known one',
  { timeout: 600_000 },
  async () => {
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 30; round += 1) {
      const owner = await buildOwner(t)
      for (let count = 0; count < PER_EMAIL; count += 1)
        for (const [who, email] of [
          ['known', owner.email],
          ['unknown', `x-${round}@example.com`],
        ] as const) {
          const began = performance.now()
          await guess(email, round * 100 + count)
          took[who].push(performance.now() - began)
        }
    }
    const ratio = median(took.known) / median(took.unknown)
    expect(ratio).toBeGreaterThan(0.85)
    expect(ratio).toBeLessThan(1.18)
  },
)
