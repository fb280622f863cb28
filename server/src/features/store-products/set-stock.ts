import { Problem } from '../../problem.ts'
import type { StoreProducts } from '../../providers/store-products.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { catchNotAllowed } from './catch-not-allowed.ts'

type StockResult = Awaited<ReturnType<StoreProducts['setStock']>>

/**
 * PROD-47: how many of each variant there are, of any products and any number of them; `inventoryItemId` is the store's.
 * Answers with those that the store has no more, and those that it refuses and why, all of them where it does not allow us to
 * set any (PROD-74); the others are set. Setting them again changes nothing.
 * @throws Problem `store_needed`; ShopFailure `denied` and `unavailable`
 */
export const setStock = async (
  owner: Owner,
  levels: { inventoryItemId: string; quantity: number }[],
): Promise<StockResult> => {
  const refuseAll = (error: unknown): StockResult => ({
    gone: [],
    refused: levels.map((one) => one.inventoryItemId),
    refusals: catchNotAllowed(error),
  })
  const answer = await withShopAccess(owner, (access) =>
    owner.world.storeProducts.setStock(access, levels).catch(refuseAll),
  )
  if (!answer) throw new Problem('store_needed')
  return answer
}
