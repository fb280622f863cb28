/** The page of a product in its shop; null for a shop without a store, or a product without a page there. */
export const productUrlOf = (storeUrl: string | null, handle: string | null): string | null =>
  storeUrl && handle && `${storeUrl.replace(/\/$/, '')}/products/${encodeURIComponent(handle)}`
