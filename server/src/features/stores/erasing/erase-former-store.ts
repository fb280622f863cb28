import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { deleteFormerStore, formerStoreOf } from '../rows.ts'
import { deleteConnectStates, deleteLeftShop } from './rows.ts'

/** Forgets a store that is not connected any more, its name too: nobody can tell that the account had it. */
export const eraseFormerStore = async (
  tx: Tx,
  { accountId, domain }: { accountId: string; domain: string },
): Promise<void> => {
  const former = await formerStoreOf(tx, accountId)
  if (former?.domain === domain) await deleteFormerStore(tx, accountId)
  await deleteLeftShop(tx, accountId, domain)
  await deleteConnectStates(tx, domain)
  await publishChanges(tx, accountId, ['store'])
}
