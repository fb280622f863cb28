import { attributeOf, inventSkus, type Sku } from './invent-skus.ts'
import { findItem, type SupplierItem } from './supplier-catalogue.ts'

type Form = Record<string, string>

const money = (cents: number) => (cents / 100).toFixed(2)

/** Lists are wrapped in the name of their type where the call does not ask for the simple shape. */
const listOf = (form: Form, type: string, list: unknown[]) =>
  form['simplify'] === 'true' ? list : { [type]: list }

const skuOf = (form: Form, sku: Sku, currency: string) => ({
  sku_id: sku.id,
  id: attributeOf(sku),
  sku_attr: attributeOf(sku),
  sku_price: money(sku.cents * 2),
  offer_sale_price: money(sku.cents),
  offer_bulk_sale_price: money(sku.cents),
  sku_bulk_order: 2,
  sku_available_stock: sku.stock,
  currency_code: currency,
  price_include_tax: false,
  ae_sku_property_dtos: listOf(
    form,
    'ae_sku_property_d_t_o',
    sku.properties.map((one) => ({
      sku_property_id: one.id,
      sku_property_name: one.name,
      property_value_id: one.valueId,
      sku_property_value: one.value,
      ...(one.label && { property_value_definition_name: one.label }),
    })),
  ),
})

const factsOf = (item: SupplierItem, origin: string) => ({
  ae_multimedia_info_dto: {
    image_urls: [1, 2, 3]
      .map((n) => `${origin}/pictures/products/${item.handle}.jpg?view=${n}`)
      .join(';'),
  },
  package_info_dto: {
    package_length: 20,
    package_width: 15,
    package_height: 8,
    gross_weight: (0.15 + (Number(item.id) % 40) / 40).toFixed(3),
    product_unit: 100_000_015,
  },
  logistics_info_dto: { delivery_time: 7, ship_to_country: 'US' },
  ae_store_info: {
    store_id: 1_102_000_000 + (Number(item.id) % 1000),
    store_name: 'Harbour Goods Store',
    store_country_code: 'CN',
    item_as_described_rating: '4.7',
    communication_rating: '4.8',
    shipping_speed_rating: '4.6',
  },
})

/** `aliexpress.ds.product.get`. An item that is not there: `rsp_code` 404 and no result, with HTTP 200. */
export const answerProduct = (
  form: Form,
  origin: string,
  { gone, inYuan }: { gone: Set<string>; inYuan: Set<string> },
) => {
  const item = findItem(form['product_id']!)
  if (!item || gone.has(item.id))
    return {
      aliexpress_ds_product_get_response: { rsp_code: 404, rsp_msg: 'ITEM_ID_NOT_FOUND' },
    }
  const currency = inYuan.has(item.id) ? 'CNY' : (form['target_currency'] ?? 'USD')
  return {
    aliexpress_ds_product_get_response: {
      result: {
        ae_item_base_info_dto: {
          product_id: Number(item.id),
          subject: item.title,
          detail: `<div><p>${item.title}: made for every day.</p><img src="x" onerror="alert(1)"></div>`,
          category_id: 15,
          category_sequence: '15,39',
          currency_code: 'USD',
          product_status_type: 'onSelling',
          avg_evaluation_rating: item.score,
          evaluation_count: '120',
          sales_count: item.orders,
        },
        ae_item_sku_info_dtos: listOf(
          form,
          'ae_item_sku_info_d_t_o',
          inventSkus(item).map((sku) => skuOf(form, sku, currency)),
        ),
        ...factsOf(item, origin),
        has_whole_sale: true,
      },
      rsp_code: 200,
      rsp_msg: 'Call succeeds',
    },
  }
}
