import type { Tx } from '../../../db/transaction.ts'
import { formerStoreOf, storeOf } from '../rows.ts'
import { deleteLeftShop, insertLeftShop } from './rows.ts'

/**
 * An account connects a shop: another one that it had until now is remembered, so that it is found when the platform
 * asks to erase it.
 */
export const rememberLeftShop = async (
  tx: Tx,
  { accountId, domain, at }: { accountId: string; domain: string; at: Date },
): Promise<void> => {
  const earlier = [await storeOf(tx, accountId), await formerStoreOf(tx, accountId)]
  for (const shop of earlier)
    if (shop && shop.domain !== domain)
      await insertLeftShop(tx, { accountId, domain: shop.domain, name: shop.name, at })
  await deleteLeftShop(tx, accountId, domain)
}
