import type { Owner } from '../../../world.ts'
import { pendingEmailOf } from '../one-time-tokens/rows.ts'

/** The e-mail that the account becomes when the link that was sent there is followed; null without one. */
export const findPendingEmail = ({ world, accountId }: Owner): Promise<string | null> =>
  pendingEmailOf(world.db, accountId, world.clock.now())
