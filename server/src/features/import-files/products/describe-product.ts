import type { KnownProduct } from '../../catalogue/list-products-to-compare.ts'

/** A product of the account, as shown in a choice of products. */
export const describeProduct = ({ id, title, handle, image_url }: KnownProduct) => ({
  id,
  title,
  handle,
  image: image_url ? { src: image_url } : null,
})
