import type { z } from 'zod'
import { SupplierFailure, UnusableAnswer } from '../supplier-failure.ts'
import type { FreightAsk, ProductSource, Urgency } from '../supplier.ts'
import type { AliExpressCall } from './open-calls.ts'
import { deliveryOfferOf, itemDetailsOf } from './parse-item.ts'
import { FreightAnswer, ItemAnswer } from './wire-products.ts'

const read = <Of extends z.ZodType>(schema: Of, answer: unknown): z.output<Of> => {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new SupplierFailure(
      'unavailable',
      `AliExpress answered in a shape that nobody knows: ${parsed.error.message}`,
    )
  return parsed.data
}

/** `rsp_code` of an item that is not there. */
const NOT_FOUND = '605'

const getProduct =
  (call: AliExpressCall): ProductSource['getProduct'] =>
  async (id, urgency) => {
    const asked = {
      product_id: id,
      ship_to_country: 'US',
      target_currency: 'USD',
      target_language: 'EN',
    }
    const answer = await call('aliexpress.ds.product.get', asked, urgency)
    const { result, rsp_code, rsp_msg } = read(
      ItemAnswer,
      answer,
    ).aliexpress_ds_product_get_response
    const isUnknown = rsp_code === NOT_FOUND || /ITEM_ID_NOT_FOUND|not found/i.test(rsp_msg ?? '')
    if (!result && isUnknown) return null
    if (!result) throw new UnusableAnswer(`AliExpress: ${rsp_code ?? ''} ${rsp_msg ?? ''}`)
    const { product_status_type: status } = result.ae_item_base_info_dto
    const isSold = status === null || status === 'onSelling'
    return isSold ? itemDetailsOf(result) : null
  }

type Line = FreightAsk['lines'][number]

const quoteLine = async (
  call: AliExpressCall,
  { variantId, quantity }: Line,
  { to, urgency }: { to: string; urgency: Urgency },
) => {
  const [productId, selectedSkuId] = variantId.split(':')
  const asked = {
    productId,
    selectedSkuId,
    quantity: String(quantity),
    shipToCountry: to,
    language: 'en_US',
    locale: 'en_US',
    currency: 'USD',
  }
  const parameters = { queryDeliveryReq: JSON.stringify(asked) }
  const answer = await call('aliexpress.ds.freight.query', parameters, urgency)
  const { result } = read(FreightAnswer, answer).aliexpress_ds_freight_query_response
  return result.success ? result.delivery_options : []
}

/**
 * A seller sends its own items: each line is a parcel. Of one line every way, of several the cheapest of each together.
 */
const quoteFreight =
  (call: AliExpressCall): ProductSource['quoteFreight'] =>
  async ({ from, to, lines }, urgency) => {
    const ways = []
    for (const line of lines)
      ways.push(
        (await quoteLine(call, line, { to, urgency }))
          .filter(({ ship_from_country: country }) => country === null || country === from)
          .flatMap((option) => deliveryOfferOf(option) ?? [])
          .toSorted((a, b) => a.price - b.price),
      )
    const [only] = ways
    if (ways.length === 1) return only!
    const best = ways.map(([cheapest]) => cheapest)
    if (best.some((one) => !one)) return []
    const days = best.flatMap((one) => one!.days ?? [])
    return [
      {
        name: best.map((one) => one!.name).join(', '),
        price: best.reduce((sum, one) => sum + one!.price, 0),
        days:
          days.length === best.length
            ? {
                low: Math.max(...days.map(({ low }) => low)),
                high: Math.max(...days.map(({ high }) => high)),
              }
            : null,
      },
    ]
  }

/** AliExpress' dropshipping API: an item by its number, and what sending it costs. It has no list of all that is sold. */
export const aliExpressProducts = (call: AliExpressCall): ProductSource => ({
  getProduct: getProduct(call),
  quoteFreight: quoteFreight(call),
})
