import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop, type Wire } from '../open-test-shop.ts'

const scopes =
  'read_products,write_products,read_inventory,write_inventory,read_locations,write_publications'
let s: TestShop
beforeAll(async () => {
  s = await openTestShop()
})
beforeEach(async () => {
  s.sandbox.reset()
  s.arrived.splice(0)
  await s.install(scopes)
  await define()
})
afterAll(() => s.sandbox.close())

const define = () =>
  s.ask(
    'mutation($d: MetafieldDefinitionInput!) { metafieldDefinitionCreate(definition: $d) { createdDefinition { id namespace key type { name } } userErrors { code field message } } }',
    { d: { name: 'Item', key: 'item', type: 'id', ownerType: 'PRODUCT' } },
  )

const setText = `mutation($value: String!, $input: ProductSetInput!, $sync: Boolean!) {
  productSet(identifier: { customId: { key: "item", value: $value } }, input: $input, synchronous: $sync) {
    product { id title status publishedAt tags options { name values } metafield(key: "item") { value type } media(first: 9) { nodes { id status alt } }
      variants(first: 9) { nodes { id title sku price inventoryQuantity metafield(key: "supplier") { value }
        inventoryItem { id unitCost { amount currencyCode } measurement { weight { unit value } } } } } }
    productSetOperation { id status } userErrors { code field message } } }`

const input = (change: object = {}): Wire => ({
  title: 'Travel Kettle',
  tags: ['steel', 'kitchen'],
  status: 'DRAFT',
  productOptions: [{ name: 'Colour', values: [{ name: 'Red' }, { name: 'Blue' }] }],
  variants: ['Red', 'Blue'].map((name) => ({
    optionValues: [{ optionName: 'Colour', name }],
    price: '12.50',
    sku: `TK-${name}`,
    metafields: [{ key: 'supplier', type: 'single_line_text_field', value: `s-${name}` }],
    inventoryItem: { cost: '4.10', measurement: { weight: { value: 0.4, unit: 'KILOGRAMS' } } },
  })),
  ...change,
})
const set = async (change: object = {}, { value = 'one', sync = true } = {}): Promise<Wire> =>
  (await s.ask(setText, { value, input: input(change), sync })).data.productSet

const picture = (name: string) => `${s.sandbox.url}/pictures/products/${name}.jpg?w=80`
const mediaOf = async (id: string): Promise<Wire[]> =>
  (
    await s.ask(
      'query($id: ID!) { product(id: $id) { media(first: 9) { nodes { status ... on MediaImage { id alt image { url } mediaErrors { code } } } } } }',
      { id },
    )
  ).data.product.media.nodes

test('productSet makes a product, and by the same value changes it; what its lists do not name is gone', async () => {
  const { product, userErrors } = await set()
  expect(userErrors).toEqual([])
  expect(product).toMatchObject({
    status: 'DRAFT',
    publishedAt: null,
    tags: ['kitchen', 'steel'],
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    metafield: { value: 'one', type: 'id' },
  })
  expect(product.variants.nodes[0]).toMatchObject({
    title: 'Red',
    sku: 'TK-Red',
    price: '12.50',
    metafield: { value: 's-Red' },
    inventoryItem: {
      unitCost: { amount: '4.10', currencyCode: 'USD' },
      measurement: { weight: { unit: 'GRAMS', value: 400 } },
    },
  })
  const again = await set({
    title: 'Kettle',
    productOptions: [{ name: 'Colour', values: [{ name: 'Blue' }] }],
    variants: [{ optionValues: [{ optionName: 'Colour', name: 'Blue' }], price: '9.00' }],
  })
  expect(again.product.id).toBe(product.id)
  expect(again.product.variants.nodes).toMatchObject([
    { id: product.variants.nodes[1].id, price: '9.00', sku: 'TK-Blue' },
  ])
})

test('in the background it is done later, and asked for by its operation', async () => {
  await s.control('settings', { processingMs: 5_000 })
  const { product, productSetOperation } = await set({}, { sync: false })
  expect([product, productSetOperation.status]).toEqual([null, 'ACTIVE'])
  const state = async () =>
    (
      await s.ask(
        'query($id: ID!) { productOperation(id: $id) { status product { title } ... on ProductSetOperation { userErrors { message } } } }',
        { id: productSetOperation.id },
      )
    ).data.productOperation
  expect(await state()).toMatchObject({ status: 'ACTIVE', product: null })
  await s.sandbox.clock.advance(6_000)
  expect(await state()).toEqual({
    status: 'COMPLETE',
    product: { title: 'Travel Kettle' },
    userErrors: [],
  })
})

