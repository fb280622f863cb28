import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

type More = { options?: object }
const preview = async (owner: TestOwner, content: string, more?: More) =>
  (await owner.post('imports/csv/preview/', uploadForm(content, more))).json
const importFile = async (owner: TestOwner, content: string, more?: More) => {
  const started = await owner.post('imports/csv/', uploadForm(content, more))
  expect(started).toMatchObject({ status: 200 })
  await t.runJobs()
  return (await owner.get(`imports/${started.json.id}/`)).json
}
const rejectedOf = async (owner: TestOwner, id: string) =>
  (await owner.get(`imports/${id}/rejected-rows/?limit=50`)).json
const mend = async (owner: TestOwner, id: string, body: object) =>
  (await owner.post(`imports/${id}/mend/`, body)).json
/** Whose review stands at which product. */
const places = async (owner: TestOwner): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await owner.get('reviews/?limit=100')).json.results.map(
      (one: { author: string; product: { title: string } }) => [one.author, one.product.title],
    ),
  )

const header = 'product_id,product_handle,product_sku,product_title,rating,author,text\n'
type Row = { id?: string; handle?: string; sku?: string; title?: string }
const file = (rows: Record<string, Row>) =>
  header +
  Object.entries(rows)
    .map(
      ([author, { id = '', handle = '', sku = '', title = '' }]) =>
        `${id},${handle},${sku},${title},5,${author},Words of ${author}.\n`,
    )
    .join('')

/** A kettle and a lamp of the store, each with all that names it. */
const newOwner = async () => {
  const owner = await buildOwner(t)
  const kettle = await buildProduct(t, owner, { title: 'Enamel kettle', handle: 'kettle' })
  const lamp = await buildProduct(t, owner, { title: 'Moon lamp', handle: 'lamp' })
  const write = (id: string, values: { external_id: string; sku: string }) =>
    t.world.db
      .updateTable('products')
      .set({ ...values, origin: 'store' })
      .where('account_id', '=', owner.accountId)
      .where('id', '=', id)
      .execute()
  await write(kettle.id, { external_id: '7001', sku: 'KET-01' })
  await write(lamp.id, { external_id: '7002', sku: 'LAM-01' })
  return { owner, kettle, lamp }
}

