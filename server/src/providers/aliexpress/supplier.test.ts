import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
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

test('PROD-36 the fee of a delivery is an amount with decimals, whatever its name says; free ones cost nothing', () => {
  const offer = (option: object) =>
    FreightAnswer.parse({
      aliexpress_ds_freight_query_response: {
        result: { success: true, delivery_options: [{ code: 'EMS', ...option }] },
      },
    }).aliexpress_ds_freight_query_response.result.delivery_options.map(deliveryOfferOf)
  expect(
    offer({ shipping_fee_cent: '172.71', shipping_fee_currency: 'USD', min_delivery_days: 3 }),
  ).toEqual([{ name: 'EMS', price: 17_271, days: { low: 3, high: 3 } }])
  expect(offer({ shipping_fee_cent: '9.00', free_shipping: true })[0]).toMatchObject({ price: 0 })
  expect(offer({ shipping_fee_cent: '9.00', shipping_fee_currency: 'EUR' })).toEqual([null])
})
