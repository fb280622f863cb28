import { firstNotices, type Notices } from '@plaudit/contract/dropshipping/notices'
import type { Notification } from '@plaudit/contract/owner-tools/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openSupplier, openVerifiedOwner } from '../../../../test/stores/live-products.ts'
import type { PushOwner } from '../../../../test/stores/push-owner.ts'

type Owner = PushOwner & { email: string; password: string }

let world: SandboxWorld
let supplier: Awaited<ReturnType<typeof openSupplier>>
/** Connected before time moves: the store's signatures are of its own time. */
const unused: Owner[] = []
const used: Owner[] = []
beforeAll(async () => {
  world = await startSandboxWorld()
  supplier = await openSupplier(world)
  for (let opened = 0; opened < 8; opened += 1) unused.push(await openVerifiedOwner(world))
}, 120_000)
afterAll(() => world.close())

const logIn = async (owner: Owner) => {
  const { email, password } = owner
  const { json } = await world.t.guest.post('auth/login/', { email, password })
  Object.assign(owner, world.t.as(json.access))
}
const open = async (notices: Partial<Notices> = {}) => {
  const owner = unused.pop()!
  used.push(owner)
  await logIn(owner)
  const saved = await owner.put('dropship/notices/', { ...firstNotices, ...notices })
  expect(saved.status).toBe(200)
  return owner
}
/** What is said of live products, newest first. */
const told = async (owner: Owner): Promise<Notification[]> =>
  ((await owner.get('notifications/all/')).json as Notification[]).filter(
    ({ primary_action_url: url }) => url === '/live-products',
  )
const messages = async (owner: Owner) => (await told(owner)).map(({ message }) => message)
const summariesTo = async (email: string) =>
  (await world.lettersTo(email)).filter(({ text }) => text.includes('/live-products'))
/** To five past eight of the next day, UTC. */
const toMorning = async () => {
  const now = world.t.world.clock.now().getTime()
  const next = Math.floor(now / 86_400_000 + 1) * 86_400_000 + (8 * 60 + 5) * 60_000
  world.t.advance({ minutes: (next - now) / 60_000 })
  for (const owner of used) await logIn(owner)
}
const summarise = (times = 1) =>
  Promise.all(Array.from({ length: times }, () => world.t.runTimed(['import-list.tell-summaries'])))

test('PROD-51, PROD-60 a push that failed waits for the summary where the owner wants it so, and is not told once it went through', async () => {
  const owner = await open({ push_failed: 'daily' })
  const [one, two] = [await supplier.list(owner, 'Own tray'), await supplier.list(owner, 'Own jug')]
  // Before time moves: a store's new token is allowed everything again.
  owner.allow('read_products,read_orders')
  await one.push()
  await two.push()
  expect((await owner.get('notifications/all/')).json).toEqual([])
  owner.allow(world.t.world.shopPlatform.wantedScopes.join(','))
  await one.push()
  await toMorning()
  await summarise()
  expect(await messages(owner)).toEqual(['Since the last summary: 1 not pushed.'])
  expect((await summariesTo(owner.email))[0]!.text).toContain('- Own jug: cost $100.00')
})

test('PROD-60 a change of exactly the threshold is told, a smaller one is not; the same day the next one waits for the summary', async () => {
  const owner = await open({ price: 'at_once' })
  const kettle = await supplier.pushLive(owner, 'Own kettle')
  kettle.set({ cents: 10_499 })
  await kettle.sync()
  expect(await messages(owner)).toEqual([])
  kettle.set({ cents: 10_000 })
  await kettle.sync()
  kettle.set({ cents: 10_500 })
  await kettle.sync()
  await kettle.sync()
  expect(await messages(owner)).toEqual([
    expect.stringContaining('“Own kettle” costs $105.00 instead of $100.00.'),
  ])
  kettle.set({ cents: 9_450 })
  await kettle.sync()
  expect(await told(owner)).toHaveLength(1)
  await toMorning()
  await summarise()
  expect(await messages(owner)).toEqual([
    'Since the last summary: 1 price change.',
    expect.stringContaining('$105.00'),
  ])
  kettle.set({ cents: 9_450 + 472 })
  await kettle.sync()
  expect(await told(owner)).toHaveLength(2)
})

test('PROD-60 a margin that falls below the owner’s limit is told however little the price changed, once', async () => {
  const owner = await open({ price: 'at_once', price_threshold: 50 })
  const lamp = await supplier.pushLive(owner, 'Own lamp')
  const { margin } = await lamp.sync()
  const limit = Math.floor(margin / 100)
  await owner.put('dropship/notices/', {
    ...firstNotices,
    price: 'at_once',
    price_threshold: 50,
    margin_threshold: limit,
  })
  lamp.set({ cents: 10_400 })
  const after = await lamp.sync()
  expect(after.margin).toBeLessThan(limit * 100)
  lamp.set({ cents: 10_450 })
  await lamp.sync()
  expect(await told(owner)).toMatchObject([
    { type: 'warning', message: expect.stringContaining('$104.00 instead of $100.00') },
  ])
})

