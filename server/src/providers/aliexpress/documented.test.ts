import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signCall } from './sign-call.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const call = async (method: string, parameters: Record<string, string>, simplify: boolean) => {
  const all = {
    ...parameters,
    method,
    app_key: 'plaudit-sandbox',
    session: 'sandbox-token-0',
    timestamp: '1700000000000',
    sign_method: 'sha256',
    format: 'json',
    simplify: String(simplify),
  }
  const body = new URLSearchParams({
    ...all,
    sign: signCall(all, { secret: 'plaudit-sandbox-secret' }),
  })
  const answer = await fetch(`${sandbox.url}/aliexpress-ds/sync`, { method: 'POST', body })
  return JSON.parse(await answer.text())
}

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)])
}

/** The fields of the answers, by the pages of openservice.aliexpress.com (1695, 10484, 1579), and the wrapped lists. */
const documented: Record<string, string> = {
  'aliexpress.ds.text.search': `aliexpress_ds_text_search_response request_id data code msg totalCount pageIndex pageSize
    products selection_search_product itemId title itemMainPic itemUrl originalPrice originalPriceCurrency salePrice
    salePriceCurrency targetSalePrice targetSalePriceCurrency targetOriginalPrice targetOriginalPriceCurrency discount
    orders score evaluateRate cateId productVideoUrl type`,
  'aliexpress.ds.product.get': `aliexpress_ds_product_get_response request_id result rsp_code rsp_msg
    ae_item_base_info_dto product_id subject detail mobile_detail category_id category_sequence currency_code
    product_status_type avg_evaluation_rating evaluation_count sales_count gmt_create gmt_modified
    ae_item_sku_info_dtos ae_item_sku_info_d_t_o sku_id sku_attr id sku_price offer_sale_price offer_bulk_sale_price
    sku_bulk_order sku_available_stock ean_code barcode price_include_tax ae_sku_property_dtos ae_sku_property_d_t_o
    sku_property_id sku_property_name property_value_id sku_property_value property_value_definition_name sku_image
    ae_multimedia_info_dto image_urls ae_video_dtos package_info_dto package_length package_width package_height
    gross_weight product_unit base_unit logistics_info_dto delivery_time ship_to_country ae_store_info store_id
    store_name store_country_code item_as_described_rating communication_rating shipping_speed_rating has_whole_sale`,
  'aliexpress.ds.freight.query': `aliexpress_ds_freight_query_response request_id result success code msg
    delivery_options delivery_option_d_t_o company shipping_fee_cent shipping_fee_currency shipping_fee_format
    free_shipping mayHavePFS free_shipping_threshold min_delivery_days max_delivery_days guaranteed_delivery_days
    estimated_delivery_time delivery_date_desc tracking ship_from_country available_stock ddpIncludeVATTax`,
}

test.each([true, false])(
  'S2.059 the sandbox answers with documented fields alone, in both shapes (simplify=%s)',
  async (simplify) => {
    const answer = async (method: string, parameters: Record<string, string>) => {
      const answered = await call(method, parameters, simplify)
      const known = new Set(documented[method]!.split(/\s+/))
      expect([method, namesIn(answered).filter((name) => !known.has(name))]).toEqual([method, []])
      return answered
    }
    const where = { local: 'en_US', countryCode: 'US', currency: 'USD' }
    const found = await answer('aliexpress.ds.text.search', { ...where, keyWord: 'kettle' })
    const { products } = found.aliexpress_ds_text_search_response.data
    const [{ itemId }] = simplify ? products : products.selection_search_product
    const item = await answer('aliexpress.ds.product.get', {
      product_id: itemId,
      ship_to_country: 'US',
      target_currency: 'USD',
    })
    const { ae_item_sku_info_dtos: skus } = item.aliexpress_ds_product_get_response.result
    const [{ sku_id: selectedSkuId }] = simplify ? skus : skus.ae_item_sku_info_d_t_o
    const asked = { productId: itemId, selectedSkuId, quantity: '1', shipToCountry: 'DE' }
    const sent = await answer('aliexpress.ds.freight.query', {
      queryDeliveryReq: JSON.stringify(asked),
    })
    expect(sent.aliexpress_ds_freight_query_response.result.success).toBe(true)
  },
)

test('S2.059 what the platform refuses comes with 200 and a code', async () => {
  const refused = await call('aliexpress.ds.unknown', {}, true)
  expect(refused.error_response).toMatchObject({ type: 'ISV', code: expect.any(String) })
})
