import type { Owner } from '../../../world.ts'
import { setAccount } from '../rows.ts'

/** The demo's e-mail belongs to nobody: its account counts as verified. */
export const markDemoEmailVerified = ({ world, accountId }: Owner): Promise<void> =>
  setAccount(world.db, accountId, { email_verified_at: world.clock.now() })
