/** Times in all records are milliseconds, amounts are cents of the shop's currency, ids are the numbers in Shopify's gids. */
export type Picture = {
  id: number
  alt: string
  /** A whole URL, or a path of the sandbox. */
  url: string
  width: number
  height: number
  /** Only of a picture that an app sent: how far Shopify is with it, and from where it was fetched. */
  upload?: Upload
}

/** `at`: when it was sent. `outcome`: null until it was fetched; then whether it is a picture, or Shopify's code why not. */
export type Upload = { at: number; source: string; outcome: string | null }

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
  costCents?: number | null
  weightGrams?: number | null
  metafields?: Metafield[]
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
  /** Since when it is in the online store; undefined: as long as it is active. */
  publishedAt?: number | null
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
