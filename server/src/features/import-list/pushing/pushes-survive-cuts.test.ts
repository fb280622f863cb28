import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { Push } from '@plaudit/contract/dropshipping/pushes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../../test/random-from.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { isLongRound, seedOfRound } from '../../../../test/short-rounds.ts'
import {
  editInStore,
  firstEdit,
  judgePushed,
  noEdits,
  secondEdit,
} from '../../../../test/stores/pushed-twice.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { StoreProducts } from '../../../providers/store-products.ts'

/** The process that pushes ends at one of its calls: what it would have done about the failure is not done either. */
class Killed extends Error {}

const cuts = isLongRound ? 220 : 20
const random = randomFrom(seedOfRound(163))
const below = (most: number) => Math.floor(random() * most)

let world: SandboxWorld
let owner: PushOwner
let pids: string[]

const dyingAtFailures = (real: StoreProducts): StoreProducts => {
  const dying =
    <Args extends unknown[]>(act: (...args: Args) => unknown) =>
    (...args: Args) => {
      const answer = act(...args)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        throw error instanceof ShopFailure && error.code === 'unavailable' ? new Killed() : error
      })
    }
  return Object.fromEntries(
    Object.entries(real).map(([name, act]) => [name, dying(act)]),
  ) as unknown as StoreProducts
}

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
    .filter(({ variants }) =>
      variants.every(({ stock }) => Object.values(stock).some((count) => count > 20)),
    )
    .map(({ pid }) => pid)
  const product = world.t.world
  Object.assign(product, { storeProducts: dyingAtFailures(product.storeProducts) })
})
afterAll(() => world.close())

const itemNow = async (id: string): Promise<ImportItem> =>
  (await owner.get(`dropship/import-list/${id}/`)).json
const edit = async (item: ImportItem, change: object): Promise<ImportItem> => {
  const { version } = item
  const answer = await owner.patch(`dropship/import-list/${item.id}/`, { version, ...change })
  expect(answer.status).toBe(200)
  return answer.json
}
const listed = async (): Promise<ImportItem> => {
  const product_id = await keepSupplierProduct(world.t, { id: `cj-${pids.pop()!}` })
  const { json } = await owner.post('dropship/import-list/', { product_id })
  const read = await owner.post(`dropship/import-list/${json.item.id}/refresh/`, {})
  return edit(read.json.item, firstEdit(read.json.item, random))
}
const pushOf = async (id: string): Promise<Push> =>
  (await owner.get('dropship/pushes/')).json.results.find((one: Push) => one.item_id === id)

const CALLS = 22
/** Pushes the item, and kills whoever does it once or twice; says how often. */
const pushKilled = async (item: ImportItem): Promise<number> => {
  const begun = await owner.post(`dropship/import-list/${item.id}/push/`, {})
  expect([item.title, begun.status]).toEqual([item.title, 200])
  const { faults } = world.sandbox.memory.shopify.shopify
  const planned = [below(CALLS), ...(random() < 0.4 ? [below(CALLS)] : [])]
  const left = planned.map((call) =>
    faults.failAfter('shopify.graphql', random() < 0.5 ? 'cut' : 'unavailable', call),
  )
  await world.t.runJobs(['import-list.push'], 4)
  const killed = planned.length - left.reduce((sum, one) => sum + one(), 0)
  faults.clear()
  return killed
}

const judge = async (id: string, own = noEdits) => {
  const item = await itemNow(id)
  judgePushed(owner.productsOf(id), item, own)
  expect(await pushOf(id)).toMatchObject({ state: 'done', notes: [], tries: 0 })
  expect(['live', 'low_stock', 'out_of_stock']).toContain(item.state)
  return item
}

/** A first push, edits on both sides, a second one, and a third that changes nothing. */
const pushTwiceKilled = async (): Promise<number> => {
  owner.settings.processingMs = random() < 0.3 ? 200 : 0
  const first = await listed()
  let killed = await pushKilled(first)
  const there = await judge(first.id)
  const shopify = world.sandbox.memory.shopify
  const product = owner.productsOf(first.id)[0]!
  const own = editInStore({ shopify, domain: owner.domain }, product, random)
  expect((await owner.post(`dropship/live-products/${first.id}/restore/`, {})).status).toBe(200)
  const restored = await itemNow(there.id)
  const collection = owner.collection()
  const wanted = await edit(restored, secondEdit(restored, { random, collection }))
  killed += await pushKilled(wanted)
  await judge(first.id, own)
  expect(owner.inCollection()).toContain(product.id)
  killed += await pushKilled(await itemNow(first.id))
  await judge(first.id, own)
  expect(owner.productsOf(first.id)[0]).toMatchObject({
    status: 'ACTIVE',
    publishedAt: expect.any(Number),
  })
  return killed
}

test(`PROD-40, PROD-45, PROD-50, PROD-65 killed ${cuts} times, each at a call to the store that was not sent or not answered, pushes and second pushes after edits on both sides leave one product with all its variants and images, and what the owner did there`, async () => {
  let killed = 0
  while (killed < cuts) killed += await pushTwiceKilled()
  expect(killed).toBeGreaterThanOrEqual(cuts)
}, 1_200_000)
