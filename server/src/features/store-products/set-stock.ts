import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'

/**
 * PROD-47: how many of each variant there are, of any products and any number of them; `inventoryItemId` is the store's.
 * Answers with those that the store has no more; the others are set. Setting them again changes nothing.
 * @throws Problem `store_needed`; ShopFailure
 */
export const setStock = async (
  owner: Owner,
  levels: { inventoryItemId: string; quantity: number }[],
): Promise<{ gone: string[] }> => {
  const answer = await withShopAccess(owner, (access) =>
    owner.world.storeProducts.setStock(access, levels),
  )
  if (!answer) throw new Problem('store_needed')
  return answer
}
