/** Times in all records are milliseconds, amounts are cents of the shop's currency, ids are the numbers in Shopify's gids. */
export type Picture = {
  id: number
  alt: string
  /** A whole URL, or a path of the sandbox. */
  url: string
  width: number
  height: number
}

/** `value` is text as Shopify keeps it, also for numbers and JSON. */
export type Metafield = {
  __typename: 'Metafield'
  id: number
  namespace: string
  key: string
  type: string
  value: string
  createdAt: number
  updatedAt: number
}

export type Variant = {
  __typename: 'ProductVariant'
  id: number
  productId: number
  inventoryItemId: number
  title: string
  selectedOptions: { name: string; value: string }[]
  sku: string | null
  barcode: string | null
  priceCents: number
  compareAtCents: number | null
  pictureId: number | null
  inventoryQuantity: number
  createdAt: number
  updatedAt: number
}

export type Product = {
  __typename: 'Product'
  id: number
  title: string
  handle: string
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT'
  vendor: string
  productType: string
  tags: string[]
  descriptionHtml: string
  options: { id: number; name: string; values: string[] }[]
  pictures: Picture[]
  variants: Variant[]
  metafields: Metafield[]
  /** Facts that the demo shop's theme shows; nothing that Shopify keeps. */
  details: [string, string][]
  createdAt: number
  updatedAt: number
}

/** With a `rule` it is a smart collection: what it holds follows from the products. */
export type Collection = {
  __typename: 'Collection'
  id: number
  title: string
  handle: string
  descriptionHtml: string
  rule: { productType: string } | null
  productIds: number[]
  createdAt: number
  updatedAt: number
}
