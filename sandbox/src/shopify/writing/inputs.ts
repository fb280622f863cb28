export type FileInput = {
  id?: string | null
  alt?: string | null
  originalSource?: string | null
  filename?: string | null
}
export type MetafieldInput = {
  namespace?: string | null
  key?: string | null
  type?: string | null
  value?: string | null
}
type ItemInput = {
  sku?: string | null
  cost?: string | null
  tracked?: boolean | null
  measurement?: { weight?: { value: number; unit: string } | null } | null
}
type OptionValueInput = { name?: string | null; optionName?: string | null }

/** A variant as `productSet` and the bulk calls of variants take it. */
export type VariantSetInput = {
  id?: string | null
  sku?: string | null
  barcode?: string | null
  price?: string | null
  compareAtPrice?: string | null
  optionValues?: OptionValueInput[] | null
  inventoryItem?: ItemInput | null
  inventoryPolicy?: string | null
  inventoryQuantities?:
    { locationId: string; name?: string; quantity?: number; availableQuantity?: number }[] | null
  metafields?: MetafieldInput[] | null
  file?: FileInput | null
  mediaId?: string | null
  mediaSrc?: string[] | null
}
export type OptionInput = { name?: string | null; values?: { name?: string | null }[] | null }

/** The fields of a product itself that `productSet` and `productUpdate` share. */
export type ProductFieldsInput = {
  title?: string | null
  descriptionHtml?: string | null
  vendor?: string | null
  productType?: string | null
  tags?: string[] | null
  status?: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | null
  handle?: string | null
  metafields?: MetafieldInput[] | null
}
export type ProductSetInput = ProductFieldsInput & {
  collections?: string[] | null
  files?: FileInput[] | null
  productOptions?: OptionInput[] | null
  variants?: VariantSetInput[] | null
}

/** The number in a gid of this kind; NaN for anything else. */
export const numberOf = (id: string | null | undefined, kind: string): number =>
  Number(new RegExp(`^gid://shopify/${kind}/(\\d+)$`).exec(id ?? '')?.[1] ?? Number.NaN)

/** Cents of "12.34"; the schema's scalar says that it is a number. */
export const centsOf = (amount: string | number): number => Math.round(Number(amount) * 100)
