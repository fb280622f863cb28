import type { Tx } from '../../../db/transaction.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { isPassword } from '../hash-password.ts'
import { accountOf } from '../rows.ts'
import { lockSignedInAccount } from '../sessions/lock-signed-in-account.ts'
import { phrase } from '../../../texts/phrase.ts'

type Confirmation = { password?: string | undefined; confirm?: string | undefined }

/**
 * ACC-24: the password; the word CONFIRM stands in where there is none. Answers a check for later transactions: that
 * the caller is still signed in, and the password still the same. @throws Problem `invalid`, `too_many_requests`
 */
export const confirmDeletion = async (
  owner: Owner,
  { password, confirm }: Confirmation,
  caller: { ip: string; familyId: string | null },
): Promise<(tx: Tx) => Promise<void>> => {
  const { world, accountId } = owner
  const account = await accountOf(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  await limitAttempts(world, 'confirm', { email: account.email, ip: caller.ip })
  if (account.password_hash) {
    if (!password || !(await isPassword(account.password_hash, password)))
      throw fieldProblem('password', phrase('accounts.wrong_password'))
  } else if (confirm !== 'CONFIRM')
    throw fieldProblem('confirm', phrase('accounts.confirm_deletion'))
  return async (tx) => {
    const current = await lockSignedInAccount(tx, owner, caller.familyId)
    if (current.password_hash !== account.password_hash)
      throw fieldProblem('password', phrase('accounts.wrong_password'))
  }
}