const long = 'x'.repeat(256)
const values = (...names: string[]) => names.map((name) => ({ name }))
const variant = (name: string, more: object = {}) => ({
  optionValues: [{ optionName: 'Colour', name }],
  ...more,
})
test.each<[code: string, field: string, change: object]>([
  ['INVALID_PRODUCT', 'input.title', { title: long }],
  ['INVALID_PRODUCT', 'input.title', { title: ' ' }],
  ['INVALID_PRODUCT', 'input.vendor', { vendor: long }],
  ['INVALID_PRODUCT', 'input.tags', { tags: Array.from({ length: 251 }, (_, at) => `t${at}`) }],
  ['INVALID_PRODUCT', 'input.tags', { tags: [long] }],
  [
    'OPTIONS_OVER_LIMIT',
    'input.productOptions',
    { productOptions: ['Colour', 'B', 'C', 'D'].map((name) => ({ name, values: values('x') })) },
  ],
  [
    'DUPLICATED_OPTION_VALUE',
    'input.productOptions.0.values',
    { productOptions: [{ name: 'Colour', values: values('Red', 'Blue', 'Red') }] },
  ],
  ['PRODUCT_OPTIONS_INPUT_MISSING', 'input', { productOptions: undefined }],
  ['VARIANTS_INPUT_MISSING', 'input', { variants: undefined }],
  ['INVALID_VARIANT', 'input.variants.1', { variants: [variant('Red'), variant('Red')] }],
  ['OPTION_VALUE_DOES_NOT_EXIST', 'input.variants.0.optionValues', { variants: [variant('Gold')] }],
  ['INVALID_VARIANT', 'input.variants.0.price', { variants: [variant('Red', { price: '-1' })] }],
  ['INVALID_INPUT', 'input.collections.0', { collections: ['gid://shopify/Collection/1'] }],
  ['INVALID_INPUT', 'input.files.0.originalSource', { files: [{ originalSource: 'kettle.jpg' }] }],
  [
    'INVALID_INPUT',
    'input.variants.0.file',
    { variants: [variant('Red', { file: { originalSource: 'https://a.test/a.jpg' } })] },
  ],
  [
    'METAFIELD_MISMATCH',
    'input.metafields',
    { metafields: [{ key: 'item', type: 'id', value: 'two' }] },
  ],
])('%s at %s', async (code, field, change) => {
  const { product, userErrors } = await set(change)
  expect(product).toBeNull()
  expect(userErrors.map((one: Wire) => `${one.code} ${one.field.join('.')}`)).toContain(
    `${code} ${field}`,
  )
})

test('a shop’s own limit of variants; an automatic collection; a value without its definition; a scope that is missing', async () => {
  await s.control('settings', { mostVariants: 1 })
  expect((await set()).userErrors).toMatchObject([{ code: 'VARIANTS_OVER_LIMIT' }])
  await s.control('settings', { mostVariants: 2048 })
  const [rule] = await s.change({
    do: 'create-collection',
    collection: { title: 'All', rule: { productType: 'x' } },
  })
  const collections = [`gid://shopify/Collection/${rule!['id']}`]
  expect((await set({ collections })).userErrors[0].message).toContain('automated')
  const unknown = setText.replace('key: "item"', 'key: "other"')
  expect(
    (await s.ask(unknown, { value: 'one', input: input(), sync: true })).errors[0].message,
  ).toContain('definition')
  await s.install('read_products')
  expect(
    (await s.ask(setText, { value: 'one', input: input(), sync: true })).errors[0],
  ).toMatchObject({
    extensions: { code: 'ACCESS_DENIED' },
  })
  expect((await define())['errors'][0].extensions.code).toBe('ACCESS_DENIED')
})

test('a definition is made once; its values belong to one product', async () => {
  expect((await define())['data'].metafieldDefinitionCreate).toMatchObject({
    createdDefinition: null,
    userErrors: [{ code: 'TAKEN' }],
  })
  await set()
  await set({}, { value: 'two' })
  const { data } = await s.ask(
    '{ productByIdentifier(identifier: { customId: { key: "item", value: "two" } }) { id } products(first: 50, query: "Travel") { nodes { id } } }',
  )
  expect(data.products.nodes).toHaveLength(2)
  expect(data.productByIdentifier.id).toBe(data.products.nodes[1].id)
})

