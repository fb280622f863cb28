import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../../../test/owners.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

test('PROD-81 a price of one cent for what costs a fortune is saved, with the lowest margin that is shown', async () => {
  const owner = await buildOwner(t)
  const product_id = await keepSupplierProduct(t, { cost: 9_000_000, shipping: 9_000_000 })
  const { item } = (await owner.post('dropship/import-list/', { product_id })).json
  const variants = item.variants.map(({ id }: { id: string }) => ({ id, price: 1 }))
  const saved = await owner.patch(`dropship/import-list/${item.id}/`, {
    version: item.version,
    variants,
  })
  expect([saved.status, saved.json.margin]).toEqual([200, -100_000_000])
  const { json } = await owner.get('dropship/import-list/')
  expect(json.results[0]).toMatchObject({ id: item.id, margin: -100_000_000 })
})
