import type { Account } from '@plaudit/contract/accounts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { accountOf } from './rows.ts'
import { accountView } from './view.ts'

/** @throws Problem `unauthenticated` when the account behind a still valid token is gone. */
export const getAccount = async ({ world, accountId }: Owner): Promise<Account> => {
  const row = await accountOf(world.db, accountId)
  if (!row) throw new Problem('unauthenticated')
  return accountView(row, world.settings.freeReviewAllowance)
}
