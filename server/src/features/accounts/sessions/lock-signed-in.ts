import type { Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockAccount, type AccountRow } from '../rows.ts'
import { hasLiveToken } from './rows.ts'

/**
 * The account, locked, and certainly still signed in by `familyId`: a reset, a claim or a log-out that came while a password
 * was looked at has ended the session, and what it asked for is not done. @throws Problem `unauthenticated`
 */
export const lockSignedIn = async (
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
