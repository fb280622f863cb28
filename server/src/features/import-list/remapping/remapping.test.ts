import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { LiveProduct } from '@plaudit/contract/dropshipping/live-products'
import type { Remap, RemapChoice } from '@plaudit/contract/dropshipping/remaps'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'

let world: SandboxWorld
let owner: PushOwner
let pids: string[]
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  const { cj } = world.sandbox.memory
  cj.limit({ perSecond: Number.POSITIVE_INFINITY })
  const rate = { from_country: 'CN', to_country: 'US', price: 400, days_low: 7, days_high: 12 }
  await world.t.world.db
    .insertInto('supplier_rates')
    .values({ ...rate, grams: 100, read_at: world.t.world.clock.now() })
    .execute()
  pids = cj
    .products()
    .filter(({ variants }) => variants.length >= 4)
    .map(({ pid }) => pid)
})
afterAll(() => world.close())

const side = () => world.sandbox.memory.cj
const itemOf = async (id: string): Promise<ImportItem> =>
  (await owner.get(`dropship/import-list/${id}/`)).json
const variantOf = async (id: string, variant: string) =>
  (await itemOf(id)).variants.find((one) => one.id === variant)!
const push = async (id: string) => {
  expect((await owner.post(`dropship/import-list/${id}/push/`, {})).status).toBe(200)
  await world.t.runJobs()
}

/** A product in the store with 20 of each variant, and what of it is asked about. */
const pushed = async () => {
  const pid = pids.pop()!
  const vids = side()
    .find(pid)!
    .variants.map(({ vid }) => vid)
  for (const vid of vids) side().changeVariant(vid, { stock: { CN: 20 } })
  const product_id = await keepSupplierProduct(world.t, { id: `cj-${pid}` })
  const { id } = (await owner.post('dropship/import-list/', { product_id })).json.item as ImportItem
  await owner.post(`dropship/import-list/${id}/refresh/`, {})
  await push(id)
  const path = `dropship/live-products/${id}`
  const there = () => owner.productsOf(id)[0]!
  const inStore = there().variants.map((one) => one.id)
  const tieOf = (storeId: number) =>
    there()
      .variants.find((one) => one.id === storeId)!
      .metafields!.find(({ key }) => key === 'supplier_variant')!.value
  return {
    id,
    pid,
    vids,
    path,
    there,
    inStore,
    tieOf,
    sync: async () => (await owner.post(`${path}/sync/`, {})).json as LiveProduct,
    remaps: async () =>
      (await owner.get(`${path}/remaps/`)).json as {
        total: number
        remaps: Remap[]
        variants: RemapChoice[]
      },
    apply: (pairs: { from: string; to: string | null }[]) =>
      owner.post(`${path}/remaps/`, { pairs }),
    storeIdOf: (vid: string) => inStore.find((storeId) => tieOf(storeId) === vid)!,
    stockOf: (storeId: number) =>
      there().variants.find((one) => one.id === storeId)!.inventoryQuantity,
  }
}
const edit = async (id: string, change: object) => {
  const { version } = await itemOf(id)
  const { status } = await owner.patch(`dropship/import-list/${id}/`, { version, ...change })
  expect(status).toBe(200)
}
const notes = async () =>
  (await owner.get('notifications/all/')).json as { title: string; message: string }[]

