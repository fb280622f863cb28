import type { KnownProduct } from '../../catalogue/list-products-to-compare.ts'
import type { AmbiguousMatch, NameMatch } from './identifying/rules.ts'
import type { MatchedBy, ProductNames } from './rules.ts'

/** How rows with this product name are handled: matched, created, rejected or asked about. */
export type ProductMatch = {
  /** As `productKey`; for contradicting names, all of them. */
  key: string
  names: ProductNames
  kind: 'matched' | 'chosen' | 'create' | 'rejected' | AmbiguousMatch['kind']
  matchedBy: MatchedBy | 'owner' | null
  /**
   * The product of its reviews; also set for `create`, so that two passes over a file agree. Empty when rejected or
   * ambiguous.
   */
  productId: string
  product: KnownProduct | null
  /** For contradicting names: the products that they match. */
  fits: NameMatch[]
  /** Matched although its id matches no product, as the owner chose. */
  despiteId: boolean
  /** How many rows have named it so far. */
  rows: number
}

export const buildMatch = (
  key: string,
  names: ProductNames,
  more: Pick<ProductMatch, 'kind'> & Partial<ProductMatch>,
): ProductMatch => ({
  key,
  names,
  matchedBy: null,
  productId: '',
  product: null,
  fits: [],
  despiteId: false,
  rows: 0,
  ...more,
})
