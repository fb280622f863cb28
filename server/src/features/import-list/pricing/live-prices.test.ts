import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  const several = (pid: string) => world.sandbox.memory.cj.find(pid)!.variants.length > 2
  selling = openSelling(world, (await openSupply(world)).filter(several))
})
beforeEach(async () => {
  owner = await openPushOwner(world)
})
afterAll(() => world.close())

const threefold = { ranges: [], rest: { kind: 'multiply', value: 3_000 }, ending: '99' }
const save = async (live: boolean | undefined, price: object = threefold) => {
  const { rules, version } = (await owner.get('dropship/price-rules/')).json
  const body = {
    rules: { ...rules, price },
    version,
    apply: true,
    ...(live !== undefined && { live }),
  }
  const preview = await owner.post('dropship/price-rules/preview/', { rules: body.rules, live })
  const saved = await owner.put('dropship/price-rules/', body)
  expect([preview.status, saved.status]).toEqual([200, 200])
  expect(saved.json.changed_prices).toBe(preview.json.changed_prices)
  return saved.json as { change_id: string | null; changed_items: number; locked_prices: number }
}
/** Of the store's variants, by the supplier's. */
const pricesThere = (id: string) =>
  new Map(
    selling
      .there(owner, id)
      .variants.map((one) => [
        one.metafields?.find(({ key }) => key === 'supplier_variant')?.value,
        one,
      ]),
  )
const priceOf = (id: string, variant: string) => pricesThere(id).get(variant)!.priceCents / 100
const pricesOf = async (id: string) =>
  new Map(
    ((await owner.get(`dropship/import-list/${id}/`)).json as ImportItem).variants.map((one) => [
      one.id,
      one.price! / 100,
    ]),
  )

test('PROD-29 a price rule is applied to live products where the owner wants it: the store follows, and undoing brings all back', async () => {
  const item = await selling.list(owner)
  const [typed, changedThere, byRule] = item.variants.map(({ id }) => id) as [
    string,
    string,
    string,
  ]
  await selling.edit(owner, item.id, { variants: [{ id: typed, price: 12_345 }] })
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  const before = await pricesOf(item.id)
  expect((await save(undefined)).change_id).toBeNull()
  await world.t.runJobs()
  expect(priceOf(item.id, byRule)).toBe(before.get(byRule))
  // The owner changes one in the store's admin.
  pricesThere(item.id).get(changedThere)!.priceCents = 7_700
  const saved = await save(true, { ...threefold, ending: '95' })
  expect(saved).toMatchObject({ changed_items: 1, locked_prices: 1 })
  await world.t.runJobs()
  const after = await pricesOf(item.id)
  expect(after.get(byRule)).not.toBe(before.get(byRule))
  expect(priceOf(item.id, byRule)).toBe(after.get(byRule))
  expect(after.get(typed)).toBe(123.45)
  expect([priceOf(item.id, typed), priceOf(item.id, changedThere)]).toEqual([123.45, 77])
  const undo = await owner.post(`dropship/import-list/changes/${saved.change_id}/undo/`, {})
  expect(undo.json).toMatchObject({ restored: 1 })
  await world.t.runJobs()
  expect(await pricesOf(item.id)).toEqual(before)
  expect([
    priceOf(item.id, byRule),
    priceOf(item.id, typed),
    priceOf(item.id, changedThere),
  ]).toEqual([before.get(byRule), 123.45, 77])
})

test('PROD-94 a rule that would sell a product of the store below what the supplier charges changes nothing', async () => {
  const item = await selling.list(owner)
  const id = item.variants[0]!.id
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  const before = [priceOf(item.id, id), await pricesOf(item.id)]
  const { rules, version } = (await owner.get('dropship/price-rules/')).json
  for (const value of [0, 500]) {
    const price = { ranges: [], rest: { kind: 'multiply', value }, ending: 'none' }
    const body = { rules: { ...rules, base: 'cost', price }, version, apply: true, live: true }
    const refused = await owner.put('dropship/price-rules/', body)
    expect([refused.status, refused.json.detail]).toEqual([
      409,
      expect.stringContaining('for less than the supplier charges. Nothing was changed.'),
    ])
  }
  await world.t.runJobs()
  expect([priceOf(item.id, id), await pricesOf(item.id)]).toEqual(before)
  expect((await owner.get('dropship/price-rules/')).json).toMatchObject({ rules, version })
})

test('PROD-29 a store that does not answer gets the prices later; one in another currency gets none', async () => {
  const item = await selling.list(owner)
  const id = item.variants[0]!.id
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  const before = priceOf(item.id, id)
  world.sandbox.fail('shopify.graphql', 'unavailable', 50)
  await save(true)
  await world.t.runJobs()
  expect(priceOf(item.id, id)).toBe(before)
  world.sandbox.calm()
  await world.t.runTimed(['import-list.ask-supplier'])
  await world.t.runJobs()
  const first = priceOf(item.id, id)
  expect(first).toBe((await pricesOf(item.id)).get(id))
  owner.settings.currency = 'EUR'
  await save(true, { ...threefold, ending: '95' })
  await world.t.runJobs()
  expect(priceOf(item.id, id)).toBe(first)
})

test('PROD-29 undone while the store gets the prices, those that it has already go back too', async () => {
  const items = [await selling.list(owner), await selling.list(owner)]
  for (const { id } of items)
    expect(await selling.pushed(owner, id)).toMatchObject({ state: 'done' })
  const pricesNow = () => items.map(({ id, variants }) => priceOf(id, variants[0]!.id))
  const before = pricesNow()
  const saved = await save(true)
  const undone: number[] = []
  const undoOnceWritten = async () => {
    if (undone.length > 0 || String(pricesNow()) === String(before)) return
    const path = `dropship/import-list/changes/${saved.change_id}/undo/`
    undone.push((await owner.post(path, {})).status)
  }
  for (let call = 0; call < 20; call++)
    world.sandbox.before('shopify.graphql', call, undoOnceWritten)
  await world.t.runJobs()
  expect(undone).toEqual([200])
  world.sandbox.calm()
  await world.t.runTimed(['import-list.ask-supplier'])
  await world.t.runJobs()
  expect(pricesNow()).toEqual(before)
})