test('names of a row that fit two products are asked; until then the row is rejected, and mended with the product that is meant', async () => {
  const { owner, kettle, lamp } = await newOwner()
  const rows = file({
    Noor: { id: '7001', sku: 'KET-01' },
    Ben: { id: '7001', sku: 'LAM-01' },
    Ida: { handle: 'lamp', title: 'Enamel kettle' },
    Teo: { id: '7001', sku: 'LAM-01' },
    Mia: { handle: 'lamp', sku: 'LAM-99', title: 'Lamp' },
  })
  const seen = await preview(owner, rows)
  expect(seen).toMatchObject({ counts: { new: 2, rejected: 3 }, unknown_ids: null })
  expect(seen.products.slice(0, 2)).toMatchObject([
    {
      key: '7001 / LAM-01',
      rows: 2,
      match: 'products_differ',
      product: null,
      fits: [
        { by: 'id', product: { id: kettle.id } },
        { by: 'sku', product: { id: lamp.id } },
      ],
    },
    { key: 'lamp / Enamel kettle', rows: 1, match: 'products_differ' },
  ])
  const chosen = await preview(owner, rows, {
    options: { product_matches: { '7001 / LAM-01': lamp.id } },
  })
  expect(chosen).toMatchObject({ counts: { new: 4, rejected: 1 } })

  const run = await importFile(owner, rows)
  expect(run).toMatchObject({ counts: { new: 2, rejected: 3 }, products_created: 0 })
  expect(await places(owner)).toEqual({ Noor: 'Enamel kettle', Mia: 'Moon lamp' })
  const [ben, ida] = (await rejectedOf(owner, run.id)).results
  expect(ben).toMatchObject({
    row: 3,
    reason: 'products_differ',
    value: '7001 / LAM-01',
    control: 'product',
    alike: 2,
    suggestion: null,
  })
  expect(ben.detail).toBe(
    '“7001 / LAM-01” fits different products. Choose the product of this row.',
  )
  expect(ben.similar.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([kettle.id, lamp.id])
  expect(ida).toMatchObject({ reason: 'products_differ', value: 'lamp / Enamel kettle' })
  expect(
    await mend(owner, run.id, {
      alike: { reason: ben.reason, value: ben.value },
      product_id: kettle.id,
    }),
  ).toMatchObject({ mended: 2 })
  expect(
    await mend(owner, run.id, { rows: [{ row: ida.row, values: { product_title: '' } }] }),
  ).toMatchObject({ mended: 1 })
  expect(await places(owner)).toMatchObject({
    Ben: 'Enamel kettle',
    Teo: 'Enamel kettle',
    Ida: 'Moon lamp',
  })
})

test('a row with an unknown id does not land at the product that its SKU, handle, barcode or name fits', async () => {
  const { owner, kettle } = await newOwner()
  await t.world.db
    .updateTable('products')
    .set({ barcode: '036000291452' })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', kettle.id)
    .execute()
  const cell = {
    product_sku: 'KET-01',
    product_handle: 'kettle',
    product_barcode: '036000291452',
    product_title: 'Enamel kettle',
  }
  for (const [column, name] of Object.entries(cell))
    for (const id of [
      '9009',
      'gid://shopify/Product/9009',
      '019a0000-0000-7000-8000-000000000001',
      'shop-b-1',
    ]) {
      const rows = `product_id,${column},rating,author,text\n${id},${name},5,Noor,Pours well.\n`
      expect(await preview(owner, rows), `${id} ${column}`).toMatchObject({
        counts: { new: 0, rejected: 1 },
        unknown_ids: { rows: 1, decided: false },
        products: [
          {
            key: `${id} / ${name}`,
            match: 'product_id_differs',
            fits: [{ product: { id: kettle.id } }],
          },
        ],
      })
    }
  const run = await importFile(
    owner,
    file({ Noor: { id: '9009', sku: 'KET-01' }, Ben: { id: '9010', sku: 'KET-77' } }),
  )
  expect(run).toMatchObject({ counts: { new: 1, rejected: 1 }, products_created: 1 })
  expect(Object.keys(await places(owner))).toEqual(['Ben'])
})

test('a file of another store is asked about once, and its answer applies to all rows', async () => {
  const { owner } = await newOwner()
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `Reader ${i}`,
      i % 2 ? { id: '9001', handle: 'kettle', sku: `K-${i}` } : { id: '9002', handle: 'lamp' },
    ]),
  )
  const rows = file({ ...many, Zoe: { id: '9003', handle: 'teapot', title: 'Teapot' } })
  expect(await preview(owner, rows)).toMatchObject({
    counts: { new: 1, rejected: 40 },
    unknown_ids: { rows: 40, decided: false },
  })
  const ignore = { options: { unknown_ids: 'ignore' } }
  const seen = await preview(owner, rows, ignore)
  expect(seen).toMatchObject({
    counts: { new: 41, rejected: 0 },
    unknown_ids: { rows: 40, decided: true },
  })
  expect(seen.products).toHaveLength(3)
  const run = await importFile(owner, rows, ignore)
  expect(run).toMatchObject({ counts: { new: 41, rejected: 0 }, products_created: 1 })
  expect(await places(owner)).toMatchObject({
    'Reader 0': 'Moon lamp',
    'Reader 39': 'Enamel kettle',
    Zoe: 'Teapot',
  })
  expect(await importFile(owner, rows, ignore)).toMatchObject({
    counts: { new: 0, duplicate: 41, rejected: 0 },
    products_created: 0,
  })
})

test('who did not answer mends all such rows at once with the ids of the products that fit', async () => {
  const { owner } = await newOwner()
  const run = await importFile(
    owner,
    file({ Noor: { id: '9001', handle: 'kettle' }, Ben: { id: '9002', sku: 'LAM-01' } }),
  )
  expect(run).toMatchObject({
    state: 'failed',
    problem: 'all_rejected',
    counts: { new: 0, rejected: 2 },
  })
  const page = await rejectedOf(owner, run.id)
  expect(page.reasons).toEqual([{ reason: 'product_id_differs', rows: 2, proposed: 2 }])
  expect(page.results).toMatchObject([
    {
      field: 'product_id',
      value: '9001 / kettle',
      suggestion: '7001',
      control: 'product',
      similar: [{ title: 'Enamel kettle' }],
    },
    {
      field: 'product_id',
      value: '9002 / LAM-01',
      suggestion: '7002',
      similar: [{ title: 'Moon lamp' }],
    },
  ])
  expect(
    await mend(owner, run.id, { alike: { reason: 'product_id_differs' }, proposed: true }),
  ).toMatchObject({ mended: 2, import: { state: 'completed' } })
  expect(await places(owner)).toEqual({ Noor: 'Enamel kettle', Ben: 'Moon lamp' })
})

test('products made from a file keep their SKU to themselves; the same file again asks nothing and adds nothing', async () => {
  const owner = await buildOwner(t)
  const first = file({
    Noor: { id: '1', sku: 'A', title: 'Kettle' },
    Ben: { id: '2', handle: 'cup' },
    Ida: { id: '3', handle: 'cup' },
    Teo: { id: '4', sku: 'A' },
  })
  expect(await preview(owner, first)).toMatchObject({
    counts: { new: 4, rejected: 0 },
    unknown_ids: null,
  })
  expect(await importFile(owner, first)).toMatchObject({
    counts: { new: 4, rejected: 0 },
    products_created: 3,
  })
  expect(await places(owner)).toEqual({ Noor: 'Kettle', Ben: 'Cup', Ida: 'Cup', Teo: '4' })
  expect(await importFile(owner, first)).toMatchObject({
    counts: { duplicate: 4 },
    products_created: 0,
  })
  const other = file({ Mia: { id: '9', sku: 'A', title: 'Lamp' }, Zoe: { id: '8', handle: 'cup' } })
  expect(await importFile(owner, other)).toMatchObject({ counts: { new: 1, rejected: 1 } })
  expect(await places(owner)).toMatchObject({ Zoe: 'Cup' })
})

