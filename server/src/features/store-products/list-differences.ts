import type { ProductToPush } from '../../providers/store-products.ts'
import type { Owner } from '../../world.ts'
import { compareProduct, type Difference, type Pushed } from './compare-product.ts'
import { imagesIn } from './images-in.ts'
import { readStoreProduct } from './read-store-product.ts'
import { tidyProduct } from './rules.ts'
import { withSentPrices } from './with-sent-prices.ts'

export type { Difference }

/**
 * Where the store's product of our item differs from what would be written (see `compareProduct`); null: the store has none.
 * @throws Problem `store_needed`; ShopFailure
 */
export const listDifferences = async (
  owner: Owner,
  { product, pushed: kept }: { product: ProductToPush; pushed: Pushed | null },
): Promise<Difference[] | null> => {
  const wanted = tidyProduct(product)
  const store = await readStoreProduct(owner, wanted.itemId)
  if (!store) return null
  const pushed = kept && withSentPrices(kept, store)
  const { found } = imagesIn(wanted, store, {
    pushed,
    nameOf: owner.world.storeProducts.imageName,
  })
  const imageIds = new Map([...found].map(([address, { id }]) => [address, id]))
  return compareProduct({ pushed, store, wanted, imageIds })
}
