import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
afterAll(() => world.close())

const SYNC = ['import-list.sync-account']
/** A product in the store of an owner who has no other. */
const sold = async (): Promise<ImportItem> => {
  owner = await openPushOwner(world)
  const item = await selling.list(owner)
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  return item
}
const sync = ({ id }: ImportItem) => owner.post(`dropship/live-products/${id}/sync/`, {})
const setGone = ({ product_id }: ImportItem, isGone: boolean) =>
  world.sandbox.memory.cj.changeProduct(product_id.slice('cj-'.length), { isGone })
/** A rule for what is in the store too; how many times the supplier's price. */
const save = async (times: number): Promise<string> => {
  const { rules, version } = (await owner.get('dropship/price-rules/')).json
  const price = { ranges: [], rest: { kind: 'multiply', value: times * 1_000 }, ending: '99' }
  const body = { rules: { ...rules, base: 'cost', price }, version, apply: true, live: true }
  const saved = await owner.put('dropship/price-rules/', body)
  expect(saved.status).toBe(200)
  return saved.json.change_id
}
const undo = async (change: string) => {
  const { status, json } = await owner.post(`dropship/import-list/changes/${change}/undo/`, {})
  expect([status, json.restored]).toEqual([200, 1])
}
/** What the table says, and what the store asks of shoppers, of the first variant. */
const pricesOf = async ({ id }: ImportItem) => {
  const [first] = ((await owner.get(`dropship/import-list/${id}/`)).json as ImportItem).variants
  const there = selling
    .there(owner, id)
    .variants.find(({ metafields }) => metafields?.some(({ value }) => value === first!.id))
  return [first!.price, there!.priceCents]
}

test('PROD-85 a price rule that came while the supplier sold a product no more is in the store once it is back', async () => {
  const item = await sold()
  const [before] = await pricesOf(item)
  setGone(item, true)
  await sync(item)
  await save(4)
  await world.t.runJobs()
  setGone(item, false)
  expect((await sync(item)).json).toMatchObject({ state: 'live' })
  await world.t.runJobs()
  const [ours, theirs] = await pricesOf(item)
  expect(ours).not.toBe(before)
  expect(theirs).toBe(ours)
})

test('PROD-85 undone while the store gets its prices, a rule is undone in the store too', async () => {
  for (const call of [0, 3, 5]) {
    const item = await sold()
    const before = await pricesOf(item)
    const change = await save(4 + call)
    let undone = false
    world.sandbox.before('shopify.graphql', call, async () => {
      undone = true
      await undo(change)
    })
    await world.t.runJobs(SYNC)
    world.sandbox.calm()
    if (!undone) await undo(change)
    await world.t.runJobs(SYNC)
    await world.t.runTimed(['import-list.ask-supplier'])
    await world.t.runJobs(SYNC)
    expect([call, undone, await pricesOf(item)]).toEqual([call, undone, before])
  }
})

test('PROD-85 a rule is undone in the store too where the process ended before it knew what it had written', async () => {
  for (const call of [4, 5]) {
    const item = await sold()
    const before = await pricesOf(item)
    const change = await save(4)
    world.sandbox.failAfter('shopify.graphql', 'cut', call)
    await world.t.runJobs(SYNC)
    world.sandbox.calm()
    await undo(change)
    await world.t.runJobs(SYNC)
    await world.t.runTimed(['import-list.ask-supplier'])
    await world.t.runJobs(SYNC)
    expect([call, await pricesOf(item)]).toEqual([call, before])
  }
})

test('PROD-86 undone while a product is pushed, a rule is undone in the store too', async () => {
  for (const call of [0, 4]) {
    const item = await sold()
    const before = await pricesOf(item)
    const change = await save(4)
    await world.t.runJobs(SYNC)
    await selling.edit(owner, item.id, { tags: ['kitchen'] })
    world.sandbox.before('shopify.graphql', call, async () => {
      await undo(change)
      world.t.advance({ minutes: 1 })
    })
    await selling.pushed(owner, item.id)
    world.sandbox.calm()
    await world.t.runTimed(['import-list.ask-supplier'])
    await world.t.runJobs()
    expect([call, await pricesOf(item)]).toEqual([call, before])
  }
})
