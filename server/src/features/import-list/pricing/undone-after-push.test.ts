import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { Difference } from '@plaudit/contract/dropshipping/pushes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  selling = openSelling(world, await openSupply(world))
})
beforeEach(async () => {
  owner = await openPushOwner(world)
})
afterAll(() => world.close())

const save = async (rule: object, more: object = {}) => {
  const { rules, version } = (await owner.get('dropship/price-rules/')).json
  const body = { rules: { ...rules, ...rule }, version, apply: true, ...more }
  const saved = await owner.put('dropship/price-rules/', body)
  expect(saved.status).toBe(200)
  return saved.json as { change_id: string; changed_items: number }
}
const times = (value: number) => ({
  base: 'cost',
  price: { ranges: [], rest: { kind: 'multiply', value }, ending: 'none' },
})
const undo = async (change: string) => {
  const { status, json } = await owner.post(`dropship/import-list/changes/${change}/undo/`, {})
  expect([status, json.restored]).toEqual([200, 1])
}
const sold = ({ variants }: ImportItem) => variants.filter(({ gone }) => !gone)
/** What the table says, and what the store asks of shoppers, by variant. */
const pricesOf = async (id: string) => {
  const item = (await owner.get(`dropship/import-list/${id}/`)).json as ImportItem
  const variants = sold(item)
  const there = new Map(
    selling
      .there(owner, id)
      .variants.map((one) => [
        one.metafields?.find(({ key }) => key === 'supplier_variant')?.value,
        one.priceCents,
      ]),
  )
  return {
    ours: variants.map(({ price }) => price),
    theirs: variants.map((one) => there.get(one.id)),
  }
}

test('PROD-88 a price rule that the list got before a push is undone in the store too, once the push is done', async () => {
  const item = await selling.list(owner)
  const before = sold(item).map(({ price }) => price)
  const { change_id: change } = await save(times(7_000))
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  expect((await pricesOf(item.id)).theirs).not.toEqual(before)
  await undo(change)
  await world.t.runJobs()
  expect(await pricesOf(item.id)).toEqual({ ours: before, theirs: before })
})

test('PROD-59 the store follows once the currency of the rules is its own again, which gave live products other prices', async () => {
  const item = await selling.list(owner)
  const [typed] = item.variants
  await selling.edit(owner, item.id, { variants: [{ id: typed!.id, price: 99_999 }] })
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  const pushed = (await pricesOf(item.id)).theirs
  await save({ currency: 'EUR', rate: '0.9' }, { apply: false })
  await world.t.runJobs()
  expect((await pricesOf(item.id)).theirs).toEqual(pushed)
  await save({ currency: 'USD', rate: null }, { apply: false })
  await world.t.runJobs()
  const { ours, theirs } = await pricesOf(item.id)
  expect(ours).not.toContain(99_999)
  expect(theirs).toEqual(ours)
})

test('PROD-70 a price that is less than the store can write is written neither by a push nor by a price rule', async () => {
  owner.settings.currency = 'KWD'
  await save({ ...times(3_000), currency: 'KWD', rate: '0.307' })
  const item = await selling.list(owner)
  const tiny = item.variants.map(({ id }) => ({ id, price: 4 }))
  await selling.edit(owner, item.id, { variants: tiny })
  expect((await selling.push(owner, item.id)).status).toBe(409)
  const { guards } = (await owner.get(`dropship/import-list/${item.id}/`)).json as ImportItem
  expect(guards.map(({ code, level }) => [code, level])).toContainEqual(['no_price', 'block'])
  await selling.edit(owner, item.id, { unlock: ['prices'] })
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  const pushed = (await pricesOf(item.id)).theirs
  const { cj } = world.sandbox.memory
  for (const { id } of item.variants) cj.changeVariant(id, { cents: 1 })
  expect((await owner.post(`dropship/live-products/${item.id}/sync/`, {})).status).toBe(200)
  // A cent is 3 fils.
  await save(times(1_000), { live: true })
  await world.t.runJobs()
  const { ours, theirs } = await pricesOf(item.id)
  expect([new Set(ours), theirs]).toEqual([new Set([3]), pushed])
})

test('PROD-89 the price of a rule that was undone before a push that was cut off went on is shown at the next one', async () => {
  const item = await selling.list(owner)
  const { change_id: change } = await save(times(7_000))
  const undone: string[] = []
  const cutOnceMade = async () => {
    if (undone.length > 0 || owner.productsOf(item.id).length === 0) return
    undone.push(change)
    world.sandbox.fail('shopify.graphql', 'unavailable', 50)
    await undo(change)
  }
  for (let call = 0; call < 20; call++) world.sandbox.before('shopify.graphql', call, cutOnceMade)
  expect((await selling.push(owner, item.id)).status).toBe(200)
  await world.t.runJobs(['import-list.push'])
  world.sandbox.calm()
  expect(undone).toEqual([change])
  await sql`update pgboss.job set start_after = now() where name = 'import-list.push' and state = 'created'`.execute(
    world.t.world.db,
  )
  await world.t.runJobs()
  const path = `variants/${sold(item)[0]!.id}/price`
  const { ours, theirs } = await pricesOf(item.id)
  expect(ours[0]).not.toBe(theirs[0])
  const { json } = await owner.get(`dropship/import-list/${item.id}/differences/`)
  expect((json.differences as Difference[]).find((one) => one.path === path)).toMatchObject({
    kind: 'conflict',
    ours: ours[0],
    theirs: theirs[0],
  })
})
