import { lazyPart } from '../../../lazy-part.ts'

/** What only a file that was read needs: loaded then, so that the screen itself opens sooner. */
export const RejectedRows = lazyPart(() =>
  import('../../../features/imports/fixing/rejected-rows.tsx').then((m) => m.RejectedRows),
)
export const PreviewProducts = lazyPart(() =>
  import('../../../features/imports/preview/preview-products.tsx').then((m) => m.PreviewProducts),
)
export const ProductSelect = lazyPart(() =>
  import('../../../features/products/product-select.tsx').then((m) => m.ProductSelect),
)
export const MapColumns = lazyPart(() =>
  import('../../../features/imports/file/map-columns.tsx').then((m) => m.MapColumns),
)
