import { ShopFailure, type ShopAccess } from '../../shop-platform.ts'
import type { ProductToPush, Refusal } from '../../store-products.ts'
import type { Ask } from '../graphql.ts'
import { plauditProductOperation, plauditSetProduct } from '../operations/products.graphql.ts'
import { numberOf } from '../read-nodes.ts'
import { ITEM_KEY } from './item-field.ts'
import { setInput } from './product-input.ts'
import { readRefusals } from './read-refusals.ts'
import { waitForStore } from './wait-for-store.ts'

/** Above these Shopify is asked to do it in the background: a call that waits is given up after some seconds. */
const MOST_VARIANTS_AT_ONCE = 50
const MOST_IMAGES_AT_ONCE = 20
const LONGEST_MS = 60_000

type Made = { externalId: string } | { refusals: Refusal[] }

const madeOf = (
  id: string | undefined,
  errors: Parameters<typeof readRefusals>[0],
): Made | null => {
  const refusals = readRefusals(errors)
  if (refusals.length) return { refusals }
  return id ? { externalId: numberOf(id) } : null
}

const followOperation = async (
  ask: Ask,
  access: ShopAccess,
  { id, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<Made> => {
  let made: Made | null = null
  await waitForStore(
    async () => {
      const { productOperation: found } = await ask(access, plauditProductOperation, { id })
      if (found?.status === 'COMPLETE')
        made = madeOf(found.product?.id, 'userErrors' in found ? found.userErrors : [])
      return made !== null || found === null
    },
    { mostMs: LONGEST_MS, signal },
  )
  if (!made) throw new ShopFailure('unavailable', 'Shopify did not finish the product in time')
  return made
}

/** @throws ShopFailure */
export const createProduct = async (
  ask: Ask,
  access: ShopAccess,
  {
    product,
    locationId,
    signal,
  }: { product: ProductToPush; locationId: string | null; signal: AbortSignal | undefined },
): Promise<Made> => {
  const { productSet: set } = await ask(access, plauditSetProduct, {
    key: ITEM_KEY,
    value: product.itemId,
    input: setInput(product, locationId),
    synchronous:
      product.variants.length <= MOST_VARIANTS_AT_ONCE &&
      product.images.length <= MOST_IMAGES_AT_ONCE,
  })
  const made = madeOf(set?.product?.id, set?.userErrors)
  if (made) return made
  const id = set?.productSetOperation?.id
  if (!id) throw new ShopFailure('unavailable', 'Shopify named no product')
  return followOperation(ask, access, { id, signal })
}
