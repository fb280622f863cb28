/** What a supplier is asked for: words of a title, how its answer is to be written, where it would be sent. */
export type SupplierAsk = {
  words: string
  language: string
  country: string
  currency: string
  limit: number
}

/** A product as a supplier offers it. Money in cents; ratings from 0 to 5; null where it does not say. */
export type SupplierFound = {
  id: string
  title: string
  url: string
  imageUrl: string | null
  price: { amount: number; currency: string } | null
  rating: number | null
  orders: string | null
}

/** What the product needs to find products at a supplier. @throws SupplierFailure */
export interface SupplierSearch {
  search(ask: SupplierAsk): Promise<SupplierFound[]>
}