test('images are uploaded, processed, and then ready or failed, whatever is done meanwhile', async () => {
  await s.control('settings', { processingMs: 60_000 })
  await s.register('PRODUCTS_UPDATE')
  const { product } = await set({
    files: [
      { originalSource: picture('gooseneck-kettle'), alt: 'A', filename: 'ours.jpg' },
      { originalSource: picture('no-such'), alt: 'B' },
      { originalSource: `${s.sandbox.url}/`, alt: 'C' },
    ],
  })
  const statuses = async () => (await mediaOf(product.id)).map(({ status }) => status)
  expect(await statuses()).toEqual(['UPLOADED', 'UPLOADED', 'UPLOADED'])
  await s.sandbox.clock.advance(40_000)
  expect(await statuses()).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING'])
  await expect.poll(() => s.arrived.length).toBeGreaterThan(2)
  await s.sandbox.clock.advance(40_000)
  const media = await mediaOf(product.id)
  expect(
    media.map(({ status, mediaErrors }) => [status, ...mediaErrors.map((one: Wire) => one.code)]),
  ).toEqual([
    ['READY'],
    ['FAILED', 'IMAGE_DOWNLOAD_FAILURE'],
    ['FAILED', 'UNSUPPORTED_IMAGE_FILE_TYPE'],
  ])
  expect(media[0]!['image'].url).toContain('/ours.jpg')
  expect((await fetch(media[0]!['image'].url)).headers.get('content-type')).toContain('image/')
})

test('productUpdate changes what it names and adds images; productCreateMedia takes the good ones', async () => {
  const { product } = await set()
  const [made] = await s.change({ do: 'create-collection', collection: { title: 'Hand-picked' } })
  const collection = `gid://shopify/Collection/${made!['id']}`
  const update =
    'mutation($p: ProductUpdateInput!, $m: [CreateMediaInput!]) { productUpdate(product: $p, media: $m) { product { title vendor status media(first: 9) { nodes { id } } collections(first: 5) { nodes { id } } } userErrors { field message } } }'
  const m = [{ originalSource: picture('stoneware-mugs'), mediaContentType: 'IMAGE' }]
  const p = {
    id: product.id,
    vendor: 'Fernhill',
    status: 'ACTIVE',
    collectionsToJoin: [collection],
  }
  expect((await s.ask(update, { p, m })).data.productUpdate).toMatchObject({
    product: {
      title: 'Travel Kettle',
      vendor: 'Fernhill',
      status: 'ACTIVE',
      media: { nodes: [{}] },
      collections: { nodes: [{ id: collection }] },
    },
    userErrors: [],
  })
  const wrong = await s.ask(update, { p: { id: product.id, title: long }, m: [] })
  expect(wrong['data'].productUpdate.userErrors[0].field).toEqual(['product', 'title'])
  const { data } = await s.ask(
    'mutation($id: ID!, $m: [CreateMediaInput!]!) { productCreateMedia(productId: $id, media: $m) { media { alt status } mediaUserErrors { code field } product { id } } }',
    { id: product.id, m: [...m, { originalSource: 'x', mediaContentType: 'IMAGE' }] },
  )
  expect(data.productCreateMedia).toMatchObject({
    media: [{ alt: null }],
    mediaUserErrors: [{ code: 'INVALID', field: ['media', '1', 'originalSource'] }],
  })
})

test('variants are added and changed in bulk, all or none, or those that are right', async () => {
  const { product } = await set()
  const create =
    'mutation($id: ID!, $v: [ProductVariantsBulkInput!]!) { productVariantsBulkCreate(productId: $id, variants: $v) { productVariants { title inventoryQuantity } userErrors { code field } } }'
  const location = (await s.ask('{ locations(first: 1) { nodes { id name } } }')).data.locations
    .nodes[0].id
  const gold = variant('Gold', {
    price: '3.00',
    inventoryQuantities: [{ locationId: location, availableQuantity: 4 }],
  })
  const added = await s.ask(create, { id: product.id, v: [gold] })
  expect(added['data'].productVariantsBulkCreate).toEqual({
    productVariants: [{ title: 'Gold', inventoryQuantity: 4 }],
    userErrors: [],
  })
  const twice = await s.ask(create, { id: product.id, v: [variant('Green'), gold] })
  expect(twice['data'].productVariantsBulkCreate).toEqual({
    productVariants: null,
    userErrors: [{ code: 'VARIANT_ALREADY_EXISTS', field: ['variants', '1'] }],
  })
  const update =
    'mutation($id: ID!, $v: [ProductVariantsBulkInput!]!, $some: Boolean!) { productVariantsBulkUpdate(productId: $id, variants: $v, allowPartialUpdates: $some) { productVariants { price } userErrors { code field } } }'
  const v = [
    { id: product.variants.nodes[0].id, price: '7.00' },
    { id: 'gid://shopify/ProductVariant/1', price: '8.00' },
  ]
  const errors = [{ code: 'PRODUCT_VARIANT_DOES_NOT_EXIST', field: ['variants', '1', 'id'] }]
  expect(
    (await s.ask(update, { id: product.id, v, some: false })).data.productVariantsBulkUpdate,
  ).toEqual({ productVariants: null, userErrors: errors })
  expect(
    (await s.ask(update, { id: product.id, v, some: true })).data.productVariantsBulkUpdate,
  ).toEqual({ productVariants: [{ price: '7.00' }], userErrors: errors })
})