test('PROD-67, PROD-68, PROD-69 a variant under another number is proposed, told, accepted, and sold on by the variant that the store has', async () => {
  const kept = await pushed()
  const [vid, other] = kept.vids as [string, string]
  const storeId = kept.storeIdOf(vid)
  const variants = [{ id: vid, price: 12_345, compare_at: 15_000, sku: 'MY-OWN' }]
  await edit(kept.id, { variants })
  await push(kept.id)
  const anew = `${vid}-ANEW`
  side().changeVariant(vid, { vid: anew, cents: 2_222, sku: 'CJ-OTHER' })
  expect(await kept.sync()).toMatchObject({ variants_gone: 1, state: 'live' })
  expect(kept.stockOf(storeId)).toBe(0)
  const needing = async () => {
    const { json } = await owner.get('dropship/live-products/?variants_gone=true')
    return [json.with_variants_gone, json.results.map((one: LiveProduct) => one.id)]
  }
  expect(await needing()).toEqual([1, [kept.id]])
  expect((await notes())[0]).toMatchObject({
    title: 'A variant is no longer sold by the supplier',
    message: expect.stringContaining('1 variant cannot be ordered'),
  })
  const { total, remaps, variants: offered } = await kept.remaps()
  expect([total, remaps]).toMatchObject([
    1,
    [{ from: vid, sku: 'MY-OWN', price: 12_345, confidence: 'same', proposed: anew }],
  ])
  expect(remaps[0]!.choices).toEqual([{ id: anew, margin: expect.any(Number) }])
  expect(offered).toMatchObject([{ id: anew, cost: 2_222, stock: 20 }])

  for (const _twice of [1, 2]) {
    const { status, json } = await kept.apply([{ from: vid, to: anew }])
    expect([status, json]).toEqual([200, { moved: 1, off_sale: 0, left: 0 }])
  }
  expect(kept.tieOf(storeId)).toBe(anew)
  expect(kept.stockOf(storeId)).toBe(20)
  const item = await itemOf(kept.id)
  expect(item.variants.find(({ id }) => id === anew)).toMatchObject({
    chosen: true,
    price: 12_345,
    compare_at: 15_000,
    sku: 'MY-OWN',
    cost: 2_222,
    locked: expect.arrayContaining(['price', 'compare_at', 'sku']),
  })
  expect(item.variants.find(({ id }) => id === vid)).toMatchObject({ gone: true, chosen: false })
  expect(await kept.sync()).toMatchObject({ variants_gone: 0, state: 'live' })
  expect(await needing()).toEqual([0, []])

  // The next push has the same variants, writes the new cost, and nothing twice.
  await push(kept.id)
  expect(owner.productsOf(kept.id)).toHaveLength(1)
  expect(kept.there().variants.map((one) => one.id)).toEqual(kept.inStore)
  expect(kept.there().variants.find((one) => one.id === storeId)).toMatchObject({
    sku: 'MY-OWN',
    priceCents: 12_345,
    costCents: 2_222,
    inventoryQuantity: 20,
  })
  side().changeVariant(anew, { stock: { CN: 7 } })
  side().changeVariant(other, { stock: { CN: 30 } })
  await kept.sync()
  expect([kept.stockOf(storeId), kept.stockOf(kept.storeIdOf(other))]).toEqual([7, 30])
})

test('PROD-68 other values and another SKU: what the owner chooses is tied, and the store’s variant keeps its name', async () => {
  const kept = await pushed()
  const [vid, off] = kept.vids as [string, string]
  const [storeId, offId] = [kept.storeIdOf(vid), kept.storeIdOf(off)]
  const nameOf = () => kept.there().variants.find((one) => one.id === storeId)!.selectedOptions
  const name = nameOf()
  const price = (await variantOf(kept.id, vid)).price
  const anew = `${vid}-ANEW`
  const values = side()
    .find(kept.pid)!
    .variants[0]!.values.map((value) => `${value} two`)
  side().changeVariant(vid, { vid: anew, values, sku: 'CJ-OTHER' })
  side().changeProduct(kept.pid, { removed: [off] })
  expect(await kept.sync()).toMatchObject({ variants_gone: 2 })
  const { remaps } = await kept.remaps()
  expect(
    remaps.map(({ confidence, choices }) => [confidence, choices.map(({ id }) => id)]),
  ).toEqual([
    ['none', [anew]],
    ['none', [anew]],
  ])
  const pairs = [
    { from: vid, to: anew },
    { from: off, to: null },
  ]
  expect((await kept.apply(pairs)).json).toEqual({ moved: 1, off_sale: 1, left: 0 })
  expect((await kept.apply(pairs)).json).toEqual({ moved: 1, off_sale: 1, left: 0 })
  expect([kept.stockOf(storeId), kept.stockOf(offId)]).toEqual([20, 0])
  expect(await variantOf(kept.id, anew)).toMatchObject({ price, values, chosen: true })
  await push(kept.id)
  expect(kept.there().variants.map((one) => one.id)).toEqual(kept.inStore)
  expect(nameOf()).toEqual(name)
  expect([kept.stockOf(storeId), kept.stockOf(offId)]).toEqual([20, 0])
  // It comes back: the owner took it off sale, and so it stays.
  side().changeProduct(kept.pid, { removed: [] })
  expect(await kept.sync()).toMatchObject({ variants_gone: 0 })
  expect(kept.stockOf(offId)).toBe(0)
})

