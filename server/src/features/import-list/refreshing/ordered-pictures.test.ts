import { LONGEST_ADDRESS, MOST_IMAGES } from '@plaudit/contract/dropshipping/import-list'
import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
})
afterAll(() => t.close())

const order = (item: ImportItem) =>
  owner.patch(`dropship/import-list/${item.id}/`, {
    version: item.version,
    images: item.images.toReversed(),
  })

test('PROD-23 pictures that were ordered can be ordered again after the supplier brought as many others as a product has', async () => {
  const product_id = await keepSupplierProduct(t)
  const { item } = (await owner.post('dropship/import-list/', { product_id })).json
  const ordered = (await order(item)).json as ImportItem
  const begin = 'https://pictures.example.com/'
  const others = Array.from({ length: MOST_IMAGES }, (_, at) =>
    `${begin}${at}-`.padEnd(LONGEST_ADDRESS, 'x'),
  )
  t.advance({ minutes: 5 })
  await t.world.db
    .updateTable('supplier_product_details')
    .set({ image_urls: others })
    .where('product_id', '=', product_id)
    .execute()
  await t.world.db
    .updateTable('supplier_products')
    .set({ details_at: t.world.clock.now() })
    .where('id', '=', product_id)
    .execute()
  await t.runTimed(['import-list.ask-supplier'])
  await t.runJobs()
  const now = (await owner.get(`dropship/import-list/${item.id}/`)).json as ImportItem
  expect(now.images).toHaveLength(MOST_IMAGES)
  expect(now.images.slice(0, 3)).toEqual([
    ...ordered.images,
    { src: others[0], alt: '', chosen: false },
  ])
  const again = await order(now)
  expect(again.status).toBe(200)
  expect(again.json.images).toEqual(now.images.toReversed())
})
