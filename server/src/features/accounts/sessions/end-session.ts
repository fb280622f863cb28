import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { announceEndedSessions } from './announce-ended-sessions.ts'
import { type SignIn, revokeFamily } from './rows.ts'

/**
 * Ends one sign-in: its refresh tokens, access tokens and live streams. The caller must have locked the account's
 * row, or a token being renewed would be missed.
 */
export const endSession = async (world: World, tx: Tx, signIn: SignIn): Promise<void> => {
  await revokeFamily(tx, signIn, world.clock.now())
  await announceEndedSessions(world, tx, [signIn.familyId])
}