test('stock needs a key, which answers once; publishing shows a product; deleting removes it', async () => {
  const { product } = await set({ status: 'ACTIVE' })
  await s.register('INVENTORY_LEVELS_UPDATE', 'PRODUCTS_DELETE')
  const locationId = (await s.ask('{ location { id } }')).data.location.id
  const item = product.variants.nodes[0].inventoryItem.id
  const quantities = (more: object = {}) => [
    { inventoryItemId: item, locationId, quantity: 9, changeFromQuantity: null, ...more },
  ]
  const body = (idempotent: string) =>
    `mutation($i: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $i) ${idempotent} { userErrors { code } } }`
  const put = async (key: string | null, more: object = {}, name = 'available') =>
    s.ask(body(key ? `@idempotent(key: "${key}")` : ''), {
      i: { name, reason: 'correction', quantities: quantities(more) },
    })
  const codes = async (...asked: Parameters<typeof put>) =>
    (await put(...asked)).data.inventorySetQuantities.userErrors.map((one: Wire) => one.code)
  expect((await put(null))['errors'][0].message).toContain('@idempotent')
  expect(await codes('a')).toEqual([])
  expect(await codes('a')).toEqual([])
  expect(await codes('a', { quantity: 3 })).toEqual(['IDEMPOTENCY_KEY_PARAMETER_MISMATCH'])
  expect(await codes('b', { changeFromQuantity: 1 })).toEqual(['CHANGE_FROM_QUANTITY_STALE'])
  expect(await codes('c', {}, 'incoming')).toEqual(['INVALID_NAME'])
  expect(await codes('d', { inventoryItemId: 'gid://shopify/InventoryItem/1' })).toEqual([
    'INVALID_INVENTORY_ITEM',
  ])
  const activated = await s.ask(
    'mutation($i: ID!, $l: ID!) { inventoryActivate(inventoryItemId: $i, locationId: $l, available: 12) @idempotent(key: "e") { inventoryLevel { quantities(names: ["available"]) { quantity } } userErrors { message } } }',
    { i: item, l: locationId },
  )
  expect(activated['data'].inventoryActivate.inventoryLevel.quantities).toEqual([{ quantity: 12 }])
  const { publications } = (await s.ask('{ publications(first: 5) { nodes { id name } } }')).data
  const publish = (name: string) =>
    s.ask(
      `mutation($id: ID!, $p: ID!) { ${name}(id: $id, input: [{ publicationId: $p }]) { publishable { publishedOnPublication(publicationId: $p) } userErrors { field message } } }`,
      { id: product.id, p: publications.nodes[0].id },
    )
  for (const [name, is] of [
    ['publishablePublish', true],
    ['publishableUnpublish', false],
  ] as const)
    expect((await publish(name))['data'][name]).toEqual({
      publishable: { publishedOnPublication: is },
      userErrors: [],
    })
  const collected = await s.ask(
    'mutation($id: ID!, $p: [ID!]!) { collectionAddProductsV2(id: $id, productIds: $p) { job { done } userErrors { code } } collectionAddProducts(id: $id, productIds: $p) { collection { id } userErrors { message } } }',
    { id: 'gid://shopify/Collection/1', p: [product.id] },
  )
  expect(collected['data'].collectionAddProductsV2.userErrors).toEqual([
    { code: 'COLLECTION_DOES_NOT_EXIST' },
  ])
  const remove =
    'mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId userErrors { message } } }'
  expect((await s.ask(remove, { id: product.id })).data.productDelete.deletedProductId).toBe(
    product.id,
  )
  expect((await s.ask(remove, { id: product.id })).data.productDelete.userErrors).toHaveLength(1)
  expect(await s.topics()).toEqual([
    'inventory_levels/update',
    'inventory_levels/update',
    'products/delete',
  ])
})
