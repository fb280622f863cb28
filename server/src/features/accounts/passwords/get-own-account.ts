import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { accountOf } from '../rows.ts'

export const getOwnAccount = async ({ world, accountId }: Owner) => {
  const account = await accountOf(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  return account
}
