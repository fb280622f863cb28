import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allScopes, openTestShop, type TestShop } from '../../open-test-shop.ts'

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

const page = async (path: string) => (await fetch(s.admin + path)).text()
const submit = async (path: string, form: Record<string, string> = {}) => {
  const answer = await s.post(path, form)
  expect(answer.status).toBe(303)
  return answer.headers
    .get('location')!
    .replace(/^.*\/admin/, '')
    .replace(/\?.*/, '')
}
const store = () => s.sandbox.memory.shopify.store(s.domain)

test('an owner makes, changes and deletes products, orders and customers by hand', async () => {
  const product = await submit('/products', {
    title: 'Cork Mat',
    sku: 'CM',
    price: '7.50',
    stock: '4',
  })
  expect(await page(product)).toContain('Cork Mat')
  await submit(product, { action: 'add-variant', option: 'Large', sku: 'CM-L', price: '9' })
  await submit(product, {
    action: 'save',
    title: 'Cork Tray',
    handle: 'cork-tray',
    description: 'Cork & <felt>',
    status: 'DRAFT',
  })
  expect([...store().products.values()].at(-1)).toMatchObject({
    title: 'Cork Tray',
    descriptionHtml: '<p>Cork &amp; &lt;felt&gt;</p>',
    status: 'DRAFT',
    variants: [
      { sku: 'CM', priceCents: 750 },
      { sku: 'CM-L', priceCents: 900 },
    ],
  })
  expect(await page(product)).toMatch(/>\s*Cork &amp; &lt;felt&gt;<\/textarea>/)
  const customer = await submit('/customers', { first: 'Ana', email: 'ana@example.com' })
  const [customerId] = [...store().customers.keys()].slice(-1)
  const [variantId] = [...store().variants.keys()].slice(-1)
  const order = await submit('/orders', {
    customer: String(customerId),
    variant: String(variantId),
  })
  for (const action of ['fulfill', 'deliver', 'refund']) await submit(order, { action })
  expect([...store().orders.values()].at(-1)).toMatchObject({
    email: 'ana@example.com',
    financialStatus: 'REFUNDED',
    fulfillments: [{ displayStatus: 'DELIVERED' }],
  })
  expect(await page(order)).toMatch(/refunded, delivered[\s\S]*given back/)
  expect(await page(order)).not.toMatch(/>Fulfil<|>Deliver<|>Refund all</)
  await submit(customer, { action: 'request' })
  await submit(customer, { action: 'erase' })
  expect((await s.topics()).filter((topic) => topic.startsWith('customers/'))).toEqual([
    'customers/data_request',
    'customers/redact',
  ])
  expect([...store().customers.values()].at(-1)!.email).toBeNull()
  await submit(order, { action: 'delete' })
  await submit(product, { action: 'delete' })
  expect(store().products.size).toBe(14)
})

test('a page says what was done and why something was not, and an order is given back and sent in parts', async () => {
  const [variantId] = [...store().variants.keys()]
  const made = await s.post('/orders', { variant: String(variantId), quantity: '2' })
  const at = made.headers.get('location')!
  const order = new URL(at, s.admin).pathname.replace(/^.*\/admin/, '')
  expect(await page(`${order}?done=${encodeURIComponent('Order created <b>')}`)).toContain(
    'Order created &lt;b&gt;',
  )
  expect(at).toContain('?done=Order')
  const kept = () => [...store().orders.values()].at(-1)!
  await submit(order, { action: 'refund-one', line: String(kept().lines[0]!.id) })
  expect(kept()).toMatchObject({
    financialStatus: 'PARTIALLY_REFUNDED',
    lines: [{ quantity: 2, currentQuantity: 1 }],
  })
  await submit(order, { action: 'fulfill' })
  await submit(order, { action: 'cancel-fulfillment' })
  expect(kept().fulfillments[0]!.status).toBe('CANCELLED')
  for (const quantity of ['0', '-1', 'many']) {
    const refused = await s.post('/orders', { variant: String(variantId), quantity })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Give a quantity from 1 to 999')
  }
})

