import type { Tx } from '../../../db/transaction.ts'
import { storeByDomain } from '../rows.ts'
import { formerStoresByDomain } from './rows.ts'

/** The account that has this shop connected now, and those that had it last, before another store of theirs. */
export const findAccountsOfShop = async (
  tx: Tx,
  domain: string,
): Promise<{ connected: string | null; former: { accountId: string; storeName: string }[] }> => {
  const store = await storeByDomain(tx, domain)
  const former = await formerStoresByDomain(tx, domain)
  return {
    connected: store?.account_id ?? null,
    former: former.map(({ account_id, name }) => ({ accountId: account_id, storeName: name })),
  }
}
