import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'graphql'
import { answerFaults } from './operations/answer-faults.ts'
import { adminSchema } from './operations/read-schema.ts'
import { allScopes, openTestShop, type TestShop } from './open-test-shop.ts'

let s: TestShop
beforeAll(async () => {
  s = await openTestShop()
})
beforeEach(async () => {
  s.sandbox.reset()
  s.arrived.splice(0)
  await s.install(allScopes)
})
afterAll(() => s.sandbox.close())

const everything = `query {
  products(first: 3) { nodes { id title handle status vendor productType tags createdAt updatedAt descriptionHtml totalInventory onlineStoreUrl
    options { id name position values } featuredMedia { id alt preview { image { url width height } } }
    media(first: 2) { nodes { id mediaContentType } } images(first: 1) { nodes { url } } collections(first: 5) { nodes { id title } }
    variants(first: 10) { nodes { id title displayName sku barcode price compareAtPrice position inventoryQuantity createdAt updatedAt selectedOptions { name value }
      image { url } inventoryItem { id sku tracked inventoryLevels(first: 1) { nodes { id quantities(names: ["available"]) { name quantity } location { id name } } } } product { id } } } } }
  productVariants(first: 2) { nodes { id sku product { id } } edges { cursor } pageInfo { hasNextPage } }
  collections(first: 9) { nodes { id title handle updatedAt sortOrder ruleSet { appliedDisjunctively rules { column relation condition } } productsCount { count } products(first: 3) { nodes { id } } } }
  customers(first: 2) { nodes { id firstName lastName displayName email phone locale createdAt updatedAt numberOfOrders state verifiedEmail defaultEmailAddress { emailAddress marketingState } defaultAddress { city countryCodeV2 } orders(first: 2) { nodes { id } } amountSpent { amount } } }
  orders(first: 5, reverse: true) { nodes { id name number createdAt processedAt updatedAt cancelledAt test email customerLocale displayFinancialStatus displayFulfillmentStatus returnStatus
    totalPriceSet { shopMoney { amount currencyCode } } currentTotalPriceSet { shopMoney { amount } } shippingAddress { name address1 city zip countryCodeV2 phone }
    customer { id firstName } lineItems(first: 5) { nodes { id title variantTitle sku name quantity currentQuantity isGiftCard product { id } variant { id } originalUnitPriceSet { shopMoney { amount } } } }
    fulfillments(first: 2) { id name status displayStatus createdAt updatedAt deliveredAt estimatedDeliveryAt trackingInfo { number company url } fulfillmentLineItems(first: 5) { nodes { quantity lineItem { id } } } events(first: 5, sortKey: HAPPENED_AT) { nodes { id status happenedAt } } }
    refunds { id createdAt totalRefundedSet { shopMoney { amount } } refundLineItems(first: 5) { nodes { quantity restockType lineItem { id } } } } } }
  themes(first: 1, roles: [MAIN]) { nodes { id name role files(filenames: ["templates/product*.json", "config/settings_data.json"]) { nodes { filename checksumMd5 size body { ... on OnlineStoreThemeFileBodyText { content } } } userErrors { code filename } } } }
  productsCount { count precision } ordersCount { count } customersCount { count } collectionsCount { count } productVariantsCount { count }
  currentAppInstallation { id accessScopes { handle } } shop { id name plan { displayName partnerDevelopment } ianaTimezone primaryDomain { url host } }
}`

test('a query over everything that a shop has is answered by the whole published schema', async () => {
  const { data, errors } = await s.ask(everything)
  expect(errors).toBeUndefined()
  expect(data.products.nodes[0]).toMatchObject({ handle: 'gooseneck-kettle' })
  expect(data.products.nodes[0].variants.nodes[0]).toMatchObject({
    sku: 'FG-KET-09',
    barcode: '0200000000011',
    price: '69.00',
  })
  expect(data.ordersCount.count).toBe(5)
  expect(
    (await s.ask('{ products(first: 1) { nodes { nickname } } }')).errors[0].message,
  ).toContain('nickname')
  expect(
    (await s.ask('{ products(first: 1) { nodes { seo { title } } } }')).errors[0],
  ).toMatchObject({ extensions: { code: 'NOT_SUPPORTED_HERE' } })
})

test('an app without a scope is refused what it covers, also as a topic of webhooks', async () => {
  await s.install('read_products')
  expect((await s.ask('{ orders(first: 1) { nodes { id } } }')).errors[0]).toMatchObject({
    extensions: { code: 'ACCESS_DENIED' },
  })
  expect((await s.register('ORDERS_CREATE'))[0]).toContain('read_orders')
  expect(await s.register('PRODUCTS_UPDATE')).toEqual([])
})