test('rows of one id are checked one by one: what fits for the first is not taken for the others', async () => {
  const { owner } = await newOwner()
  const rows = file({
    Noor: { handle: 'old-name', sku: 'KET-01' },
    Ben: { handle: 'old-name', sku: 'LAM-01' },
    Ida: { handle: 'old-name', sku: 'KET-RED' },
  })
  expect(await importFile(owner, rows)).toMatchObject({ counts: { new: 3 }, products_created: 0 })
  expect(await places(owner)).toEqual({
    Noor: 'Enamel kettle',
    Ben: 'Moon lamp',
    Ida: 'Enamel kettle',
  })
})

test('a product chosen for all rows, or for a name, settles what the rows contradict', async () => {
  const { owner, lamp } = await newOwner()
  const rows = file({ Noor: { id: '7001', sku: 'LAM-01' }, Ben: { id: '9001', handle: 'kettle' } })
  expect(await preview(owner, rows, { options: { product_id: lamp.id } })).toMatchObject({
    counts: { new: 2, rejected: 0 },
    unknown_ids: null,
  })
  const matches = { '7001': lamp.id, '9001 / kettle': lamp.id }
  expect(await importFile(owner, rows, { options: { product_matches: matches } })).toMatchObject({
    counts: { new: 2, rejected: 0 },
  })
  expect(await places(owner)).toEqual({ Noor: 'Moon lamp', Ben: 'Moon lamp' })
})

test('a title or SKU of two products is asked, the same each time; another name of the row that fits one of them decides', async () => {
  const owner = await buildOwner(t)
  const man = await buildProduct(t, owner, { title: 'T-Shirt', handle: 't-shirt-man' })
  const woman = await buildProduct(t, owner, { title: 'T-Shirt', handle: 't-shirt-woman' })
  const both = [man.id, woman.id].toSorted()
  await t.world.db
    .updateTable('products')
    .set({ sku: 'TS-1', origin: 'store', created_at: t.world.clock.now() })
    .where('account_id', '=', owner.accountId)
    .execute()
  for (const names of [{ title: 'T-Shirt' }, { sku: 'TS-1' }, { sku: 'TS-1', title: 'T-Shirt' }]) {
    const key = Object.values(names)[0]!
    const seen = await preview(owner, file({ Noor: names }))
    expect(seen).toMatchObject({
      counts: { new: 0, rejected: 1 },
      products: [{ key, match: 'products_differ', product: null }],
    })
    expect(seen.products[0].fits.map((fit: { product: { id: string } }) => fit.product.id)).toEqual(
      both,
    )
    expect(
      seen.products[0].fits
        .map((fit: { product: { handle: string } }) => fit.product.handle)
        .toSorted(),
    ).toEqual([man.handle, woman.handle])
    expect(
      await preview(owner, file({ Noor: names }), {
        options: { product_matches: { [key]: woman.id } },
      }),
    ).toMatchObject({
      counts: { new: 1, rejected: 0 },
    })
  }
  const run = await importFile(
    owner,
    file({
      Noor: { title: 'T-Shirt' },
      Ben: { sku: 'TS-1' },
      Ida: { handle: 't-shirt-woman', title: 'T-Shirt', sku: 'TS-1' },
    }),
  )
  expect(run).toMatchObject({ counts: { new: 1, rejected: 2 }, products_created: 0 })
  const rejected = (await rejectedOf(owner, run.id)).results
  expect(rejected).toMatchObject([
    { reason: 'products_differ', value: 'T-Shirt', similar: both.map((id) => ({ id })) },
    { reason: 'products_differ', value: 'TS-1' },
  ])
  expect(
    await mend(owner, run.id, {
      alike: { reason: 'products_differ', value: 'T-Shirt' },
      product_id: man.id,
    }),
  ).toMatchObject({ mended: 1 })
  expect((await owner.get(`reviews/?product_id=${man.id}`)).json.results).toMatchObject([
    { author: 'Noor' },
  ])
  const foreign = file({ Teo: { id: 'shop-b-1', title: 'T-Shirt' } })
  expect(await preview(owner, foreign)).toMatchObject({
    counts: { rejected: 1 },
    products: [{ key: 'shop-b-1 / T-Shirt', match: 'product_id_differs' }],
  })
  const ignored = await preview(owner, foreign, { options: { unknown_ids: 'ignore' } })
  expect(ignored).toMatchObject({
    counts: { rejected: 1 },
    products: [{ key: 'shop-b-1 / T-Shirt', match: 'products_differ' }],
  })
})
