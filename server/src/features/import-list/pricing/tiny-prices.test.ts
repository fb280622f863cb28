import { sql } from 'kysely'
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

test('PROD-29 the preview counts no variant below cost that the supplier sells no more', async () => {
  const owner = await buildOwner(t)
  const product_id = await keepSupplierProduct(t)
  const { item } = (await owner.post('dropship/import-list/', { product_id })).json
  const { rules } = (await owner.get('dropship/price-rules/')).json
  const price = { ranges: [], rest: { kind: 'multiply', value: 500 }, ending: 'none' }
  const body = { rules: { ...rules, base: 'cost', price } }
  const below = async () =>
    (await owner.post('dropship/price-rules/preview/', body)).json.below_cost as number
  expect(await below()).toBe(2)
  await t.world.db
    .updateTable('supplier_product_details')
    .set({ variants: sql`jsonb_build_array(variants -> 0)` })
    .where('product_id', '=', product_id)
    .execute()
  t.advance({ minutes: 5 })
  await t.world.db
    .updateTable('supplier_products')
    .set({ details_at: t.world.clock.now() })
    .where('id', '=', product_id)
    .execute()
  await t.runTimed(['import-list.ask-supplier'])
  await t.runJobs()
  const now = (await owner.get(`dropship/import-list/${item.id}/`)).json
  expect(now.variants.map(({ gone }: { gone: boolean }) => gone)).toEqual([false, true])
  expect(await below()).toBe(1)
})
