import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const preview = async (owner: TestOwner, column: string, name: string) => {
  const form = uploadForm(`${column},rating,author,text\n"${name}",5,Noor A.,Pours well.\n`)
  return (await owner.post('imports/csv/preview/', form)).json.products[0]
}

test('S1.024 a row finds its product by number, handle, address, SKU, barcode or name, however a file writes it', async () => {
  const owner = await buildOwner(t)
  const kettle = await buildProduct(t, owner, { title: 'Enamel kettle', handle: 'enamel-kettle' })
  await buildProduct(t, owner, { title: 'Moon lamp', handle: 'moon-lamp' })
  await t.world.db
    .updateTable('products')
    .set({ external_id: '7663826010355', sku: 'KET-01', barcode: '036000291452' })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', kettle.id)
    .execute()
  const ways: [column: string, name: string, by: string][] = [
    ['product_id', '7663826010355', 'id'],
    ['product_id', 'gid://shopify/Product/7663826010355', 'id'],
    ['product_id', kettle.id, 'id'],
    ['product_handle', 'enamel-kettle', 'handle'],
    ['product_handle', 'Enamel Kettle', 'handle'],
    [
      'product_url',
      'https://fernhill.test/collections/kitchen/products/enamel-kettle?variant=1#reviews',
      'url',
    ],
    ['product_url', '/products/enamel-kettle', 'url'],
    ['product_sku', 'KET-01', 'sku'],
    ['product_barcode', '036000291452', 'barcode'],
    // As a spreadsheet program leaves it, and as 13 digits.
    ['product_barcode', '36000291452', 'barcode'],
    ['product_barcode', '0036000291452', 'barcode'],
    ['product_title', 'ENAMEL KETTLE', 'title'],
  ]
  for (const [column, name, by] of ways)
    expect(await preview(owner, column, name), `${column} ${name}`).toMatchObject({
      match: 'matched',
      matched_by: by,
      product: { id: kettle.id },
    })
  expect(await preview(owner, 'product_title', 'Enamel kettel')).toMatchObject({
    match: 'suggested',
    matched_by: 'fuzzy_title',
    product: { id: kettle.id },
  })
  for (const [column, name] of [
    ['product_barcode', '136000291452'],
    ['product_sku', 'KET-1'],
    ['product_id', '766382601035'],
  ] as const)
    expect(await preview(owner, column, name), name).toMatchObject({
      match: 'create',
      product: null,
    })
  // Another account's product is nobody's here.
  expect(await preview(await buildOwner(t), 'product_handle', 'enamel-kettle')).toMatchObject({
    match: 'create',
  })
})

test('S1.024 a row finds its product by the SKU, barcode or number of any of its variants', async () => {
  const owner = await buildOwner(t)
  const mug = await buildProduct(t, owner, { title: 'Mug', handle: 'mug' })
  const row = await t.world.db
    .selectFrom('products')
    .select('external_id')
    .where('account_id', '=', owner.accountId)
    .where('id', '=', mug.id)
    .executeTakeFirstOrThrow()
  const now = t.world.clock.now()
  const variant = (position: number) => ({
    account_id: owner.accountId,
    external_id: `4231000000${position}`,
    product_external_id: row.external_id!,
    title: `Size ${position}`,
    sku: `MUG-${position}`,
    barcode: `03600029145${position}`,
    price_cents: 2000,
    compare_at_cents: null,
    position,
    inventory: 3,
    image_url: null,
    store_updated_at: now,
    seen_run: 1,
    written_at: now,
  })
  await t.world.db
    .insertInto('product_variants')
    .values([variant(1), variant(2), variant(3)])
    .execute()
  const ways: [column: string, name: string, by: string][] = [
    ['product_sku', 'MUG-1', 'sku'],
    ['product_sku', 'MUG-3', 'sku'],
    ['product_barcode', '36000291453', 'barcode'],
    ['product_id', '42310000002', 'id'],
    ['product_id', 'gid://shopify/ProductVariant/42310000003', 'id'],
  ]
  for (const [column, name, by] of ways)
    expect(await preview(owner, column, name), `${column} ${name}`).toMatchObject({
      match: 'matched',
      matched_by: by,
      product: { id: mug.id },
    })
  expect(await preview(owner, 'product_id', 'gid://shopify/Product/42310000003')).toMatchObject({
    match: 'create',
  })
})
