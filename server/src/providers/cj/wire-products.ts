import { z } from 'zod'
import { count, maybe, text } from './wire-fields.ts'

/** A product of `product/listV2`; its id is the `pid` of the other calls. */
export const Listed = z.object({
  id: text,
  nameEn: z.string(),
  sku: maybe,
  bigImage: maybe,
  sellPrice: maybe,
  nowPrice: maybe,
  listedNum: count,
  categoryId: maybe,
  warehouseInventoryNum: count,
  deliveryCycle: maybe,
  isVideo: count,
  createAt: z.coerce.number().nullish().catch(null),
})
export type Listed = z.infer<typeof Listed>

export const ListPage = z.object({
  totalRecords: count,
  content: z.array(z.object({ productList: z.array(z.unknown()).nullish() })).nullish(),
})

const Inventory = z.object({
  countryCode: z.string(),
  totalInventory: count.optional(),
  totalInventoryNum: count.optional(),
})

/** Amounts come as numbers and as texts. */
export const Variant = z.object({
  vid: text,
  variantSku: maybe,
  variantKey: maybe,
  variantImage: maybe,
  variantSellPrice: text,
  variantSugSellPrice: maybe,
  variantWeight: z.coerce.number().nonnegative().catch(0),
  variantLength: z.coerce.number().nonnegative().nullish().catch(null),
  variantWidth: z.coerce.number().nonnegative().nullish().catch(null),
  variantHeight: z.coerce.number().nonnegative().nullish().catch(null),
  inventories: z.array(Inventory).nullish(),
})
export type Variant = z.infer<typeof Variant>

export const Details = z.object({
  pid: text,
  productNameEn: z.string(),
  productSku: maybe,
  description: maybe,
  categoryId: maybe,
  /** An address, or a JSON list of them within a text. */
  productImage: maybe,
  productImageSet: z.array(z.string()).nullish(),
  productKeyEn: maybe,
  listedNum: count,
  variants: z.array(Variant).nullish(),
})
export type Details = z.infer<typeof Details>
