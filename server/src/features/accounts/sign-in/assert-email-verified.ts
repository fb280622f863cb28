import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { accountOf } from '../rows.ts'

/** Required before anything is sent to shoppers in the account's name. @throws Problem `email_unverified` (403) */
export const assertEmailVerified = async ({ world, accountId }: Owner): Promise<void> => {
  const account = await accountOf(world.db, accountId)
  if (!account?.email_verified_at) throw new Problem('email_unverified')
}
