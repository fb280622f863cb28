import { MOST_LISTED, type ListChange } from '@plaudit/contract/dropshipping/import-list'
import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
})
beforeEach(async () => {
  owner = await buildOwner(t)
})
afterAll(() => t.close())

const add = async (product_id: string): Promise<ImportItem> =>
  (await owner.post('dropship/import-list/', { product_id })).json.item
const added = async () => add(await keepSupplierProduct(t))
const get = async ({ id }: ImportItem): Promise<ImportItem> =>
  (await owner.get(`dropship/import-list/${id}/`)).json
const edit = async (item: ImportItem, change: object) => {
  const { version } = await get(item)
  const saved = await owner.patch(`dropship/import-list/${item.id}/`, { version, ...change })
  expect(saved.status).toBe(200)
}
const change = async (body: object): Promise<ListChange> =>
  (await owner.post('dropship/import-list/bulk/', body)).json
const undo = ({ change_id }: { change_id: string | null }) =>
  owner.post(`dropship/import-list/changes/${change_id}/undo/`, {})
const remove = async ({ id }: ImportItem): Promise<ListChange> =>
  (await owner.delete(`dropship/import-list/${id}/`)).json
const saveRules = async (more: object) => {
  const { rules, version } = (await owner.get('dropship/price-rules/')).json
  const saved = await owner.put('dropship/price-rules/', {
    rules: { ...rules, ...more },
    version,
    apply: false,
  })
  expect(saved.status).toBe(200)
  return saved.json as { change_id: string | null }
}
const pricesOf = ({ variants }: ImportItem) => variants.map(({ price }) => price)
/** 14.00 and 15.00 dollars, 2.5 times that, up to the next .95: in dollars, and at 150 yen. */
const IN_DOLLARS = [3_595, 3_795]
const IN_YEN = [5_295, 5_695]
const yen = { currency: 'JPY', rate: '150' }

test('PROD-77 undoing takes back what the change locked; what the owner locked before or since stays', async () => {
  const item = await added()
  await edit(item, { category: 'Mine' })
  const tagged = await change({ action: 'add_tags', ids: [item.id], tags: ['gift'] })
  expect((await get(item)).locked.toSorted()).toEqual(['category', 'tags'])
  await edit(item, { title: 'My kettle', description: '<p>Mine.</p>' })
  expect((await undo(tagged)).json).toEqual({ restored: 1, kept: 0 })
  const after = await get(item)
  expect(after).toMatchObject({ title: 'My kettle', tags: [], category: 'Mine' })
  expect(after.locked.toSorted()).toEqual(['category', 'description', 'title'])
  // What was locked before the change is so after it.
  await edit(item, { tags: ['own'] })
  const more = await change({ action: 'add_tags', ids: [item.id], tags: ['gift'] })
  await undo(more)
  expect(await get(item)).toMatchObject({ tags: ['own'] })
  expect((await get(item)).locked).toContain('tags')
})

test('PROD-28, PROD-77 a product that was taken out and is added again has prices in the currency that holds now', async () => {
  const item = await added()
  await edit(item, { title: 'My kettle', variants: [{ id: item.variants[0]!.id, price: 9_999 }] })
  await remove(item)
  await saveRules(yen)
  const back = await add(item.product_id)
  expect(back).toMatchObject({ id: item.id, title: 'My kettle', currency: 'JPY' })
  expect(pricesOf(back)).toEqual(IN_YEN)
})

test('PROD-77 a removal is undone after the currency changed: the prices are in the new one', async () => {
  const item = await added()
  const removed = await remove(item)
  const rules = await saveRules(yen)
  const answer = await undo(removed)
  expect([answer.status, answer.json]).toEqual([200, { restored: 1, kept: 0 }])
  expect(await get(item)).toMatchObject({ currency: 'JPY' })
  expect(pricesOf(await get(item))).toEqual(IN_YEN)
  // Nothing was in the list when the currency changed.
  expect(rules.change_id).toBeNull()
})

test('PROD-77 prices of another currency do not come back; a change of the rules that others followed is refused', async () => {
  const item = await added()
  const ids = [item.id]
  await saveRules({ price: { ranges: [], rest: { kind: 'multiply', value: 3_000 }, ending: '95' } })
  const applied = await change({ action: 'price_rule', ids })
  expect(applied.changed).toBe(1)
  const toYen = await saveRules(yen)
  const inYen = pricesOf(await get(item))
  expect((await undo(applied)).json).toEqual({ restored: 0, kept: 1 })
  expect(pricesOf(await get(item))).toEqual(inYen)
  await saveRules({ rate: '151' })
  const refused = await undo(toYen)
  expect([refused.status, refused.json.code]).toEqual([409, 'conflict'])
  expect(await get(item)).toMatchObject({ currency: 'JPY' })
})

test('PROD-77 a change of the currency is undone with what came, left and came back since', async () => {
  const [first, left] = [await added(), await added()]
  const removed = await remove(left)
  const toYen = await saveRules(yen)
  const since = await added()
  await undo(removed)
  await remove(since)
  const answer = await undo(toYen)
  expect([answer.status, answer.json.restored]).toEqual([200, 1])
  for (const item of [first, left]) {
    expect(await get(item)).toMatchObject({ currency: 'USD' })
    expect(pricesOf(await get(item))).toEqual(IN_DOLLARS)
  }
  expect(await add(since.product_id)).toMatchObject({ currency: 'USD' })
})

test('PROD-22, PROD-77 undoing a removal never makes the list longer than it can be', async () => {
  const item = await added()
  const removed = await remove(item)
  const other = await added()
  const columns = sql`state, title, description, tags, category, collections, options, images, variants, locked, currency,
    ships_to, shipping, is_estimate, image_url, variant_count, price_low, price_high, margin, stock, guards, level,
    details_at, gone_at, removed_at, version, added_at, updated_at`
  await sql`insert into import_list_items (account_id, id, supplier_product_id, ${columns})
    select account_id, gen_random_uuid(), 'cj-copy-' || n, ${columns}
    from import_list_items, generate_series(2, ${MOST_LISTED}) n
    where account_id = ${owner.accountId}::uuid and id = ${other.id}::uuid`.execute(t.world.db)
  const answer = await undo(removed)
  expect([answer.status, answer.json.code]).toEqual([409, 'conflict'])
  await remove(other)
  expect((await undo(removed)).json).toEqual({ restored: 1, kept: 0 })
})

test('PROD-77 of two removals of a product, only the last one can be undone', async () => {
  const item = await added()
  const first = await remove(item)
  t.advance({ minutes: 1 })
  await add(item.product_id)
  const again = await remove(item)
  expect((await undo(first)).json).toEqual({ restored: 0, kept: 1 })
  expect((await owner.get(`dropship/import-list/${item.id}/`)).status).toBe(404)
  expect((await undo(again)).json).toEqual({ restored: 1, kept: 0 })
  expect(await get(item)).toMatchObject({ id: item.id })
})
