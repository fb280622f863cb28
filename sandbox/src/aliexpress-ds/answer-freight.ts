import { inventSkus } from './invent-skus.ts'
import { findItem } from './supplier-catalogue.ts'

type Form = Record<string, string>
type Ask = { productId?: string; selectedSkuId?: string; shipToCountry?: string; quantity?: string }

/** Where the invented sellers send nothing. */
const NOT_SERVED = new Set(['BR'])

const money = (cents: number) => (cents / 100).toFixed(2)

const optionsOf = (ask: Ask, isAbroad: boolean) => {
  const quantity = Number(ask.quantity ?? 1)
  const far = isAbroad ? 0 : (ask.shipToCountry!.codePointAt(0)! % 5) * 40
  const standard = 180 + far + 60 * quantity
  const way = { tracking: true, ship_from_country: isAbroad ? 'DE' : 'CN', mayHavePFS: false }
  return [
    {
      ...way,
      code: 'CAINIAO_STANDARD',
      company: 'AliExpress Standard Shipping',
      shipping_fee_cent: money(standard),
      shipping_fee_currency: 'USD',
      shipping_fee_format: `US $${money(standard)}`,
      free_shipping: false,
      min_delivery_days: isAbroad ? 3 : 12,
      max_delivery_days: isAbroad ? 7 : 25,
    },
    {
      ...way,
      code: 'EMS',
      company: 'EMS',
      shipping_fee_cent: money(standard * 4),
      shipping_fee_currency: 'USD',
      shipping_fee_format: `US $${money(standard * 4)}`,
      free_shipping: false,
      min_delivery_days: 8,
      max_delivery_days: 15,
    },
    // Every fourth item is sent free of charge, more slowly.
    ...(Number(ask.productId) % 4 === 0
      ? [
          {
            ...way,
            code: 'CAINIAO_SAVER',
            company: 'AliExpress Saver Shipping',
            free_shipping: true,
            min_delivery_days: 20,
            max_delivery_days: 40,
          },
        ]
      : []),
  ]
}

/** `aliexpress.ds.freight.query`: the fee is an amount with decimals, whatever its name says. */
export const answerFreight = (form: Form) => {
  const ask = JSON.parse(form['queryDeliveryReq'] ?? '{}') as Ask
  const item = findItem(ask.productId ?? '')
  const sku = item && inventSkus(item).find(({ id }) => id === ask.selectedSkuId)
  if (!sku || !ask.shipToCountry || NOT_SERVED.has(ask.shipToCountry))
    return {
      aliexpress_ds_freight_query_response: {
        result: {
          success: false,
          code: 505,
          msg: sku ? 'DELIVERY_NOT_AVAILABLE_TO_YOUR_ADDRESS' : 'DELIVERY_INFO_EMPTY',
        },
      },
    }
  const options = optionsOf(ask, sku.isAbroad)
  return {
    aliexpress_ds_freight_query_response: {
      result: {
        success: true,
        code: 200,
        msg: 'Call succeeds',
        delivery_options:
          form['simplify'] === 'true' ? options : { delivery_option_d_t_o: options },
      },
    },
  }
}
