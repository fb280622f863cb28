import { touchProduct } from '../entities/change-products.ts'
import { nextId } from '../entities/open-store.ts'
import { assertScope, gid, type Context } from '../operations/resolve-field.ts'
import { fault } from './input-fault.ts'
import { numberOf } from './inputs.ts'

type Ask = { id: string; productIds: string[] }

const add = ({ store, shopify }: Context, { id, productIds }: Ask) => {
  const found = store.collections.get(numberOf(id, 'Collection'))
  if (!found) return fault(['id'], 'COLLECTION_DOES_NOT_EXIST', 'Collection does not exist')
  if (found.rule)
    return fault(
      ['id'],
      'CANT_ADD_TO_SMART_COLLECTION',
      "Can't manually add products to a smart collection",
    )
  for (const one of productIds) {
    const product = store.products.get(numberOf(one, 'Product'))
    if (!product || found.productIds.includes(product.id)) continue
    found.productIds.push(product.id)
    touchProduct(shopify, store, product)
  }
  return found
}

/** `collectionAddProductsV2`: done by a job, which has ended here when it is asked for. */
export const collectLater = (context: Context, ask: Ask) => {
  assertScope(context, 'collectionAddProductsV2', 'write_products')
  const done = add(context, ask)
  return 'message' in done
    ? { job: null, userErrors: [done] }
    : { job: { id: gid('Job', nextId(context.store, 'other')), done: true }, userErrors: [] }
}

/** `collectionAddProducts`: at once. */
export const collect = (context: Context, ask: Ask) => {
  assertScope(context, 'collectionAddProducts', 'write_products')
  const done = add(context, ask)
  return 'message' in done
    ? { collection: null, userErrors: [{ field: done.field, message: done.message }] }
    : { collection: done, userErrors: [] }
}
