import { lazyPart } from '../../lazy-part.ts'

/** Only who adds or edits a review chooses a product: the list does not wait for it. */
export const ProductSelect = lazyPart(() =>
  import('../../features/catalogue/product-select.tsx').then((m) => m.ProductSelect),
)
