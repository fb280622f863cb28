import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../start.ts'

let sandbox: Sandbox
const sent: { url: string; body: string }[] = []
beforeAll(async () => {
  sandbox = await startSandbox({
    carry: async (message) => {
      sent.push(message)
      return 200
    },
  })
})
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.reset()
  sandbox.memory.cj.limit({ perSecond: Number.POSITIVE_INFINITY })
  sent.length = 0
})

const base = () => `${sandbox.url}/cj/api2.0/v1`
const call = async (path: string, { token, body }: { token?: string; body?: object } = {}) => {
  const answer = await fetch(`${base()}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { 'CJ-Access-Token': token }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: text.startsWith('{') ? JSON.parse(text) : null }
}
const logIn = async () =>
  (
    await call('/authentication/getAccessToken', {
      body: { apiKey: 'CJ0000001@api@plaudit-sandbox' },
    })
  ).json.data
const open = async () => {
  const { accessToken: token } = await logIn()
  return (path: string, body?: object) => call(path, { token, ...(body && { body }) })
}

test('a key gives tokens once in five minutes; an access token is over after 15 days and is renewed', async () => {
  const first = await logIn()
  expect(first.accessTokenExpiryDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
  const again = await call('/authentication/getAccessToken', {
    body: { apiKey: 'CJ0000001@api@plaudit-sandbox' },
  })
  expect([again.status, again.json.code]).toEqual([429, 1_600_200])
  const wrong = await call('/authentication/getAccessToken', { body: { apiKey: 'somebody' } })
  expect([wrong.status, wrong.json.code, wrong.json.result]).toEqual([200, 1_601_000, false])

  const asking = () => call('/product/getCategory', { token: first.accessToken })
  expect((await asking()).json.result).toBe(true)
  await sandbox.clock.advance(15 * 86_400_000 + 1)
  expect((await asking()).json).toMatchObject({ code: 1_600_001, result: false, data: null })
  const renewed = await call('/authentication/refreshAccessToken', {
    body: { refreshToken: first.refreshToken },
  })
  expect(
    (await call('/product/getCategory', { token: renewed.json.data.accessToken })).status,
  ).toBe(200)
  const refused = await call('/authentication/refreshAccessToken', {
    body: { refreshToken: first.accessToken },
  })
  expect(refused.json.code).toBe(1_600_003)
})

test('2,400 products in 20 categories are found by word, category, warehouse and price, in the order asked for', async () => {
  const ask = await open()
  const { data: levels } = (await ask('/product/getCategory')).json
  const leaves = levels.flatMap(
    (first: { categoryFirstList: { categorySecondList: object[] }[] }) =>
      first.categoryFirstList.flatMap((second) => second.categorySecondList),
  )
  expect(leaves).toHaveLength(20)
  const everything = (await ask('/product/listV2?page=24&size=100')).json.data
  expect([everything.totalRecords, everything.content[0].productList.length]).toEqual([2_400, 100])
  expect(new Set(sandbox.memory.cj.products().map(({ pid }) => pid)).size).toBe(2_400)

  const list = async (query: string) => {
    const { content, totalRecords } = (await ask(`/product/listV2?size=100&${query}`)).json.data
    return { rows: content[0].productList, total: totalRecords }
  }
  const kettles = await list(`keyWord=kettle&categoryId=${leaves[0].categoryId}`)
  expect(kettles.total).toBeGreaterThan(20)
  for (const row of kettles.rows) expect(row.nameEn).toMatch(/kettle/i)
  const cheap = await list('startSellPrice=5&endSellPrice=6&orderBy=2&sort=asc')
  const prices = cheap.rows.map(({ sellPrice }: { sellPrice: string }) =>
    Number.parseFloat(sellPrice),
  )
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  expect([prices[0] >= 5, prices.at(-1) <= 6]).toEqual([true, true])
  const abroad = await list('countryCode=US')
  expect(abroad.total).toBeLessThan(400)
  for (const row of abroad.rows) expect(row.warehouseInventoryNum).toBeGreaterThan(0)

  expect((await ask('/product/listV2?size=101')).json.code).toBe(1_600_100)
  expect((await ask('/product/listV2?page=0')).json.code).toBe(1_600_100)
})

test('a product has its variants, pictures that are drawn, stock by warehouse, and comments', async () => {
  const ask = await open()
  const [row] = (await ask('/product/listV2?keyWord=kettle&countryCode=US')).json.data.content[0]
    .productList
  const { data: product } = (await ask(`/product/query?pid=${row.id}`)).json
  expect(product).toMatchObject({
    pid: row.id,
    productNameEn: row.nameEn,
    sellPrice: row.sellPrice,
  })
  const [variant] = product.variants
  // Stock comes where it is asked for, as the documentation has it.
  expect(variant.inventories).toBeNull()
  const asked = await ask(`/product/query?pid=${row.id}&features=enable_inventory`)
  expect(asked.json.data.variants[0].inventories).toMatchObject([
    { countryCode: 'CN' },
    { countryCode: 'US' },
  ])
  expect(variant.variantKey.split('-').length).toBeGreaterThanOrEqual(
    product.productKeyEn.split('-').length,
  )
  const stock = (await ask(`/product/stock/queryByVid?vid=${variant.vid}`)).json.data
  expect(stock.map(({ countryCode }: { countryCode: string }) => countryCode)).toEqual(['CN', 'US'])
  const comments = (await ask(`/product/productComments?pid=${row.id}&pageSize=5`)).json.data
  expect(comments.list[0]).toMatchObject({ pid: row.id, score: expect.stringMatching(/^[1-5]$/) })
  const picture = await fetch(`${product.productImageSet[1]}?w=96`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await ask('/product/query?pid=1000000000000000000')).json).toMatchObject({
    code: 1_602_002,
    data: null,
  })
})

test('freight grows with the weight, and an empty list means that nothing is sent there', async () => {
  const ask = await open()
  const { pid } = sandbox.memory.cj.products()[0]!
  const [variant] = (await ask(`/product/variant/query?pid=${pid}`)).json.data
  const quote = async (to: string, quantity = 1) =>
    (
      await ask('/logistic/freightCalculate', {
        startCountryCode: 'CN',
        endCountryCode: to,
        products: [{ vid: variant.vid, quantity }],
      })
    ).json.data
  const [one] = await quote('US')
  expect(one).toMatchObject({
    logisticName: expect.any(String),
    logisticPrice: expect.any(Number),
    logisticAging: expect.stringMatching(/^\d+(?:-\d+)?$/),
  })
  expect((await quote('US', 3))[0].logisticPrice).toBeGreaterThan(one.logisticPrice)
  expect((await quote('BR'))[0].logisticPrice).toBeGreaterThan(one.logisticPrice)
  expect(await quote('KP')).toEqual([])
  const wrong = await ask('/logistic/freightCalculate', { startCountryCode: 'CN' })
  expect(wrong.json).toMatchObject({ code: 1_600_100, result: false })
})

test('what the supplier changes is told to who registered for it, and stock moves by itself', async () => {
  const ask = await open()
  const callbackUrls = ['https://plaudit.test/api/webhooks/cj/secret']
  const kinds = {
    product: { type: 'ENABLE', callbackUrls },
    stock: { type: 'ENABLE', callbackUrls },
  }
  expect((await ask('/webhook/set', kinds)).json.data).toBe(true)
  const { pid, variants } = sandbox.memory.cj.products()[0]!
  const { vid } = variants[0]!
  sandbox.memory.cj.changeVariant(vid, { cents: 999, stock: { CN: 3 } })
  sandbox.memory.cj.changeProduct(pid, { removed: [variants[1]!.vid] })
  await sandbox.webhooks.settled()
  expect(
    sent.map(({ body }) => JSON.parse(body)).map(({ type, messageType }) => [type, messageType]),
  ).toEqual([
    ['STOCK', 'UPDATE'],
    ['VARIANT', 'UPDATE'],
    ['VARIANT', 'DELETE'],
  ])
  const now = (await ask(`/product/query?pid=${pid}&features=enable_inventory`)).json.data
  expect(now.variants).toHaveLength(variants.length - 1)
  expect(now.variants.find((one: { vid: string }) => one.vid === vid)).toMatchObject({
    variantSellPrice: 9.99,
    inventories: [{ countryCode: 'CN', totalInventory: 3 }],
  })
  const anew = 'A1B2C3D4-0000-4000-8000-000000000001'
  sent.length = 0
  sandbox.memory.cj.changeVariant(vid, { vid: anew, sku: 'CJ-ANEW' })
  await sandbox.webhooks.settled()
  expect(
    sent
      .map(({ body }) => JSON.parse(body))
      .map(({ messageType, params }) => [messageType, params.vid]),
  ).toEqual([
    ['DELETE', vid],
    ['INSERT', anew],
  ])
  expect((await ask(`/product/variant/queryByVid?vid=${vid}`)).json.code).toBe(1_602_002)
  expect((await ask(`/product/variant/queryByVid?vid=${anew}`)).json.data).toMatchObject({
    variantSku: 'CJ-ANEW',
    variantSellPrice: 9.99,
  })
  sandbox.memory.cj.changeProduct(pid, { isGone: true })
  expect((await ask(`/product/query?pid=${pid}`)).json.code).toBe(1_602_002)

  const sum = () =>
    sandbox.memory.cj
      .products()
      .flatMap((product) => product.variants.map(({ stock }) => stock['CN']!))
      .reduce((total, many) => total + many, 0)
  const before = sum()
  await sandbox.clock.advance(3 * 86_400_000)
  expect(sum()).toBeLessThan(before)
})

test('too many requests are answered with 429 until the second is over', async () => {
  const ask = await open()
  sandbox.memory.cj.limit({ perSecond: 2 })
  const answers = await Promise.all([1, 2, 3].map(() => ask('/product/globalWarehouseList')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  sandbox.memory.cj.limit({ perSecond: Number.POSITIVE_INFINITY, perDay: 1 })
  expect((await ask('/product/globalWarehouseList')).json.code).toBe(1_600_200)
  sandbox.fail('cj', 'throttled')
  expect(await ask('/product/globalWarehouseList')).toMatchObject({
    status: 429,
    text: 'slow down',
  })
})
