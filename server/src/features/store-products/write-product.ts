import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { writeIntoStore, type WriteAsk, type WriteResult } from './write-into-store.ts'

/**
 * PROD-40: writes a product into the account's store. However often it is run, and wherever a run was cut off, the store
 * has one product of this item with all its variants and images; what the owner changed, added or removed there stays,
 * unless it is `chosen`. A job passes `pushed` of the last result that was `written` or `unfinished`.
 * @throws Problem `store_needed`; ShopFailure `denied` and `unavailable`: run it again
 */
export const writeProduct = async (
  { world, accountId }: Owner,
  ask: WriteAsk,
): Promise<WriteResult> => {
  const { storeProducts } = world
  const result = await withShopAccess({ world, accountId }, (access) =>
    writeIntoStore({ storeProducts, access }, ask),
  )
  if (!result) throw new Problem('store_needed')
  return result
}
