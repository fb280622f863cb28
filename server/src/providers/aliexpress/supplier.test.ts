import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { openProviderTokens } from '../../db/suppliers/provider-tokens.ts'
import { tokensText } from './open-access.ts'
import { openCalls, type AliExpressCall } from './open-calls.ts'
import { deliveryOfferOf, itemDetailsOf } from './parse-item.ts'
import { FreightAnswer, Item } from './wire-products.ts'

let sandbox: Sandbox
let t: TestWorld
beforeAll(async () => {
  sandbox = await startSandbox()
  t = await startTestWorld({ sandboxUrl: sandbox.url })
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})
beforeEach(() => sandbox.reset())

const search = async (words: string) =>
  (
    await t.world.supplierSearch.search({
      words,
      language: 'en',
      country: 'US',
      currency: 'USD',
      limit: 20,
    })
  ).map(({ id }) => id)

test('S2.059, PROD-36 an item is searched, opened, read with what sending it costs, and put into the import list', async () => {
  const owner = await buildOwner(t)
  const { json } = await owner.get('dropship/aliexpress-products/?search=kettle')
  const [found] = json.results as { id: string; title: string }[]
  const opened = await owner.get(`dropship/products/ali-${found!.id}/`)
  expect([opened.status, opened.json.title, opened.json.failure]).toEqual([200, found!.title, null])
  expect(opened.json.options[0]).toBe('Color')
  const countries = opened.json.offers.map((one: { ships_to: string }) => one.ships_to)
  expect([countries.length, countries.includes('BR')]).toEqual([11, false])
  for (const { cost, shipping, fee, landed } of opened.json.offers)
    expect([fee, landed]).toEqual([
      Math.floor(((cost + shipping) * 3 + 50) / 100),
      cost + shipping + fee,
    ])
  expect((await owner.get(`dropship/products/ali-${found!.id}/reviews/`)).json).toBeNull()
  const added = await owner.post('dropship/import-list/', { product_id: `ali-${found!.id}` })
  expect(added.json).toMatchObject({ is_new: true, failure: null, item: { title: found!.title } })
  const again = await owner.get(`dropship/products/?ids=ali-${found!.id}`)
  expect(again.json.results).toHaveLength(1)
  sandbox.memory.aliexpressDs.gone.add('1005001')
  expect((await owner.get('dropship/products/ali-1005001/')).status).toBe(404)
})

test('PROD-75 an item with prices in another currency is not sold no more: it could not be read', async () => {
  const owner = await buildOwner(t)
  const [id, other] = await search('kettle')
  const added = await owner.post('dropship/import-list/', { product_id: `ali-${id}` })
  sandbox.memory.aliexpressDs.inYuan.add(id!).add(other!)
  const read = await owner.post(`dropship/import-list/${added.json.item.id}/refresh/`, {})
  expect(read.json).toMatchObject({ failure: 'unavailable', item: { gone: false } })
  expect((await owner.get(`dropship/products/ali-${other}/`)).status).toBe(503)
  expect((await owner.get(`dropship/products/?ids=ali-${other}`)).json.results).toEqual([])
})

test('PROD-36 a token that is over is renewed once for calls side by side; a silent AliExpress is said', async () => {
  const ids = await search('kettle')
  sandbox.memory.aliexpressDs.expire()
  const details = await Promise.all(
    ids.slice(0, 3).map((id) => t.world.suppliers.aliexpress.getProduct(id, 'waited_for')),
  )
  expect(details.map((one) => one?.id)).toEqual(ids.slice(0, 3))
  expect(sandbox.memory.aliexpressDs.renewed).toBe(1)
  const owner = await buildOwner(t)
  sandbox.fail('aliexpress-ds', 'garbage', 10)
  expect((await owner.get(`dropship/products/ali-${ids[4]}/`)).status).toBe(503)
  expect((await owner.get('dropship/aliexpress-products/?search=lamp')).status).toBe(503)
})

const asked = (method: string) =>
  sandbox.memory.aliexpressDs.requests.filter((one) => one['method'] === method)

test('PROD-83 what it refuses as too many is asked again, and is busy in the end', async () => {
  sandbox.fail('aliexpress-ds', 'throttled')
  expect((await search('kettle')).length).toBeGreaterThan(0)
  sandbox.fail('aliexpress-ds', 'throttled', 2)
  await expect(search('kettle')).rejects.toMatchObject({ code: 'busy' })
}, 20_000)

