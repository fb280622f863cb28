import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { announceEndedSessions } from './announce-ended-sessions.ts'
import { revokeOtherFamilies } from './rows.ts'

/**
 * Ends all sign-ins of an account except one (all with null), as `endSession` does. The caller must have locked or
 * written the account's row.
 */
export const endSessions = async (
  world: World,
  tx: Tx,
  { accountId, keepFamily }: { accountId: string; keepFamily: string | null },
): Promise<void> => {
  const ended = await revokeOtherFamilies(tx, { accountId, keepFamily, at: world.clock.now() })
  await announceEndedSessions(world, tx, [...new Set(ended.map(({ family_id }) => family_id))])
}
