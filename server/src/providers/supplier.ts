import type { UnreadListed } from './supplier-failure.ts'
import type {
  FreightOffer,
  ListedProduct,
  SupplierCategory,
  SupplierDetails,
  SupplierNotice,
  SupplierReview,
} from './supplier-products.ts'

/**
 * What the product needs of a supplier: its products, what is in stock, what sending costs, what buyers said. Money is in
 * US cents, weights in grams, lengths in millimetres, days as the supplier promises them. Countries are ISO 3166-1
 * alpha-2.
 */
export type SupplierName = 'cj' | 'aliexpress'

export type ListAsk = {
  /** From 1. */
  page: number
  size: number
  categoryId?: string
  /** Only what is in a warehouse of this country. */
  country?: string
  words?: string
}
export type ListedPage = { products: ListedProduct[]; unread: UnreadListed[]; total: number }

export type FreightAsk = {
  from: string
  to: string
  lines: { variantId: string; quantity: number }[]
}

export type SupplierReviewsPage = { reviews: SupplierReview[]; total: number }

/**
 * Whether somebody waits for the answer: calls in the background give way. A supplier lets one account call so often a
 * second.
 */
export type Urgency = 'waited_for' | 'in_background'

/** What can be asked about one product. @throws SupplierFailure from every call */
export interface ProductSource {
  /** Null: the supplier does not sell it any more. */
  getProduct(id: string, urgency: Urgency): Promise<SupplierDetails | null>
  /** Cheapest first; none where it sends nothing. */
  quoteFreight(ask: FreightAsk, urgency: Urgency): Promise<FreightOffer[]>
}

/** A supplier that lists all that it sells. @throws SupplierFailure from every call */
export interface Supplier extends ProductSource {
  /** From now on the supplier tells this address of every change of a product or its stock. Repeating it changes nothing. */
  askForNotices(address: string): Promise<void>
  /** What a message says; null where it says nothing of products. It is not signed: it says what to ask about, no more. */
  readNotice(body: Buffer): SupplierNotice | null
  listCategories(urgency: Urgency): Promise<SupplierCategory[]>
  listProducts(ask: ListAsk, urgency: Urgency): Promise<ListedPage>
  listReviews(
    ask: { id: string; page: number; size: number },
    urgency: Urgency,
  ): Promise<SupplierReviewsPage>
}
