import type { Account } from '@plaudit/contract/accounts/accounts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { describeBilling } from '../subscriptions/describe-billing.ts'
import { accountOf, pendingEmailOf } from './rows.ts'
import { accountView } from './view.ts'

/** @throws Problem `unauthenticated` when the account behind a still valid token is gone. */
export const getAccount = async (owner: Owner): Promise<Account> => {
  const { world, accountId } = owner
  const row = await accountOf(world.db, accountId)
  if (!row) throw new Problem('unauthenticated')
  const pendingEmail = await pendingEmailOf(world.db, accountId, world.clock.now())
  return accountView(row, await describeBilling(owner), {
    pendingEmail,
    freeReviewAllowance: world.settings.freeReviewAllowance,
  })
}
