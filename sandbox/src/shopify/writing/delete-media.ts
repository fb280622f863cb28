import { touchProduct } from '../entities/change-products.ts'
import { assertScope, type Context } from '../operations/resolve-field.ts'
import { fault } from './input-fault.ts'
import { numberOf } from './inputs.ts'
import { pictureOf } from './media.ts'

type Ask = { productId: string; mediaIds: string[] }

/** `productDeleteMedia`: what is not there is said, and keeps nothing else (shopify.dev, "productDeleteMedia"). */
export const deleteMedia = (context: Context, { productId, mediaIds }: Ask) => {
  assertScope(context, 'productDeleteMedia', 'write_products')
  const { store, shopify } = context
  const product = store.products.get(numberOf(productId, 'Product'))
  const answer = (mediaUserErrors: object[], deleted: { gid: string; id: number }[] | null) => ({
    product: product ?? null,
    deletedMediaIds: deleted && deleted.map(({ gid }) => gid),
    deletedProductImageIds: deleted && deleted.map(({ id }) => `gid://shopify/ProductImage/${id}`),
    mediaUserErrors,
    userErrors: [],
  })
  if (!product)
    return answer([fault(['productId'], 'PRODUCT_DOES_NOT_EXIST', 'Product does not exist')], null)
  const found = mediaIds.flatMap((gid) => {
    const picture = pictureOf(product, gid)
    return picture ? [{ gid, id: picture.id }] : []
  })
  const ids = new Set(found.map(({ id }) => id))
  product.pictures = product.pictures.filter(({ id }) => !ids.has(id))
  for (const one of product.variants)
    if (one.pictureId !== null && ids.has(one.pictureId)) one.pictureId = null
  if (ids.size) touchProduct(shopify, store, product)
  const missing = mediaIds.filter((gid) => !found.some((one) => one.gid === gid))
  return answer(
    missing.map((gid) =>
      fault(['mediaIds'], 'MEDIA_DOES_NOT_EXIST', `Media id ${gid} does not exist`),
    ),
    found,
  )
}
