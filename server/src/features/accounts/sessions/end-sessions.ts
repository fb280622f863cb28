import type { Tx } from '../../../db/transaction.ts'
import { publishSessionsEnded } from '../../../live.ts'
import type { World } from '../../../world.ts'
import { insertEndedSessions } from './ended/rows.ts'
import { revokeFamily, revokeOtherFamilies, type SignIn } from './rows.ts'

const announceEnded = async (world: World, tx: Tx, families: string[]) => {
  if (families.length === 0) return
  const ended_at = world.clock.now()
  await insertEndedSessions(
    tx,
    families.map((family_id) => ({ family_id, ended_at })),
  )
  await publishSessionsEnded(tx)
}

/**
 * Ends one sign-in: its refresh tokens, access tokens and live streams. The caller must have locked the account's
 * row, or a token being renewed would be missed.
 */
export const endSession = async (world: World, tx: Tx, signIn: SignIn): Promise<void> => {
  await revokeFamily(tx, signIn, world.clock.now())
  await announceEnded(world, tx, [signIn.familyId])
}

/**
 * The same for all sign-ins of an account except one (all with null). The caller must have locked or written the
 * account's row.
 */
export const endSessions = async (
  world: World,
  tx: Tx,
  { accountId, keepFamily }: { accountId: string; keepFamily: string | null },
): Promise<void> => {
  const ended = await revokeOtherFamilies(tx, { accountId, keepFamily, at: world.clock.now() })
  await announceEnded(world, tx, [...new Set(ended.map(({ family_id }) => family_id))])
}
