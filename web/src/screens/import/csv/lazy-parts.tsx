import { lazyPart } from '../../../lazy-part.ts'

/** Loaded only once a file was read, so that the screen itself opens faster. */
export const RejectedRows = lazyPart(() =>
  import('../../../features/imports/fixing/rejected-rows.tsx').then((m) => m.RejectedRows),
)
export const PreviewProducts = lazyPart(() =>
  import('../../../features/imports/preview/preview-products.tsx').then((m) => m.PreviewProducts),
)
export const ProductSelect = lazyPart(() =>
  import('../../../features/catalogue/product-select.tsx').then((m) => m.ProductSelect),
)
export const MapColumns = lazyPart(() =>
  import('../../../features/imports/file/map-columns.tsx').then((m) => m.MapColumns),
)
