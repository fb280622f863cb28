/** Shopify's global id (`gid://shopify/Product/8…`) means the same product as its number. */
export const normalizeProductName = (product: string) =>
  product.replace(/^gid:\/\/shopify\/Product\//, '')
