import type { Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockAccount, type AccountRow } from '../rows.ts'
import { hasLiveToken } from './rows.ts'

/**
 * Locks the account and checks that `familyId` is still signed in: a reset, claim or log-out may have ended the
 * session while a password was being checked.
 * @throws Problem `unauthenticated`
 */
export const lockSignedInAccount = async (
  tx: Tx,
  { world, accountId }: Owner,
  familyId: string | null,
): Promise<AccountRow> => {
  const account = await lockAccount(tx, accountId)
  const now = world.clock.now()
  if (!account || !familyId || !(await hasLiveToken(tx, { accountId, familyId }, now)))
    throw new Problem('unauthenticated')
  return account
}