test('PROD-83 calls leave one by one; a renewed token is kept for the next process, until the settings name others', async () => {
  const aliexpressDs = sandbox.memory.aliexpressDs
  const access = {
    appKey: 'plaudit-sandbox',
    appSecret: 'plaudit-sandbox-secret',
    accessToken: 'sandbox-token-0',
    refreshToken: 'sandbox-refresh',
    apiBase: `${sandbox.url}/aliexpress-ds`,
    perSecond: 20,
  }
  const { db, secrets, clock } = t.world
  const home = { db, secrets, now: clock.now }
  const kept = openProviderTokens(home, 'aliexpress', tokensText)
  const open = (change = {}) => openCalls({ ...access, kept, ...change }, clock.now)
  const ask = (call: AliExpressCall) =>
    call('aliexpress.ds.product.get', { product_id: '1', ship_to_country: 'US' }, 'in_background')
  aliexpressDs.expire()
  const before = performance.now()
  const call = open()
  await Promise.all([1, 2, 3, 4].map(() => ask(call)))
  expect(performance.now() - before).toBeGreaterThanOrEqual(150)
  expect(aliexpressDs.renewed).toBe(1)
  await ask(open())
  expect(aliexpressDs.renewed).toBe(1)
  await ask(open({ accessToken: 'given-anew' }))
  expect(aliexpressDs.renewed).toBe(2)
  const rows = await db.selectFrom('provider_tokens').selectAll().execute()
  expect(rows).toEqual([
    { provider: 'aliexpress', renewing_until: null, sealed: expect.stringMatching(/^sealed:/) },
  ])
})

test('PROD-83 a refresh token that it does not take is denied, and the next one may try at once', async () => {
  sandbox.memory.aliexpressDs.expire()
  const call = openCalls(
    {
      appKey: 'plaudit-sandbox',
      appSecret: 'plaudit-sandbox-secret',
      accessToken: 'over',
      refreshToken: 'over',
      apiBase: `${sandbox.url}/aliexpress-ds`,
      perSecond: 1_000,
      kept: openProviderTokens(
        { db: t.world.db, secrets: t.world.secrets, now: t.world.clock.now },
        'aliexpress',
        tokensText,
      ),
    },
    t.world.clock.now,
  )
  const ask = () =>
    call('aliexpress.ds.product.get', { product_id: '1', ship_to_country: 'US' }, 'waited_for')
  await expect(ask()).rejects.toMatchObject({ code: 'denied' })
  const before = performance.now()
  await expect(ask()).rejects.toMatchObject({ code: 'denied' })
  expect(performance.now() - before).toBeLessThan(2_000)
})

test('S2.059 every call is sent as the documentation has it: method, parameters, signature', async () => {
  const [id] = await search('kettle')
  const source = t.world.suppliers.aliexpress
  const details = (await source.getProduct(id!, 'waited_for'))!
  const variantId = details.variants[0]!.id
  const lines = [{ variantId, quantity: 2 }]
  await source.quoteFreight({ from: 'CN', to: 'DE', lines }, 'waited_for')
  const system = {
    app_key: 'plaudit-sandbox',
    session: expect.stringMatching(/^sandbox-token-/),
    timestamp: expect.stringMatching(/^\d{13}$/),
    sign_method: 'sha256',
    format: 'json',
    simplify: 'true',
    sign: expect.stringMatching(/^[\dA-F]{64}$/),
  }
  expect(asked('aliexpress.ds.text.search').at(-1)).toEqual({
    ...system,
    method: 'aliexpress.ds.text.search',
    keyWord: 'kettle',
    local: 'en_US',
    countryCode: 'US',
    currency: 'USD',
    pageSize: '20',
    pageIndex: '1',
  })
  expect(asked('aliexpress.ds.product.get').at(-1)).toEqual({
    ...system,
    method: 'aliexpress.ds.product.get',
    product_id: id,
    ship_to_country: 'US',
    target_currency: 'USD',
    target_language: 'EN',
  })
  const { queryDeliveryReq, ...freight } = asked('aliexpress.ds.freight.query').at(-1)!
  expect(freight).toEqual({ ...system, method: 'aliexpress.ds.freight.query' })
  expect(JSON.parse(queryDeliveryReq!)).toEqual({
    quantity: '2',
    shipToCountry: 'DE',
    productId: id,
    selectedSkuId: variantId.split(':')[1],
    language: 'en_US',
    locale: 'en_US',
    currency: 'USD',
  })
})

test('PROD-81 an item that makes no sense says nothing: it is not taken for gone, and what is known stays', async () => {
  const owner = await buildOwner(t)
  const [, , id] = await search('kettle')
  const opened = await owner.get(`dropship/products/ali-${id}/`)
  expect(opened.json.failure).toBeNull()
  type Answer = {
    aliexpress_ds_product_get_response: { result: { ae_item_sku_info_dtos: object[] } }
  }
  const spoilSkus = (change: object) =>
    sandbox.memory.aliexpressDs.spoilt.set(
      'aliexpress.ds.product.get',
      ({ aliexpress_ds_product_get_response: { result, ...rest } }: Answer) => ({
        aliexpress_ds_product_get_response: {
          ...rest,
          result: {
            ...result,
            ae_item_sku_info_dtos: result.ae_item_sku_info_dtos.map((one) => ({
              ...one,
              ...change,
            })),
          },
        },
      }),
    )
  await t.world.db.updateTable('supplier_products').set({ details_at: null }).execute()
  for (const nonsense of [
    { offer_sale_price: '99999999999' },
    { currency_code: 'EUR' },
    { sku_id: 7 },
    { sku_id: 'x'.repeat(5_000) },
  ]) {
    spoilSkus(nonsense)
    const { json } = await owner.get(`dropship/products/ali-${id}/`)
    expect(json).toMatchObject({ failure: 'unavailable', gone: false })
    expect(json.variants).toEqual(opened.json.variants)
  }
  spoilSkus({ sku_available_stock: 9e15, sku_attr: 'a\u0000\ud800b' })
  const cleaned = (await owner.get(`dropship/products/ali-${id}/`)).json
  expect(cleaned.failure).toBeNull()
  expect(cleaned.variants[0]).toMatchObject({ stock: 1_000_000, sku: 'ab' })
})

