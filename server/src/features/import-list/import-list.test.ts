import type { ImportItem, ListedItem } from '@plaudit/contract/dropshipping/import-item'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../test/owners.ts'
import { keepSupplierProduct } from '../../../test/supplier-product.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
})
afterAll(() => t.close())

const add = async (product_id: string, who = owner) =>
  who.post('dropship/import-list/', { product_id })
const added = async (
  options: Parameters<typeof keepSupplierProduct>[1] = {},
  who = owner,
): Promise<ImportItem> => (await add(await keepSupplierProduct(t, options), who)).json.item
const get = async (id: string, who = owner): Promise<ImportItem> =>
  (await who.get(`dropship/import-list/${id}/`)).json
const list = async (query = '', who = owner) => {
  const { json } = await who.get(`dropship/import-list/?${query}`)
  return json as { results: ListedItem[]; pageInfo: { total: number; endCursor: string } }
}
const edit = (item: ImportItem, changes: object, who = owner) =>
  who.patch(`dropship/import-list/${item.id}/`, { version: item.version, ...changes })

test('S1.014, S3.035, S4.026, PROD-22 a product is added once, with its price, under double clicks and two tabs', async () => {
  const product_id = await keepSupplierProduct(t, { title: 'Gooseneck kettle' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(product_id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ json }) => json.item.id)).size).toBe(1)
  expect(answers.filter(({ json }) => json.is_new)).toHaveLength(1)
  const item = answers[0]!.json.item as ImportItem
  expect(item).toMatchObject({
    state: 'import_list',
    title: 'Gooseneck kettle',
    category: 'Kettles',
    description: '<p>Holds 1.2 l.</p>',
    currency: 'USD',
    shipping: 400,
    level: 'ready',
    guards: [],
    options: ['Color'],
  })
  // (10.00 + 4.00) × 2.5 = 35.00 and (11.00 + 4.00) × 2.5 = 37.50, up to the next .95.
  expect(item.variants.map(({ price }) => price)).toEqual([3_595, 3_795])
  const { json } = await owner.get(`dropship/import-list/added/?products=${product_id},cj-other`)
  expect(json.results).toEqual([{ product_id, id: item.id }])
  expect((await add('cj-nothing')).status).toBe(404)
})

test('S6.002, PROD-22 another account sees, changes and undoes nothing of it', async () => {
  const item = await added()
  const stranger = await buildOwner(t)
  expect((await list('', stranger)).results).toEqual([])
  const { change_id } = (await owner.delete(`dropship/import-list/${item.id}/`)).json
  const undo = `dropship/import-list/changes/${change_id}/undo/`
  expect((await stranger.post(undo, {})).status).toBe(404)
  expect((await owner.post(undo, {})).json).toEqual({ restored: 1, kept: 0 })
  const bulk = { action: 'add_tags', ids: [item.id], tags: ['theirs'] }
  for (const answer of [
    await stranger.get(`dropship/import-list/${item.id}/`),
    await edit(item, { title: 'Taken' }, stranger),
    await stranger.delete(`dropship/import-list/${item.id}/`),
    await stranger.post('dropship/import-list/bulk/', bulk),
  ])
    expect(answer.status).toBe(404)
  expect(await get(item.id)).toMatchObject({ title: 'Enamel kettle', tags: [] })
})

test('PROD-23 what the owner wrote stays when the supplier changes, and the rest follows', async () => {
  const item = await added({ title: 'Kettle of theirs' })
  const [rust, cream] = item.variants
  const saved = await edit(item, {
    title: 'My kettle',
    description: '<p onclick="x()">Mine<script>alert(1)</script><img src=x onerror=y></p>',
    tags: ['Tea', 'tea', 'kitchen'],
    images: item.images.toReversed().map((image) => ({ ...image, alt: 'A kettle' })),
    variants: [{ id: rust!.id, price: 4_200, sku: 'MINE-1' }],
  })
  expect(saved.json).toMatchObject({
    version: item.version + 1,
    description: '<p>Mine</p>',
    tags: ['Tea', 'kitchen'],
    locked: ['title', 'tags', 'images', 'description'],
  })
  await t.world.db
    .updateTable('supplier_product_details')
    .set({
      description: '<p>New words</p>',
      variants: JSON.stringify([
        { ...kept(rust!), cost: 1_500, sku: 'THEIRS' },
        { ...kept(cream!), cost: 1_600, stock: { CN: 3 } },
      ]),
    })
    .where('product_id', '=', item.product_id)
    .execute()
  t.advance({ minutes: 5 })
  await t.world.db
    .updateTable('supplier_products')
    .set({ title: 'Their new title', details_at: t.world.clock.now() })
    .where('id', '=', item.product_id)
    .execute()
  await t.runTimed(['import-list.ask-supplier'])
  await t.runJobs()
  const now = await get(item.id)
  expect(now).toMatchObject({ title: 'My kettle', description: '<p>Mine</p>' })
  expect(now.images.map(({ alt }) => alt)).toEqual(['A kettle', 'A kettle'])
  expect(now.variants).toMatchObject([
    { cost: 1_500, price: 4_200, sku: 'MINE-1', locked: ['sku', 'price'] },
    { cost: 1_600, price: 3_795, sku: 'K-Cream', stock: 3 },
  ])
  expect(now.guards.map(({ code }) => code)).toContain('low_stock')
  const given = await edit(now, { unlock: ['title', 'prices'] })
  expect(given.json).toMatchObject({ title: 'Their new title', description: '<p>Mine</p>' })
  expect(given.json.variants.map((one: { price: number }) => one.price)).toEqual([4_795, 5_095])
})
const kept = ({ id, sku, values, grams }: ImportItem['variants'][number]) => ({
  id,
  sku,
  values,
  grams,
  suggestedPrice: null,
  imageUrl: null,
  stock: { CN: 20 },
})