test('PROD-68 a push before anything is accepted ties the variant of the same values by itself, with its stock and not its price', async () => {
  const kept = await pushed()
  const [vid] = kept.vids as [string]
  const storeId = kept.storeIdOf(vid)
  const priceNow = () => kept.there().variants.find((one) => one.id === storeId)!.priceCents
  await edit(kept.id, { variants: [{ id: vid, price: 55_555 }] })
  await push(kept.id)
  const anew = `${vid}-ANEW`
  side().changeVariant(vid, { vid: anew })
  expect(await kept.sync()).toMatchObject({ variants_gone: 1 })
  await push(kept.id)
  expect(kept.there().variants.map((one) => one.id)).toEqual(kept.inStore)
  expect([kept.tieOf(storeId), kept.stockOf(storeId), priceNow()]).toEqual([anew, 20, 55_555])
  expect((await kept.remaps()).total).toBe(0)
  side().changeVariant(anew, { stock: { CN: 4 } })
  expect(await kept.sync()).toMatchObject({ variants_gone: 0 })
  expect(kept.stockOf(storeId)).toBe(4)
})

test('PROD-68 what is unknown, named twice, older than the list, another’s or being pushed is refused, and nothing is changed', async () => {
  const kept = await pushed()
  const [vid, second, third] = kept.vids as [string, string, string]
  const anew = `${vid}-ANEW`
  side().changeVariant(vid, { vid: anew })
  await kept.sync()
  const before = await itemOf(kept.id)
  const statusOf = async (...pairs: [string, string | null][]) =>
    (await kept.apply(pairs.map(([from, to]) => ({ from, to })))).status
  expect(await statusOf([vid, 'nobody'])).toBe(400)
  expect(await statusOf(['nobody', anew])).toBe(400)
  expect(await statusOf([vid, anew], [vid, null])).toBe(400)
  expect(await statusOf([vid, anew], [second, anew])).toBe(400)
  // The supplier sells it, or a variant of the store has it already.
  expect(await statusOf([second, anew])).toBe(409)
  expect(await statusOf([vid, third])).toBe(409)
  const stranger = await openPushOwner(world)
  const foreign = { pairs: [{ from: vid, to: anew }] }
  expect((await stranger.get(`${kept.path}/remaps/`)).status).toBe(404)
  expect((await stranger.post(`${kept.path}/remaps/`, foreign)).status).toBe(404)
  expect(await itemOf(kept.id)).toEqual(before)

  expect((await owner.post(`dropship/import-list/${kept.id}/push/`, {})).status).toBe(200)
  expect(await statusOf([vid, anew])).toBe(409)
  await world.t.runJobs()
  expect(kept.there().variants.map((one) => one.id)).toEqual(kept.inStore)
})

