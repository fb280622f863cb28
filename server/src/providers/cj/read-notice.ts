import { z } from 'zod'
import type { SupplierNotice } from '../supplier-products.ts'
import { id } from './wire-fields.ts'

const OfProduct = z.object({
  type: z.enum(['PRODUCT', 'VARIANT']),
  params: z.object({ pid: id }),
})
/** Lines of stock by the number of their variant. */
const OfStock = z.object({ type: z.literal('STOCK'), params: z.record(z.string(), z.unknown()) })
const Message = z.union([OfProduct, OfStock])

const MOST = 1_000

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const isId = (text: string) => id.safeParse(text).success

/** A message of CJ's webhooks `product` and `stock`; null for every other. */
export const readNotice = (body: Buffer): SupplierNotice | null => {
  const parsed = Message.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { data } = parsed
  return data.type === 'STOCK'
    ? { productIds: [], variantIds: Object.keys(data.params).filter(isId).slice(0, MOST) }
    : { productIds: [data.params.pid], variantIds: [] }
}
