import { z } from 'zod'
import { count, id, longText, maybe, stockCount, text } from './wire-fields.ts'

/** A product of `product/listV2`; its id is the `pid` of the other calls. */
export const Listed = z.object({
  id,
  nameEn: text,
  sku: maybe,
  bigImage: longText,
  sellPrice: maybe,
  nowPrice: maybe,
  listedNum: count,
  categoryId: id.nullable().catch(null),
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

/** One of the two is there. */
const Inventory = z.object({
  countryCode: text,
  totalInventory: stockCount.nullish(),
  totalInventoryNum: stockCount.nullish(),
})

/** Amounts come as numbers and as texts. */
export const Variant = z.object({
  vid: id,
  variantSku: maybe,
  variantKey: maybe,
  variantImage: longText,
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
  pid: id,
  productNameEn: text,
  productSku: maybe,
  description: longText,
  categoryId: id.nullable().catch(null),
  /** An address, or a JSON list of them within a text. */
  productImage: longText,
  productImageSet: z.array(z.string()).nullish(),
  productKeyEn: maybe,
  listedNum: count,
  variants: z.array(Variant).nullish(),
})
export type Details = z.infer<typeof Details>
