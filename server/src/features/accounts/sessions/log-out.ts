import type { Done } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { endSession } from './end-session.ts'
import { lockAccount } from '../rows.ts'

/** ACC-3: logging out ends the sign-in with its access and refresh tokens. */
export const logOut = async (
  { world, accountId }: Owner,
  familyId: string | null,
): Promise<Done> => {
  if (familyId)
    await inTransaction(world.db, async (tx) => {
      await lockAccount(tx, accountId)
      await endSession(world, tx, { accountId, familyId })
    })
  return { ok: true }
}
