import { Problem } from '../../problem.ts'
import type { StoreProduct } from '../../providers/store-products.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'

/**
 * The product that was made in the account's store for our item, as it is there now; null: there is none.
 * @throws Problem `store_needed`; ShopFailure
 */
export const readStoreProduct = async (
  owner: Owner,
  itemId: string,
): Promise<StoreProduct | null> => {
  const { storeProducts } = owner.world
  const answer = await withShopAccess(owner, async (access) => {
    const externalId = await storeProducts.find(access, itemId)
    return { store: externalId === null ? null : await storeProducts.read(access, externalId) }
  })
  if (!answer) throw new Problem('store_needed')
  return answer.store
}
