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

test('PROD-53 what is in the store is edited as in the import list, but neither while it is pushed nor taken out of the list', async () => {
  const product_id = await keepSupplierProduct(t)
  const added = await owner.post('dropship/import-list/', { product_id })
  const item = added.json.item as ImportItem
  const path = `dropship/import-list/${item.id}/`
  const setState = (state: ImportItem['state']) =>
    t.world.db.updateTable('import_list_items').set({ state }).where('id', '=', item.id).execute()
  const states = ['live', 'low_stock', 'out_of_stock', 'deactivated'] as const
  let { version } = item
  for (const state of states) {
    await setState(state)
    expect((await owner.get(path)).json).toMatchObject({ id: item.id, state })
    const saved = await owner.patch(path, { version, title: `Named when ${state}` })
    expect(saved.json).toMatchObject({ state, title: `Named when ${state}` })
    version = saved.json.version
    expect((await owner.delete(path)).status).toBe(404)
    expect((await owner.post(`${path}refresh/`, {})).status).toBe(404)
  }
  await setState('pushing')
  expect((await owner.get(path)).status).toBe(404)
  expect((await owner.patch(path, { version, title: 'Too late' })).status).toBe(404)
  const list = (await owner.get('dropship/import-list/')).json
  expect(list.results).toEqual([])
})
