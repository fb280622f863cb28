import { deleteProduct, touchProduct } from '../entities/change-products.ts'
import type { Product } from '../entities/product-records.ts'
import { mediaOf } from '../operations/product-fields.ts'
import { assertScope, type Context } from '../operations/resolve-field.ts'
import { fault } from './input-fault.ts'
import { numberOf, type FileInput, type ProductFieldsInput } from './inputs.ts'
import { addFile, fileFaults } from './media.ts'
import { collectionFaults, fieldFaults, writeFields } from './product-faults.ts'
import { productNamed, type Identifier } from './set-product.ts'
import { writeMetafields } from './write-variant.ts'

type UpdateInput = ProductFieldsInput & {
  id?: string | null
  collectionsToJoin?: string[] | null
  collectionsToLeave?: string[] | null
}
type UpdateAsk = {
  product?: UpdateInput | null
  identifier?: Identifier | null
  media?: FileInput[] | null
}

/** Faults of these calls have no code. */
const uncoded = (faults: { field: string[] | null; message: string }[]) =>
  faults.map(({ field, message }) => ({ field, message }))

const writeCollections = ({ store }: Context, product: Product, input: UpdateInput) => {
  const numbers = (ids: string[] | null | undefined) =>
    new Set((ids ?? []).map((id) => numberOf(id, 'Collection')))
  const join = numbers(input.collectionsToJoin)
  const leave = numbers(input.collectionsToLeave)
  for (const one of store.collections.values()) {
    if (join.has(one.id) && !one.productIds.includes(product.id)) one.productIds.push(product.id)
    if (leave.has(one.id)) one.productIds = one.productIds.filter((id) => id !== product.id)
  }
}

/** `productUpdate`: only what is named changes; `media` is added to what is there. */
export const updateProduct = (context: Context, ask: UpdateAsk) => {
  assertScope(context, 'productUpdate', 'write_products')
  const { store, shopify } = context
  const input = ask.product ?? {}
  const product = productNamed(store, ask.identifier ?? { id: input.id ?? '' })
  if (!product)
    return { product: null, userErrors: [{ field: ['id'], message: 'Product does not exist' }] }
  const media = ask.media ?? []
  const userErrors = uncoded([
    ...fieldFaults(input, { isNew: false, at: 'product' }),
    ...collectionFaults(store, input.collectionsToJoin ?? [], ['product', 'collectionsToJoin']),
    ...fileFaults(media, { kept: product.pictures.length, at: ['media'] }),
  ])
  if (userErrors.length) return { product, userErrors }
  writeFields(product, input)
  writeCollections(context, product, input)
  for (const file of media) addFile(shopify, store, { product, file })
  if (input.metafields)
    writeMetafields(store, product, { fields: input.metafields, now: shopify.clock.now() })
  touchProduct(shopify, store, product)
  return { product, userErrors: [] }
}

/** `productCreateMedia`: the older call; what is wrong with one picture keeps no other away. */
export const createMedia = (
  context: Context,
  { productId, media }: { productId: string; media: FileInput[] },
) => {
  assertScope(context, 'productCreateMedia', 'write_products')
  const { store, shopify } = context
  const product = store.products.get(numberOf(productId, 'Product'))
  const none = fault(['productId'], 'PRODUCT_DOES_NOT_EXIST', 'Product does not exist')
  if (!product)
    return {
      media: null,
      product: null,
      mediaUserErrors: [none],
      userErrors: uncoded([none]),
    }
  const wrong = fileFaults(media, { kept: product.pictures.length, at: ['media'] }).map((one) => ({
    ...one,
    code: 'INVALID',
  }))
  const isWrong = (at: number) => wrong.some(({ field }) => field?.[1] === String(at))
  const good = wrong.some(({ field }) => field?.length === 1)
    ? []
    : media.filter((_, at) => !isWrong(at))
  const pictures = good.map((file) => addFile(shopify, store, { product, file }))
  const view = pictures.map((one) => mediaOf(one, context))
  if (pictures.length) touchProduct(shopify, store, product)
  return { media: view, product, mediaUserErrors: wrong, userErrors: uncoded(wrong) }
}

/** `productDelete`. */
export const removeProduct = (context: Context, { input }: { input: { id: string } }) => {
  assertScope(context, 'productDelete', 'write_products')
  const { store, shopify, shop } = context
  const product = store.products.get(numberOf(input.id, 'Product'))
  const answer = { productDeleteOperation: null, shop }
  if (!product)
    return {
      ...answer,
      deletedProductId: null,
      userErrors: [{ field: ['id'], message: 'Product does not exist' }],
    }
  deleteProduct(shopify, store, product)
  return { ...answer, deletedProductId: input.id, userErrors: [] }
}
