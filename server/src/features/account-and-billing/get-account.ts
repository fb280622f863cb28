import type { Account } from '@plaudit/contract/accounts/accounts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { findPendingEmail } from '../accounts/email/find-pending-email.ts'
import { findAccount } from '../accounts/find-account.ts'
import { describeBilling } from '../subscriptions/describe-billing.ts'
import { accountView } from './view.ts'

/**
 * The account with what billing adds to it. @throws Problem `unauthenticated` when the account
 * behind a still valid token is gone.
 */
export const getAccount = async (owner: Owner): Promise<Account> => {
  const { world, accountId } = owner
  const account = await findAccount(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  return accountView(account, await describeBilling(owner), {
    pendingEmail: await findPendingEmail(owner),
    freeReviewAllowance: world.settings.freeReviewAllowance,
  })
}