test('PROD-68 a store that does not answer keeps everything as it was; sent again, it is done; two at once are one', async () => {
  const kept = await pushed()
  const [vid] = kept.vids as [string]
  const storeId = kept.storeIdOf(vid)
  const anew = `${vid}-ANEW`
  side().changeVariant(vid, { vid: anew })
  await kept.sync()
  const before = await itemOf(kept.id)
  world.sandbox.fail('shopify.graphql', 'unavailable', 20)
  expect((await kept.apply([{ from: vid, to: anew }])).status).toBe(503)
  world.sandbox.calm()
  expect(await itemOf(kept.id)).toEqual(before)
  expect(await kept.sync()).toMatchObject({ variants_gone: 1 })
  const both = await Promise.all([1, 2].map(() => kept.apply([{ from: vid, to: anew }])))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect([kept.tieOf(storeId), kept.stockOf(storeId)]).toEqual([anew, 20])
  expect((await itemOf(kept.id)).variants.filter(({ id }) => id === anew)).toHaveLength(1)
})

test('PROD-67 of a product that is gone, in the import list, or whose SKU is only called otherwise nothing is proposed', async () => {
  const kept = await pushed()
  const [vid, second] = kept.vids as [string, string]
  side().changeVariant(vid, { sku: 'CJ-RENAMED' })
  expect(await kept.sync()).toMatchObject({ variants_gone: 0 })
  expect((await kept.remaps()).remaps).toEqual([])
  side().changeVariant(second, { vid: `${second}-ANEW` })
  expect(await kept.sync()).toMatchObject({ variants_gone: 1 })
  side().changeProduct(kept.pid, { isGone: true })
  expect(await kept.sync()).toMatchObject({ variants_gone: 0, reason: 'supplier_gone' })
  expect((await kept.remaps()).total).toBe(0)
  expect((await kept.apply([{ from: second, to: null }])).status).toBe(409)
  await owner.post(`${kept.path}/restore/`, {})
  expect((await owner.get(`${kept.path}/remaps/`)).status).toBe(404)
})

test('PROD-73 two tabs with different choices: the first is carried out, the second is refused before the store is called', async () => {
  for (const call of [0, 1, 2]) {
    const kept = await pushed()
    const [vid] = kept.vids as [string]
    const storeId = kept.storeIdOf(vid)
    const anew = `${vid}-ANEW`
    side().changeVariant(vid, { vid: anew })
    await kept.sync()
    const second: { status: number; json: { detail?: string } }[] = []
    world.sandbox.before('shopify.graphql', call, async () => {
      second.push(await kept.apply([{ from: vid, to: null }]))
    })
    const first = await kept.apply([{ from: vid, to: anew }])
    expect([call, first.status, second[0]?.status]).toEqual([call, 200, 409])
    expect(second[0]!.json.detail).toContain('Another choice')
    expect([kept.tieOf(storeId), kept.stockOf(storeId)]).toEqual([anew, 20])
    expect(await variantOf(kept.id, anew)).toMatchObject({ chosen: true })
    expect((await kept.remaps()).total).toBe(0)
  }
})

test('PROD-73 a choice whose answer was lost is finished by itself, and others wait for it', async () => {
  const kept = await pushed()
  const [vid] = kept.vids as [string]
  const storeId = kept.storeIdOf(vid)
  const anew = `${vid}-ANEW`
  side().changeVariant(vid, { vid: anew })
  await kept.sync()
  world.sandbox.failAfter('shopify.graphql', 'cut', 0)
  expect((await kept.apply([{ from: vid, to: anew }])).status).toBe(503)
  world.sandbox.calm()
  expect((await kept.apply([{ from: vid, to: null }])).status).toBe(409)
  expect((await owner.post(`dropship/import-list/${kept.id}/push/`, {})).status).toBe(409)
  await sql`update pgboss.job set start_after = now() where name = 'import-list.follow-wish'
    and state = 'created'`.execute(world.t.world.db)
  await world.t.runJobs(['import-list.follow-wish'])
  expect([kept.tieOf(storeId), kept.stockOf(storeId)]).toEqual([anew, 20])
  expect(await variantOf(kept.id, anew)).toMatchObject({ chosen: true })
  expect((await kept.remaps()).total).toBe(0)
  await push(kept.id)
  expect(kept.tieOf(storeId)).toBe(anew)
})
