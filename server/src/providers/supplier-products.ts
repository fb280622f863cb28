/**
 * What a supplier offers. Money is in US cents, weights in grams, lengths in millimetres, days as the supplier promises
 * them. Countries are ISO 3166-1 alpha-2.
 */
export type Range = { low: number; high: number }

/** `path`: names from the widest to the narrowest. */
export type SupplierCategory = { id: string; path: string[] }

/** A product as a supplier's list shows it. */
export type ListedProduct = {
  id: string
  sku: string
  title: string
  categoryId: string | null
  imageUrl: string | null
  cost: Range
  /** In all warehouses, or in the one that was asked for. */
  stock: number
  processingDays: Range | null
  /** How many stores offer it. */
  listedCount: number
  hasVideo: boolean
  createdAt: Date | null
}

export type SupplierVariant = {
  id: string
  sku: string
  /** In the order of the product's options. */
  values: string[]
  cost: number
  /** The price that the supplier recommends to sell at; null where it recommends none. */
  suggestedPrice: number | null
  grams: number
  size: { length: number; width: number; height: number } | null
  imageUrl: string | null
  /** What each warehouse has, by country. */
  stock: Record<string, number>
}

/** `description` is the supplier's HTML and must be cleaned before it is shown. */
export type SupplierDetails = {
  id: string
  sku: string
  title: string
  description: string
  categoryId: string | null
  imageUrls: string[]
  options: string[]
  variants: SupplierVariant[]
  listedCount: number
}

/** A way of sending the lines together. */
export type FreightOffer = { name: string; price: number; days: Range | null }

export type SupplierReview = {
  id: string
  author: string
  rating: number
  text: string
  country: string | null
  imageUrls: string[]
  writtenAt: Date | null
}

/** Something of these products changed, by the supplier's numbers; some of them by the number of a variant. */
export type SupplierNotice = { productIds: string[]; variantIds: string[] }
