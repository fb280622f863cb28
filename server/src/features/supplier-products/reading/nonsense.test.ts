import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import type { FoundProduct, ProductDetails } from '@plaudit/contract/dropshipping/find-products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let sandbox: Sandbox
let t: TestWorld
let owner: TestOwner
const jobs = ['list', 'rates', 'details'].map((part) => `supplier-products.read-${part}`)
const PRODUCTS = 40

const readAll = async () => {
  for (let steps = 0; steps < 6; steps += 1) {
    await t.runTimed(['supplier-products.plan'])
    await t.runJobs(jobs)
  }
}
beforeAll(async () => {
  sandbox = await startSandbox()
  sandbox.memory.cj.resize(PRODUCTS)
  sandbox.memory.cj.limit({ perSecond: Number.POSITIVE_INFINITY })
  t = await startTestWorld({ sandboxUrl: sandbox.url })
  owner = await buildOwner(t)
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

type Line = { id: string; nameEn: string } & Record<string, unknown>
type List = { content: { productList: unknown[] }[]; totalRecords: number }
type Page = { pid: string; variants: Record<string, unknown>[] } & Record<string, unknown>

const pid = (at: number) => sandbox.memory.cj.products()[at]!.pid
const rowOf = (at: number) =>
  t.world.db
    .selectFrom('supplier_products')
    .selectAll()
    .where('id', '=', `cj-${pid(at)}`)
    .executeTakeFirst()
const catalogue = async () => (await owner.get('dropship/catalogue/')).json
const open = async (at: number): Promise<ProductDetails> => {
  const { status, json } = await owner.get(`dropship/products/cj-${pid(at)}/?ships_to=US`)
  expect(status).toBe(200)
  return json
}
const spoilLine = (nonsense: Record<string, (line: Line) => unknown>) =>
  sandbox.memory.cj.spoil('/product/listV2', ({ content, totalRecords }: List) => ({
    totalRecords,
    content: content.map(({ productList }) => ({
      productList: (productList as Line[]).map((line) => nonsense[line.id]?.(line) ?? line),
    })),
  }))
const spoilPage = (nonsense: Record<string, (page: Page) => unknown>) =>
  sandbox.memory.cj.spoil('/product/query', (page: Page) => nonsense[page.pid]?.(page) ?? page)
const ofFirst = (change: object) => (page: Page) => ({
  ...page,
  variants: page.variants.map((one, at) => (at === 0 ? { ...one, ...change } : one)),
})

test('PROD-81 a list with products and categories that make no sense loses these alone', async () => {
  sandbox.memory.cj.spoil('/product/getCategory', (levels: unknown[]) => [
    ...levels,
    ...levels,
    null,
    { categoryFirstName: 'Broken', categoryFirstList: [{ categorySecondName: 7 }] },
  ])
  spoilLine({
    [pid(0)]: (line) => ({ ...line, nowPrice: '99999999999.00', sellPrice: '99999999999' }),
    [pid(1)]: (line) => ({ ...line, id: 'x'.repeat(4_000) }),
    [pid(2)]: (line) => ({
      ...line,
      nameEn: 'Kettle\u0000 \ud800 of brass',
      sku: 'K\u0000\udc001',
    }),
    [pid(3)]: (line) => ({
      ...line,
      warehouseInventoryNum: 9e12,
      listedNum: 5e9,
      deliveryCycle: '99999-999999',
      createAt: 8e15,
    }),
    [pid(4)]: (line) => ({ ...line, categoryId: 'c'.repeat(5_000), bigImage: '["\\ud800"]' }),
    [pid(5)]: (line) => ({ ...line, nameEn: 'word '.repeat(400_000) }),
  })
  await t.runTimed(['supplier-products.plan'])
  await t.runJobs(['supplier-products.read-list'])
  expect(await catalogue()).toMatchObject({ read: PRODUCTS, total: PRODUCTS, failure: null })
  expect((await catalogue()).categories).toHaveLength(20)
  expect([await rowOf(0), await rowOf(1)]).toEqual([undefined, undefined])
  expect(await rowOf(2)).toMatchObject({ title: 'Kettle  of brass', sku: 'K1' })
  expect(await rowOf(3)).toMatchObject({ stock: 1e9, processing_low: null, listed_at: null })
  expect(await rowOf(4)).toMatchObject({ category_id: null, image_url: null })
  const { count } = await t.world.db
    .selectFrom('supplier_products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(PRODUCTS - 2)
}, 60_000)

test('PROD-81 what a later list says nothing readable of is sold still, and keeps what is known', async () => {
  const before = (await rowOf(6))!
  spoilLine({ [pid(6)]: (line) => ({ ...line, nowPrice: 'ask us', sellPrice: null }) })
  t.advance({ days: 1, minutes: 5 })
  await readAll()
  owner = await buildOwner(t)
  expect(await rowOf(6)).toMatchObject({ title: before.title, cost: before.cost, gone_at: null })
  const { json } = await owner.get(`dropship/products/?ids=${before.id}`)
  expect((json.results as FoundProduct[]).map(({ id }) => id)).toEqual([before.id])
}, 60_000)

test('PROD-91 a price of a list in a shape that nobody knows is not taken apart, and no other is taken for it', async () => {
  const odd = ['1,234.50', '-5', '5-', '1.00-2.00-3.00', 'US$4.25']
  const ids = odd.map((_price, at) => `cj-${pid(20 + at)}`)
  await t.world.db.deleteFrom('supplier_products').where('id', 'in', ids).execute()
  spoilLine(
    Object.fromEntries(
      odd.map((nowPrice, at) => [pid(20 + at), (line: Line) => ({ ...line, nowPrice })]),
    ),
  )
  t.advance({ days: 1, minutes: 5 })
  await readAll()
  owner = await buildOwner(t)
  expect(await catalogue()).toMatchObject({ read: PRODUCTS, total: PRODUCTS, failure: null })
  const rows = await Promise.all(odd.map((_price, at) => rowOf(20 + at)))
  expect(rows.map((row) => row?.cost)).toEqual(odd.map(() => undefined))
  spoilLine({})
}, 60_000)

test('PROD-81 a page that makes no sense says nothing, and keeps no other from being read', async () => {
  await t.world.db.updateTable('supplier_products').set({ details_at: null }).execute()
  spoilPage({
    [pid(7)]: ofFirst({ variantSellPrice: '99999999999.00' }),
    [pid(8)]: (page) => ({
      ...page,
      variants: page.variants.map((one) => ({ ...one, vid: 'same' })),
    }),
    [pid(9)]: (page) => ({ ...page, variants: 'none' }),
    [pid(10)]: ofFirst({
      inventories: [
        { countryCode: 'CN', totalInventory: 9e15 },
        { countryCode: 'Nowhere\u0000', totalInventory: 5 },
      ],
      variantWeight: 9e12,
      variantSku: 'A\u0000\ud800',
      variantKey: `${'-'.repeat(40)}`,
      variantImage: 'javascript:alert(1)',
    }),
    [pid(11)]: (page) => ({
      ...page,
      productKeyEn: 'A-B-C-D-E-F-G-H',
      description: `<p>Plain</p>${'<p '.repeat(90_000)}`,
    }),
  })
  t.advance({ days: 2 })
  await readAll()
  owner = await buildOwner(t)
  expect(await catalogue()).toMatchObject({ failure: null })
  for (const at of [7, 8, 9]) {
    const row = (await rowOf(at))!
    expect([at, row.gone_at, row.details_at, row.failed_at]).toEqual([
      at,
      null,
      null,
      expect.any(Date),
    ])
  }
  const unread = await t.world.db
    .selectFrom('supplier_products')
    .select('id')
    .where('details_at', 'is', null)
    .where('gone_at', 'is', null)
    .execute()
  expect(unread.map(({ id }) => id).sort()).toEqual([7, 8, 9].map((at) => `cj-${pid(at)}`).sort())
  expect(await open(7)).toMatchObject({ failure: 'unavailable', gone: false })
  const first = (await open(10)).variants.find(({ sku }) => sku === 'A')
  expect(first).toMatchObject({ stock: 1_000_000, grams: 0, image: null })
  expect((await open(11)).description).toEqual(['Plain'])
}, 60_000)

test('PROD-81 an answer of more than 8 MB is not read to its end, and what is known stays', async () => {
  const before = await open(12)
  t.advance({ days: 2 })
  owner = await buildOwner(t)
  spoilPage({ [pid(12)]: (page) => ({ ...page, description: 'x'.repeat(9_000_000) }) })
  const during = await open(12)
  expect(during).toMatchObject({ failure: 'unavailable', variants: before.variants })
  expect(during.description).toEqual(before.description)
})

test('PROD-81 what cannot be paid for sending is not offered, and a price of a cent has a margin', async () => {
  const { id } = (await rowOf(13))!
  spoilPage({
    [pid(13)]: (page) => ofFirst({ variantSugSellPrice: 0.01, variantWeight: 990_000 })(page),
  })
  await t.world.db
    .updateTable('supplier_rates')
    .set({ price: 9_000_000 })
    .where('grams', '<', 1_000)
    .execute()
  t.advance({ days: 2 })
  owner = await buildOwner(t)
  const { failure, offers } = await open(13)
  expect(failure).toBeNull()
  for (const { shipping, margin } of offers) {
    expect(shipping).toBeLessThanOrEqual(10_000_000)
    expect(margin).toBeGreaterThanOrEqual(-100_000_000)
  }
  expect((await owner.get(`dropship/products/?ids=${id}`)).status).toBe(200)
})
