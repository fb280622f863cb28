import type { Done } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { endSession } from './end-sessions.ts'

/** Decisions 2: logging out ends the sign-in, its tokens of both kinds. */
export const logOut = async ({ world }: Owner, familyId: string | null): Promise<Done> => {
  if (familyId) await inTransaction(world.db, (tx) => endSession(world, tx, familyId))
  return { ok: true }
}