test('PROD-61 changes that cancel each other leave nothing; a product that is not for sale any more is not told; off is off', async () => {
  const owner = await open({ out_of_stock: 'daily', push_failed: 'off' })
  const [pan, pot] = [
    await supplier.pushLive(owner, 'Own pan'),
    await supplier.pushLive(owner, 'Own pot'),
  ]
  pan.set({ cents: 12_000, stock: 0 })
  await pan.sync()
  pan.set({ cents: 10_000, stock: 30 })
  await pan.sync()
  pot.set({ stock: 0 })
  await pot.sync()
  expect((await owner.post(`dropship/live-products/${pot.id}/restore/`, {})).status).toBe(200)
  await toMorning()
  await summarise()
  expect(await told(owner)).toEqual([])
  expect(await summariesTo(owner.email)).toEqual([])
  pan.set({ cents: 20_000 })
  await pan.sync()
  await owner.put('dropship/notices/', { ...firstNotices, price: 'off' })
  await toMorning()
  await summarise()
  expect(await told(owner)).toEqual([])
})

test('PROD-61 what the owner was told at once and is so again the same day is not told twice', async () => {
  const owner = await open()
  const cup = await supplier.pushLive(owner, 'Own cup')
  for (const stock of [0, 20, 0]) {
    cup.set({ stock })
    await cup.sync()
  }
  expect((await told(owner)).map(({ title }) => title)).toEqual(['A product is out of stock'])
  await toMorning()
  await summarise()
  expect(await told(owner)).toHaveLength(1)
  cup.set({ stock: 20 })
  await cup.sync()
  await toMorning()
  await summarise()
  expect(await messages(owner)).toEqual([
    'Since the last summary: 1 in stock again.',
    expect.stringContaining('no more of “Own cup”'),
  ])
})

test('PROD-61, PROD-62 the summary comes once from 8:00 UTC on, in two processes at a time and after one was cut off, with an e-mail in the owner’s language', async () => {
  const [owner, other, unverified] = [await open(), await open({ email: false }), await open()]
  const { db } = world.t.world
  await db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('id', '=', unverified.door.accountId)
    .execute()
  const soap = await supplier.pushLive(owner, 'Own <soap>')
  const bowl = await supplier.pushLive(other, 'Others’ bowl')
  const vase = await supplier.pushLive(unverified, 'Own vase')
  const { margin } = await soap.sync()
  for (const one of [soap, bowl, vase]) {
    one.set({ cents: 12_050 })
    await one.sync()
  }
  expect(await told(owner)).toEqual([])
  const { queue } = world.t.world
  const { send } = queue
  await toMorning()
  queue.send = () => Promise.reject(new Error('cut off'))
  await expect(summarise()).rejects.toThrow('summaries that were not told')
  queue.send = send
  expect(await told(owner)).toEqual([])
  await summarise(2)
  await summarise()
  for (const one of [owner, other, unverified])
    expect(await messages(one)).toEqual(['Since the last summary: 1 price change.'])
  const [letter, ...more] = await summariesTo(owner.email)
  expect(more).toEqual([])
  expect(letter!.subject).toBe('Your live products: 1 change')
  const percent = (hundredths: number) => `${(hundredths / 100).toFixed(1)}%`
  expect(letter!.text).toContain(
    `1 price change\n- Own <soap>: $100.00 → $120.50, margin ${percent(margin)} → `,
  )
  expect(letter!.text).toContain('every day at 8:00 UTC')
  expect(letter!.text).toContain('Live Products: http://plaudit.test/live-products')
  expect(letter!.html).toContain('<li>Own &#60;soap&#62;: $100.00 → $120.50')
  expect(letter!.text).not.toContain('bowl')
  for (const one of [other, unverified]) expect(await summariesTo(one.email)).toEqual([])

  const patched = await owner.post('auth/edit/', { language: 'de' })
  expect(patched.status).toBe(200)
  soap.set({ cents: 24_100 })
  await soap.sync()
  soap.vanish(true)
  await soap.sync()
  expect((await told(owner))[0]!.title).toBe('Der Lieferant verkauft ein Produkt nicht mehr')
  const dish = await supplier.pushLive(owner, 'Own dish')
  dish.set({ cents: 20_000 })
  await dish.sync()
  await toMorning()
  await summarise(2)
  const german = (await summariesTo(owner.email)).at(-1)!
  expect(german.subject).toBe('Ihre Produkte im Shop: 1 Änderung')
  expect(german.text).toMatch(
    /1 Preisänderung\n- Own dish: 100,00\u00A0\$ → 200,00\u00A0\$, Marge [\d,-]+\u00A0% → -?[\d,]+\u00A0%, vorrätig: \d+/,
  )
  expect(german.html).toContain('lang="de"')
})