test('what is changed in the shop is read changed, found by when it was changed, and told by its webhook', async () => {
  expect(
    await s.register(
      'PRODUCTS_CREATE',
      'PRODUCTS_UPDATE',
      'PRODUCTS_DELETE',
      'ORDERS_CREATE',
      'ORDERS_UPDATED',
      'FULFILLMENTS_CREATE',
      'FULFILLMENTS_UPDATE',
      'FULFILLMENT_EVENTS_CREATE',
      'REFUNDS_CREATE',
      'CUSTOMERS_CREATE',
      'INVENTORY_LEVELS_UPDATE',
      'THEMES_PUBLISH',
    ),
  ).toEqual([])
  await s.sandbox.clock.advance(60_000)
  const since = new Date(s.sandbox.clock.now()).toISOString()
  const [product, customer] = await s.change(
    {
      do: 'create-product',
      product: {
        title: 'Élan Vase',
        variants: [{ sku: 'EV', priceCents: 900, inventoryQuantity: 3 }],
      },
    },
    { do: 'create-customer', customer: { firstName: 'Ana', email: 'ana@example.com' } },
  )
  expect(product!['handle']).toBe('elan-vase')
  const variantId = product!['variants'][0].id
  const [order] = await s.change({
    do: 'create-order',
    order: { customerId: customer!['id'], lines: [{ variantId, quantity: 2 }] },
  })
  const [fulfillment] = await s.change({ do: 'fulfill-order', id: order!['id'] })
  await s.change(
    { do: 'report-fulfillment', id: fulfillment!['id'], status: 'DELIVERED' },
    { do: 'refund-order', id: order!['id'], lines: [{ id: order!['lines'][0].id, quantity: 1 }] },
    { do: 'update-variant', id: variantId, change: { inventoryQuantity: 9 } },
  )
  const found = await s.ask(
    'query($q: String!, $order: ID!) { products(first: 9, query: $q) { nodes { title totalInventory } } order(id: $order) { displayFulfillmentStatus displayFinancialStatus fulfillments { displayStatus deliveredAt } lineItems(first: 1) { nodes { quantity currentQuantity } } } }',
    { q: `updated_at:>='${since}'`, order: `gid://shopify/Order/${order!['id']}` },
  )
  expect(found['data'].products.nodes).toEqual([{ title: 'Élan Vase', totalInventory: 9 }])
  expect(found['data'].order).toMatchObject({
    displayFulfillmentStatus: 'FULFILLED',
    displayFinancialStatus: 'PARTIALLY_REFUNDED',
    fulfillments: [{ displayStatus: 'DELIVERED' }],
    lineItems: { nodes: [{ quantity: 2, currentQuantity: 1 }] },
  })
  await s.change({ do: 'delete-product', id: product!['id'] })
  await s.sandbox.webhooks.settled()
  expect(JSON.parse(s.arrived.at(-1)!.body)).toEqual({ id: product!['id'] })
  expect(new Set(await s.topics())).toEqual(
    new Set([
      'products/create',
      'customers/create',
      'orders/create',
      'products/update',
      'fulfillments/create',
      'orders/updated',
      'fulfillment_events/create',
      'fulfillments/update',
      'refunds/create',
      'inventory_levels/update',
      'products/delete',
    ]),
  )
})

test('an answer that is not as the schema says is found', () => {
  const document = parse(
    '{ products(first: 2) { nodes { id title status createdAt variants(first: 1) { nodes { price } } } } }',
  )
  const good = {
    id: 'gid://shopify/Product/1',
    title: 'Mug',
    status: 'ACTIVE',
    createdAt: '2026-07-01T00:00:00Z',
    variants: { nodes: [{ price: '9.00' }] },
  }
  const faultsOf = (node: object) =>
    answerFaults(adminSchema(), document, { products: { nodes: [node] } })
  expect(faultsOf(good)).toEqual([])
  for (const wrong of [
    { id: 'Product/1' },
    { title: null },
    { title: undefined },
    { status: 'GONE' },
    { createdAt: '2026-07-01T00:00:00.000Z' },
    { variants: { nodes: [{ price: 9 }] } },
  ])
    expect(faultsOf({ ...good, ...wrong })).toHaveLength(1)
})

test('pages go on where they stopped, whatever was deleted and changed meanwhile', async () => {
  await s.control('seed', { products: 60, variants: 2, customers: 5, orders: 10 })
  const titles: string[] = []
  let after: string | null = null
  do {
    const { data } = await s.ask(
      'query($after: String) { products(first: 9, after: $after, sortKey: TITLE) { nodes { title legacyResourceId } pageInfo { hasNextPage endCursor } } }',
      { after },
    )
    const { nodes, pageInfo } = data.products
    for (const { title } of nodes) titles.push(title)
    await s.change({ do: 'delete-product', id: Number(nodes.at(-1).legacyResourceId) })
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after)
  expect(new Set(titles).size).toBe(74)
  expect(titles).toHaveLength(74)
})

test('what an owner changed in the shop is there after a restart, with tokens and what the app may do', async () => {
  const stateFile = join(mkdtempSync(join(tmpdir(), 'plaudit-sandbox-')), 'state.bin')
  const first = await openTestShop({ stateFile })
  await first.install(allScopes)
  await first.change({ do: 'create-product', product: { title: 'Cork Mat' } })
  const { domain } = first
  const [token] = first.sandbox.memory.shopify.accessTokens.keys()
  await first.sandbox.close()
  const second = await openTestShop({ stateFile })
  second.useToken(token!)
  const { data } = await second.ask('{ products(first: 1, query: "Cork") { nodes { handle } } }')
  expect(data.products.nodes).toEqual([{ handle: 'cork-mat' }])
  expect(second.sandbox.memory.shopify.granted.get(domain)).toBe(allScopes)
  await second.sandbox.close()
  rmSync(dirname(stateFile), { recursive: true })
})
