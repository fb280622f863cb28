import type { Tx } from '../../db/transaction.ts'
import { deleteSentRatings, setSwitch, switchOf } from './rows.ts'

/** Forgets what was sent to a store that is erased; the owner's own choice stays. Nothing can be taken back there any more. */
export const forgetStoreRatings = async (tx: Tx, accountId: string): Promise<void> => {
  await deleteSentRatings(tx, accountId)
  if (await switchOf(tx, accountId)) await setSwitch(tx, accountId, { sent_domain: null })
}