test('a deep link puts our block into the live theme when it is saved; another theme that is published does not have it', async () => {
  const [first, last] = [...store().themes.keys()] as [number, number]
  await submit('/themes', { theme: String(last) })
  const link =
    '/themes/current/editor?template=product&addAppBlockId=plaudit-sandbox/star_rating&target=mainSection'
  expect(await page(link)).toContain('star_rating')
  const filesOf = async () => {
    const { data } = await s.ask(
      '{ themes(first: 1, roles: [MAIN]) { nodes { files(filenames: ["templates/product*.json", "config/settings_data.json"]) { nodes { filename body { ... on OnlineStoreThemeFileBodyText { content } } } } } } }',
    )
    return JSON.stringify(data)
  }
  expect(await filesOf()).not.toContain('shopify://apps/')
  await submit(link, {
    action: 'add',
    file: 'star_rating',
    template: 'product',
    target: 'mainSection',
  })
  await submit('/themes/current/editor', { action: 'embed-on', file: 'badge' })
  expect(await filesOf()).toContain('shopify://apps/plaudit/blocks/star_rating/')
  expect(await filesOf()).toContain('shopify://apps/plaudit/blocks/badge/')
  expect(await s.register('THEMES_PUBLISH')).toEqual([])
  await submit('/themes', { theme: String(first) })
  expect(await s.topics()).toEqual(['themes/publish'])
  expect(await filesOf()).not.toContain('shopify://apps/plaudit/blocks/badge/')
  // The demo shop's own theme has what Plaudit asks for from the start.
  for (const file of ['star_rating', 'reviews', 'card_stars'])
    expect(await filesOf()).toContain(`shopify://apps/plaudit/blocks/${file}/`)
})

test('the app opens in a frame with a session token, which is exchanged for its own tokens', async () => {
  await s.post('/settings/apps', { action: 'uninstall' })
  expect(await page('/apps/plaudit/embedded')).toContain('not installed')
  await submit('/oauth/install')
  const shown = await page('/apps/plaudit/embedded')
  const source = /<iframe title="Plaudit" src="([^"]+)"/.exec(shown)![1]!.replaceAll('&amp;', '&')
  const subject_token = new URL(source).searchParams.get('id_token')!
  const exchange = (token: string) =>
    s.exchange({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
    })
  const answer = (await (await exchange(subject_token)).json()) as Record<string, string>
  expect(answer).toMatchObject({ expires_in: 3600, scope: expect.stringContaining('read_orders') })
  s.useToken(answer['access_token']!)
  expect((await s.ask('{ shop { name } }')).data.shop.name).toBe('Fernhill Goods')
  expect((await exchange(`${subject_token.slice(0, -3)}AAA`)).status).toBe(400)
  await s.sandbox.clock.advance(61_000)
  expect((await exchange(subject_token)).status).toBe(400)
})

test('ratings are written into a shop’s products all or none, and deleted again', async () => {
  const id = `gid://shopify/Product/${[...store().products.keys()][0]}`
  const enable = async () =>
    (
      await s.ask(
        'mutation { standardMetafieldDefinitionEnable(ownerType: PRODUCT, namespace: "reviews", key: "rating", access: { storefront: PUBLIC_READ }) { createdDefinition { id type { name } } userErrors { code } } }',
      )
    ).data.standardMetafieldDefinitionEnable
  expect((await enable()).createdDefinition.type.name).toBe('rating')
  expect((await enable()).userErrors).toEqual([{ code: 'TAKEN' }])
  const set = async (value: string) =>
    (
      await s.ask(
        'mutation($m: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $m) { metafields { id key value compareDigest } userErrors { field message code elementIndex } } }',
        {
          m: [
            {
              ownerId: id,
              namespace: 'reviews',
              key: 'rating_count',
              type: 'number_integer',
              value: '7',
            },
            { ownerId: id, namespace: 'reviews', key: 'rating', type: 'rating', value },
          ],
        },
      )
    ).data.metafieldsSet
  const read = async () =>
    (
      await s.ask(
        'query($id: ID!) { product(id: $id) { metafields(first: 9) { nodes { key value } } } }',
        { id },
      )
    ).data.product.metafields.nodes
  expect((await set('{"value":"9","scale_min":"1.0","scale_max":"5.0"}')).userErrors[0].code).toBe(
    'INVALID_VALUE',
  )
  expect(await read()).toEqual([])
  expect((await set('{"value":"4.3","scale_min":"1.0","scale_max":"5.0"}')).userErrors).toEqual([])
  expect(await read()).toHaveLength(2)
  await s.ask(
    'mutation($m: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $m) { deletedMetafields { key } userErrors { message } } }',
    { m: [{ ownerId: id, namespace: 'reviews', key: 'rating' }] },
  )
  expect(await read()).toEqual([{ key: 'rating_count', value: '7' }])
})

test('an order placed in the demo shop is one of the shop’s orders', async () => {
  const place = `${s.sandbox.url}/products/gooseneck-kettle`
  const variant = /name="variant"\s+value="(\d+)"/.exec(await (await fetch(place)).text())![1]!
  const answer = await fetch(`${place}/order`, {
    method: 'POST',
    body: new URLSearchParams({ variant, name: 'Ana Roy', email: 'ana@example.com' }),
  })
  expect(await answer.text()).toContain('Thank you')
  expect([...store().orders.values()].at(-1)).toMatchObject({
    email: 'ana@example.com',
    lines: [{ sku: 'FG-KET-09' }],
  })
})
