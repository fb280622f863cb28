import { z } from 'zod'

const text = z.union([z.string(), z.number()]).transform(String)
const maybe = text.nullish().transform((value) => value ?? null)

/** A product of `aliexpress.ds.text.search` (openservice.aliexpress.com, 1695); all values are texts. */
export const FoundProduct = z.object({
  itemId: text,
  title: z.string(),
  itemMainPic: maybe,
  itemUrl: maybe,
  salePrice: maybe,
  salePriceCurrency: maybe,
  targetSalePrice: maybe,
  targetSalePriceCurrency: maybe,
  score: maybe,
  evaluateRate: maybe,
  orders: maybe,
})
export type FoundProduct = z.infer<typeof FoundProduct>

/** Lists come bare, or wrapped in the name of their type. */
const Products = z.union([
  z.array(z.unknown()),
  z
    .object({ selection_search_product: z.array(z.unknown()) })
    .transform((list) => list.selection_search_product),
])

export const SearchAnswer = z.object({
  aliexpress_ds_text_search_response: z.object({
    data: z.object({ products: Products.nullish() }).nullish(),
    code: maybe,
    msg: maybe,
  }),
})
/** Errors come with HTTP 200. */
export const ErrorAnswer = z.object({
  error_response: z.object({ code: text, msg: maybe, sub_code: maybe }),
})
export const TokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullish(),
  code: text,
})