const property = (name: string, value: string, label?: string) => ({
  sku_property_name: name,
  sku_property_value: value,
  ...(label && { property_value_definition_name: label }),
})
const sku = (id: number, stock: number, properties: object[]) => ({
  sku_id: id,
  sku_attr: `14:${id}`,
  offer_sale_price: '3.49',
  currency_code: 'USD',
  sku_available_stock: stock,
  ae_sku_property_dtos: { ae_sku_property_d_t_o: properties },
})

test('PROD-36 what an item is sent from is a place and no option; equal labels are told apart; wrapped lists are read', () => {
  const details = itemDetailsOf(
    Item.parse({
      ae_item_base_info_dto: { product_id: 1, subject: ' Cup ', product_status_type: 'onSelling' },
      ae_item_sku_info_dtos: {
        ae_item_sku_info_d_t_o: [
          sku(1, 5, [property('Ships From', 'GERMANY'), property('Color', 'green', 'Moss')]),
          sku(2, 7, [property('Ships From', 'China'), property('Color', 'green', 'Moss')]),
          sku(3, 0, [property('Ships From', 'China'), property('Color', 'dark green', 'Moss')]),
        ],
      },
      ae_multimedia_info_dto: {
        image_urls: '//pictures.example.com/a.jpg;//pictures.example.com/b.jpg',
      },
      package_info_dto: { gross_weight: '0.250' },
    }),
  )
  expect(details).toMatchObject({
    title: 'Cup',
    options: ['Color'],
    imageUrls: ['https://pictures.example.com/a.jpg', 'https://pictures.example.com/b.jpg'],
    variants: [
      { id: '1:2', values: ['Moss (green)'], cost: 349, grams: 250, stock: { CN: 7, DE: 5 } },
      { id: '1:3', values: ['Moss (dark green)'], stock: { CN: 0 } },
    ],
  })
})

/** What sending by this way costs. */
const offer = (option: object) =>
  FreightAnswer.parse({
    aliexpress_ds_freight_query_response: {
      result: { success: 'true', code: '200', delivery_options: [{ code: 'EMS', ...option }] },
    },
  }).aliexpress_ds_freight_query_response.result.delivery_options.map(deliveryOfferOf)

test('PROD-26 sending that may be free from an order’s total on is free where that total is nought, and only there', () => {
  const fee = { shipping_fee_cent: '5.99', shipping_fee_currency: 'USD', mayHavePFS: true }
  for (const unknown of [undefined, null, '', ' ', 'null', '$0.00', '10.00', 35]) {
    expect(offer({ ...fee, free_shipping_threshold: unknown })).toMatchObject([{ price: 599 }])
  }
  for (const nought of [0, '0', '0.00'])
    expect(offer({ ...fee, free_shipping_threshold: nought })).toMatchObject([{ price: 0 }])
  expect(offer({ shipping_fee_cent: ' ', shipping_fee_currency: 'USD' })).toEqual([null])
})

test('PROD-36 the fee of a delivery is an amount with decimals, whatever its name says; free ones cost nothing', () => {
  expect(
    offer({ shipping_fee_cent: '172.71', shipping_fee_currency: 'USD', min_delivery_days: 3 }),
  ).toEqual([{ name: 'EMS', price: 17_271, days: { low: 3, high: 3 } }])
  expect(offer({ shipping_fee_cent: '9.00', free_shipping: true })[0]).toMatchObject({ price: 0 })
  expect(offer({ shipping_fee_cent: '9.00', shipping_fee_currency: 'EUR' })).toEqual([null])
  // Every value may come as a text, also yes and no.
  const texts = { shipping_fee_cent: '1.20', free_shipping: 'false', max_delivery_days: '9' }
  expect(offer({ ...texts, min_delivery_days: '4', mayHavePFS: 'false' })).toEqual([
    { name: 'EMS', price: 120, days: { low: 4, high: 9 } },
  ])
  expect(offer({ free_shipping: 'true', max_delivery_days: 99_999 })[0]).toMatchObject({
    price: 0,
    days: null,
  })
  expect(offer({ shipping_fee_cent: '99999999999' })).toEqual([null])
})
