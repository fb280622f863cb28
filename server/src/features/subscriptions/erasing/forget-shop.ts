import type { Tx } from '../../../db/transaction.ts'
import { deleteEventsOfShop, forgetPageUrls, forgetShopDomain } from './rows.ts'

/**
 * Forgets what billing keeps of a shop that is erased: deliveries that name it, the shop of its orders, the addresses
 * of its pages. What was paid stays with the account.
 */
export const forgetShop = async (
  tx: Tx,
  { accountId, domain }: { accountId: string; domain: string },
): Promise<void> => {
  await deleteEventsOfShop(tx, domain)
  await forgetShopDomain(tx, { accountId, domain })
  await forgetPageUrls(tx, accountId)
}