test('PROD-23 of two tabs the second is told, and nothing of the first is lost', async () => {
  const item = await added()
  expect((await edit(item, { title: 'First tab' })).status).toBe(200)
  const second = await edit(item, { title: 'Second tab' })
  expect(second.status).toBe(409)
  expect((await get(item.id)).title).toBe('First tab')
  const foreign = {
    images: [{ src: 'https://elsewhere.example.com/x.jpg', alt: '', chosen: true }],
  }
  expect((await edit(await get(item.id), foreign)).status).toBe(400)
  const unknown = { variants: [{ id: 'cj-none', price: 1 }] }
  expect((await edit(await get(item.id), unknown)).status).toBe(400)
  expect((await edit(await get(item.id), { collections: ['77'] })).status).toBe(400)
})

test('S6.009, P29, PROD-24 words are free, filters need a plan that has them; orders hold over pages', async () => {
  const free = await buildOwner(t, { plan: false })
  for (const [title, cost, stock] of [
    ['Blue mug', 300, 60],
    ['Acacia board', 900, 6],
    ['blue bowl', 500, 0],
  ] as const)
    await added({ title, cost, stock }, free)
  expect((await list('search=BLUE', free)).pageInfo.total).toBe(2)
  for (const filter of ['level=ready', 'stock=low', 'category=Kettles', 'tag=x']) {
    const refused = await free.get(`dropship/import-list/?${filter}`)
    expect([refused.status, refused.json.limit_type]).toEqual([402, 'filter_import'])
    expect(
      (
        await free.post('dropship/import-list/bulk/', {
          action: 'remove',
          filter: Object.fromEntries(new URLSearchParams(filter)),
        })
      ).status,
    ).toBe(402)
  }
  const paying = await buildOwner(t)
  for (const [title, stock] of [
    ['b', 60],
    ['A', 6],
    ['c', 0],
  ] as const)
    await added({ title, stock }, paying)
  const titles = async (query: string) =>
    (await list(query, paying)).results.map(({ title }) => title)
  expect(await titles('stock=low')).toEqual(['A'])
  expect(await titles('level=block')).toEqual(['c'])
  expect(await titles('category=Kettles&sort=stock')).toEqual(['b', 'A', 'c'])
  for (const sort of ['newest', 'title', 'price', 'margin', 'stock']) {
    const whole = await titles(`sort=${sort}`)
    const first = await list(`sort=${sort}&limit=2`, paying)
    const rest = await titles(`sort=${sort}&limit=2&cursor=${first.pageInfo.endCursor}`)
    expect([...first.results.map(({ title }) => title), ...rest]).toEqual(whole)
  }
})

test('PROD-25 many are changed at once, and a change is undone but for what was changed since', async () => {
  const me = await buildOwner(t)
  const items = [await added({}, me), await added({}, me), await added({}, me)]
  const bulk = async (body: object) => (await me.post('dropship/import-list/bulk/', body)).json
  const tagged = await bulk({ action: 'add_tags', filter: {}, tags: ['summer', 'tea'] })
  expect(tagged).toMatchObject({ changed: 3, kept: 0 })
  const first = await get(items[0]!.id, me)
  await edit(first, { tags: ['mine'] }, me)
  const undone = await me.post(`dropship/import-list/changes/${tagged.change_id}/undo/`, {})
  expect(undone.json).toEqual({ restored: 2, kept: 1 })
  expect((await list('sort=newest', me)).results.map(({ tags }) => tags)).toEqual([
    [],
    [],
    ['mine'],
  ])
  const ids = items.map(({ id }) => id)
  expect(await bulk({ action: 'set_category', ids, category: 'Tea' })).toMatchObject({ changed: 3 })
  expect(await bulk({ action: 'set_category', ids, category: 'Tea' })).toEqual({
    change_id: null,
    changed: 0,
    kept: 0,
  })
  const removed = await bulk({ action: 'remove', ids })
  expect((await list('', me)).results).toEqual([])
  await me.post(`dropship/import-list/changes/${removed.change_id}/undo/`, {})
  expect((await list('', me)).results).toHaveLength(3)
  expect((await me.get('dropship/import-list/choices/')).json).toMatchObject({
    total: 3,
    categories: ['Tea'],
    tags: ['mine'],
  })
  const [again] = items
  await me.delete(`dropship/import-list/${again!.id}/`)
  const back = await add(again!.product_id, me)
  expect(back.json).toMatchObject({ is_new: true, item: { id: again!.id, tags: ['mine'] } })
})

