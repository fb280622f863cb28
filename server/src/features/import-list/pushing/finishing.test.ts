import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { Push } from '@plaudit/contract/dropshipping/pushes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'
import type { StoreProducts } from '../../../providers/store-products.ts'

let world: SandboxWorld
let owner: PushOwner
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  // The push itself waits for images no longer than this.
  const product = world.t.world
  const { storeProducts } = product
  const waitForImages: StoreProducts['waitForImages'] = (access, externalId) =>
    storeProducts.waitForImages(access, externalId, { mostMs: 100 })
  Object.assign(product, { storeProducts: { ...storeProducts, waitForImages } })
})
afterAll(() => world.close())

const picture = (name: string) => `${world.sandbox.url}/pictures/products/${name}.jpg?w=80`

/** A product with these pictures, pushed into a store that is loading them. */
const pushLoading = async (names: string[]): Promise<string> => {
  const product_id = await keepSupplierProduct(world.t)
  await world.t.world.db
    .updateTable('supplier_product_details')
    .set({ image_urls: names.map(picture) })
    .where('product_id', '=', product_id)
    .execute()
  const { json } = await owner.post('dropship/import-list/', { product_id })
  const item: ImportItem = json.item
  owner.settings.processingMs = 3_600_000
  await push(item.id)
  return item.id
}
const push = async (id: string) => {
  expect((await owner.post(`dropship/import-list/${id}/push/`, {})).status).toBe(200)
  await world.t.runJobs(['import-list.push'])
}
const pushOf = async (id: string): Promise<Push> =>
  (await owner.get('dropship/pushes/')).json.results.find((one: Push) => one.item_id === id)
const stateOf = async (id: string) => (await owner.get(`dropship/import-list/${id}/`)).json.state
const sources = (id: string) =>
  owner.productsOf(id)[0]!.pictures.map(({ upload }) => upload!.source)

/** The store has fetched what it was sent, and takes no longer than that from now on. */
const untilFetched = async (id: string) => {
  const isFetched = () => owner.productsOf(id)[0]!.pictures.every(({ upload }) => upload?.outcome)
  await expect.poll(isFetched, { timeout: 60_000 }).toBe(true)
  owner.settings.processingMs = 0
}

/** The next look is due. */
const look = async () => {
  await sql`update pgboss.job set start_after = now() where name = 'import-list.finish-push'
    and state = 'created'`.execute(world.t.world.db)
  await world.t.runJobs(['import-list.finish-push'])
}

test('PROD-63 a push whose images the store still loads is in the store, says so, and is looked at again until they are there', async () => {
  const id = await pushLoading(['gooseneck-kettle', 'stoneware-mugs'])
  const begun = await pushOf(id)
  expect(begun).toMatchObject({
    state: 'finishing',
    notes: ['Your store is still loading images. Plaudit looks again by itself.'],
  })
  expect(await stateOf(id)).toBe('live')
  expect((await owner.delete(`dropship/pushes/${id}/`)).status).toBe(409)
  await look()
  expect(await pushOf(id)).toMatchObject({ state: 'finishing', tries: 1 })
  await untilFetched(id)
  await look()
  expect(await pushOf(id)).toMatchObject({ state: 'done', notes: [] })
  expect(sources(id)).toHaveLength(2)
})

test('PROD-63, PROD-64 images that fail in the end are named and taken out; the owner’s own stay', async () => {
  const id = await pushLoading(['gooseneck-kettle', 'no-such-thing'])
  const own = { id: 5, alt: '', url: '/own.jpg', width: 10, height: 10 }
  const failed = { at: 0, source: 'upload', outcome: 'IMAGE_PROCESSING_FAILURE' }
  owner.productsOf(id)[0]!.pictures.push({ ...own, upload: failed })
  await untilFetched(id)
  world.sandbox.fail('shopify.graphql', 'unavailable', 1)
  await look()
  expect(await pushOf(id)).toMatchObject({ state: 'finishing', tries: 1 })
  await look()
  const { state, notes } = await pushOf(id)
  expect([state, notes]).toEqual(['done', [expect.stringContaining('no-such-thing.jpg')]])
  expect(sources(id)).toEqual([picture('gooseneck-kettle'), 'upload'])
})

test('PROD-63 after an hour it is said that images are missing; a push meanwhile doubles none', async () => {
  const id = await pushLoading(['gooseneck-kettle', 'olive-wood-board'])
  expect((await owner.post(`dropship/live-products/${id}/restore/`, {})).status).toBe(200)
  await push(id)
  expect(sources(id)).toHaveLength(2)
  for (let looks = 1; looks <= 5; looks++) {
    await look()
    expect(await pushOf(id)).toMatchObject({ state: 'finishing' })
  }
  await look()
  expect(await pushOf(id)).toMatchObject({
    state: 'done',
    notes: [expect.stringContaining('After an hour')],
  })
  await untilFetched(id)
  await push(id)
  expect(await pushOf(id)).toMatchObject({ state: 'done', notes: [] })
  expect(sources(id)).toEqual([picture('gooseneck-kettle'), picture('olive-wood-board')])
})
