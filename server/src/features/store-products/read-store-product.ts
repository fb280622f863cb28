import type { StoreProduct } from '../../providers/store-products.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'

/**
 * The product that was made in the account's store for our item, as it is there now; null: there is none, or no store.
 * @throws ShopFailure
 */
export const readStoreProduct = async (
  owner: Owner,
  itemId: string,
): Promise<StoreProduct | null> => {
  const { storeProducts } = owner.world
  return withShopAccess(owner, async (access) => {
    const externalId = await storeProducts.find(access, itemId)
    return externalId === null ? null : storeProducts.read(access, externalId)
  })
}
