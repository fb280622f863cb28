import type { Tx } from '../../../db/transaction.ts'
import { storeByDomain } from '../rows.ts'
import { accountsThatLeft, formerStoresByDomain } from './rows.ts'

/** `storeName`: what the shop was called when the account left it. */
type FormerOwner = { accountId: string; storeName: string }

/** The account that has this shop connected now, and all that had it, also before another store of theirs. */
export const findAccountsOfShop = async (
  tx: Tx,
  domain: string,
): Promise<{ connected: string | null; former: FormerOwner[] }> => {
  const store = await storeByDomain(tx, domain)
  const former = [
    ...(await formerStoresByDomain(tx, domain)),
    ...(await accountsThatLeft(tx, domain)),
  ]
  const byAccount = new Map(
    former.map(({ account_id, name }) => [account_id, { accountId: account_id, storeName: name }]),
  )
  return { connected: store?.account_id ?? null, former: [...byAccount.values()] }
}