test('PROD-29 rules are previewed, applied and undone; typed prices stay', async () => {
  const me = await buildOwner(t)
  const item = await added({}, me)
  const unsent = await added({ shipping: null }, me)
  expect(unsent.guards.map(({ code }) => code)).toEqual(['no_price', 'shipping_unknown'])
  await edit(item, { variants: [{ id: item.variants[0]!.id, price: 4_444 }] }, me)
  const { rules, version } = (await me.get('dropship/price-rules/')).json
  const next = {
    ...rules,
    price: { ranges: [], rest: { kind: 'multiply', value: 3_000 }, ending: '99' },
  }
  const preview = (await me.post('dropship/price-rules/preview/', { rules: next })).json
  expect(preview).toMatchObject({
    items: 2,
    prices: 4,
    changed_items: 1,
    changed_prices: 1,
    locked_prices: 1,
    without_shipping: 1,
    rows: [{ before: { price: 3_795 }, after: { price: 4_599 } }],
  })
  const body = { rules: next, version, apply: true }
  const saved = (await me.put('dropship/price-rules/', body)).json
  expect(saved).toMatchObject({ changed_items: 1, changed_prices: 1, locked_prices: 1 })
  expect((await me.put('dropship/price-rules/', body)).status).toBe(409)
  const prices = async () => (await get(item.id, me)).variants.map(({ price }) => price)
  expect(await prices()).toEqual([4_444, 4_599])
  await me.post(`dropship/import-list/changes/${saved.change_id}/undo/`, {})
  expect(await prices()).toEqual([4_444, 3_795])
  expect((await me.get('dropship/price-rules/')).json.rules).toEqual(rules)
})

test('PROD-28 another currency needs the owner’s rate, gives every price anew, and can be undone', async () => {
  const me = await buildOwner(t)
  const item = await added({}, me)
  const { rules, version } = (await me.get('dropship/price-rules/')).json
  const save = (more: object) =>
    me.put('dropship/price-rules/', { rules: { ...rules, ...more }, version, apply: false })
  expect((await save({ currency: 'JPY' })).status).toBe(400)
  expect((await save({ currency: 'XXL', rate: '2' })).status).toBe(400)
  const saved = await save({ currency: 'JPY', rate: '150' })
  expect(await get(item.id, me)).toMatchObject({
    currency: 'JPY',
    // 14.00 and 15.00 dollars are ¥2,100 and ¥2,250; 2.5 times that, up to the next ending.
    variants: [{ price: 5_295 }, { price: 5_695 }],
  })
  await me.post(`dropship/import-list/changes/${saved.json.change_id}/undo/`, {})
  expect(await get(item.id, me)).toMatchObject({ currency: 'USD', price_low: 3_595 })
})

test('PROD-22, PROD-30 a supplier that does not answer leaves what its list says, and it is read later', async () => {
  const product_id = await keepSupplierProduct(t)
  const { db, clock } = t.world
  const details = await db
    .selectFrom('supplier_product_details')
    .selectAll()
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('supplier_product_details').where('product_id', '=', product_id).execute()
  const setRead = (details_at: Date | null) =>
    db.updateTable('supplier_products').set({ details_at }).where('id', '=', product_id).execute()
  await setRead(null)
  const answer = await add(product_id)
  expect(answer.json).toMatchObject({
    is_new: true,
    failure: 'unavailable',
    item: {
      title: 'Enamel kettle',
      variants: [],
      guards: [{ code: 'no_details' }],
      level: 'block',
    },
  })
  await db
    .insertInto('supplier_product_details')
    .values({ ...details, variants: JSON.stringify(details.variants) })
    .execute()
  await setRead(clock.now())
  await t.runTimed(['import-list.refresh'])
  const now = await get(answer.json.item.id)
  expect(now).toMatchObject({ level: 'ready', variants: [{ price: 3_595 }, { price: 3_795 }] })
  // Its list alone says nothing: the product itself is asked about, which nobody answers here.
  t.advance({ minutes: 1 })
  const gone_at = clock.now()
  const lose = (change: { gone_at: Date; details_at?: Date }) =>
    db.updateTable('supplier_products').set(change).where('id', '=', product_id).execute()
  await lose({ gone_at })
  await t.runTimed(['import-list.ask-supplier'])
  await t.runJobs()
  expect(await get(now.id)).toMatchObject({ gone: false })
  await lose({ gone_at, details_at: gone_at })
  await t.runTimed(['import-list.ask-supplier'])
  await t.runJobs()
  expect(await get(now.id)).toMatchObject({ gone: true, guards: [{ code: 'gone' }] })
  await owner.delete(`dropship/import-list/${now.id}/`)
  expect((await add(product_id)).status).toBe(409)
})
