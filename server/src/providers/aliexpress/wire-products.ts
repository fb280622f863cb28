import { z } from 'zod'
import { cleanText } from '../suppliers/clean-facts.ts'

const LONGEST_LINE = 500
const LONGEST_TEXT = 300_000

const written = z.union([z.string(), z.number()]).transform(String)
const text = written.transform((value) => cleanText(value, LONGEST_LINE))
const maybe = text.nullish().transform((value) => value ?? null)
/** A description; the addresses of all pictures. */
const longText = written
  .transform((value) => cleanText(value, LONGEST_TEXT))
  .nullish()
  .transform((value) => value ?? null)
/** What an item or a variant is asked for by. */
const id = written.pipe(z.string().regex(/^\d{1,30}$/))
/** Numbers and yes or no come as texts too: `"12"`, `"true"`. */
const maybeNumber = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const isMissing = value === null || value === undefined || String(value).trim() === ''
    const read = isMissing ? Number.NaN : Number(value)
    return Number.isFinite(read) ? read : null
  })
const yesNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((one) => one === 'true')])

/** Lists come bare, or wrapped in the name of their type. */
const listOf = <Of extends z.ZodType>(type: string, item: Of) =>
  z
    .union([
      z.array(item),
      z.object({ [type]: z.array(item) }).transform((wrapped) => Object.values(wrapped).flat()),
    ])
    .nullish()
    .transform((list) => (list ?? []) as z.output<Of>[])

const Property = z.object({
  sku_property_name: text,
  sku_property_value: maybe,
  property_value_definition_name: maybe,
  sku_image: longText,
})

/**
 * Prices and stock are kept as written: what is missing and what cannot be read are not the same (PROD-91, PROD-92).
 */
const Sku = z.object({
  sku_id: id,
  sku_attr: maybe,
  offer_sale_price: maybe,
  sku_price: maybe,
  currency_code: maybe,
  sku_available_stock: maybe,
  ae_sku_property_dtos: listOf('ae_sku_property_d_t_o', Property),
})
export type Sku = z.output<typeof Sku>

/** `aliexpress.ds.product.get` (openservice.aliexpress.com, 10484). Lengths in centimetres, weights in kilograms. */
export const Item = z.object({
  ae_item_base_info_dto: z.object({
    product_id: id,
    subject: text,
    detail: longText,
    product_status_type: maybe,
    sales_count: maybe,
  }),
  ae_item_sku_info_dtos: listOf('ae_item_sku_info_d_t_o', Sku),
  ae_multimedia_info_dto: z.object({ image_urls: longText }).nullish(),
  package_info_dto: z
    .object({
      package_length: maybeNumber,
      package_width: maybeNumber,
      package_height: maybeNumber,
      gross_weight: maybeNumber,
    })
    .nullish(),
})
export type Item = z.output<typeof Item>

export const ItemAnswer = z.object({
  aliexpress_ds_product_get_response: z.object({
    result: Item.nullish(),
    rsp_code: maybe,
    rsp_msg: maybe,
  }),
})

/** `shipping_fee_cent` is an amount with decimals, whatever its name says. */
const DeliveryOption = z.object({
  code: text,
  company: maybe,
  shipping_fee_cent: maybeNumber,
  shipping_fee_currency: maybe,
  free_shipping: yesNo.nullish(),
  mayHavePFS: yesNo.nullish(),
  free_shipping_threshold: maybeNumber,
  min_delivery_days: maybeNumber,
  max_delivery_days: maybeNumber,
  ship_from_country: maybe,
})
export type DeliveryOption = z.output<typeof DeliveryOption>

/** `aliexpress.ds.freight.query` (1579). `code`: 505 and others say that nothing is sent there. */
export const FreightAnswer = z.object({
  aliexpress_ds_freight_query_response: z.object({
    result: z.object({
      success: yesNo,
      code: maybeNumber,
      msg: maybe,
      delivery_options: listOf('delivery_option_d_t_o', DeliveryOption),
    }),
  }),
})
