import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
  for (const title of ['Kettle', 'Jug', 'Mug'])
    await owner.post('dropship/import-list/', {
      product_id: await keepSupplierProduct(t, { title }),
    })
})
afterAll(() => t.close())

const id = '00000000-0000-7000-8000-000000000000'
const values = [
  [7, id],
  ['x', id],
  ['x', 'x'],
  [true, null],
  ['2026-02-31 10:00:00+00', id],
  ['9'.repeat(30), id],
  ['2147483648000', id],
  ['\0', id],
  [id],
  { at: 1 },
]
const lists = [
  ...['newest', 'title', 'price', 'margin', 'stock'].map((sort) => `import-list/?sort=${sort}`),
  'live-products/?limit=5',
  ...['newest', 'cost', 'landed'].map((sort) => `products/?sort=${sort}`),
]

test('PROD-24, PROD-53 a page that no list ever gave is refused, whatever the order; it is never an error of ours', async () => {
  for (const list of lists)
    for (const value of values) {
      const cursor = Buffer.from(JSON.stringify(value)).toString('base64url')
      for (const way of ['', '-']) {
        const { status } = await owner.get(`dropship/${list}&cursor=${way}${cursor}`)
        expect([list, value, status]).toEqual([list, value, expect.toBeOneOf([200, 400])])
      }
    }
  for (const list of ['import-list/?sort=newest', 'live-products/?limit=5']) {
    const cursor = Buffer.from(JSON.stringify([7, id])).toString('base64url')
    expect((await owner.get(`dropship/${list}&cursor=${cursor}`)).status).toBe(400)
  }
  const product = Buffer.from(JSON.stringify([7, 7])).toString('base64url')
  expect((await owner.get(`shop/products/?cursor=${product}`)).status).toBe(400)
})

test('PROD-24 each order goes through all pages, and back', async () => {
  for (const sort of ['newest', 'title', 'price', 'margin', 'stock']) {
    const page = async (cursor = '') =>
      (
        await owner.get(
          `dropship/import-list/?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
        )
      ).json
    const first = await page()
    const second = await page(first.pageInfo.endCursor)
    const third = await page(second.pageInfo.endCursor)
    const titles = [first, second, third].flatMap(({ results }) =>
      results.map(({ title }: { title: string }) => title),
    )
    expect(titles.toSorted()).toEqual(['Jug', 'Kettle', 'Mug'])
    expect((await page(third.pageInfo.startCursor)).results).toEqual(second.results)
  }
})
