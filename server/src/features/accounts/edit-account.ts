import type { editAccount as contract } from '@plaudit/contract/accounts/accounts'
import type { Parsed } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { fieldProblem, Problem } from '../../problem.ts'
import type { Owner, World } from '../../world.ts'
import { isPassword } from './hash-password.ts'
import { limitAttempts } from './attempts/limit-attempts.ts'
import { lockSignedInAccount } from './sessions/lock-signed-in-account.ts'
import { accountByEmail, accountOf, setAccount, type AccountRow } from './rows.ts'
import { sendVerification } from './email/send-verification.ts'
import { phrase } from '../../texts/phrase.ts'

/** A new e-mail needs the password; it takes effect when the link sent to it is followed. */
const assertMayChangeEmail = async (
  world: World,
  account: AccountRow,
  { email, password, ip }: { email: string; password: string | undefined; ip: string },
) => {
  if (!account.password_hash) throw fieldProblem('email', phrase('accounts.password_before_email'))
  if (!password) throw fieldProblem('password', phrase('accounts.password_for_email'))
  await limitAttempts(world, 'confirm', { email: account.email, ip })
  if (!(await isPassword(account.password_hash, password)))
    throw fieldProblem('password', phrase('accounts.email_not_changed'))
  await limitAttempts(world, 'letter', { email, ip })
  await limitAttempts(world, 'letter', { email: `account ${account.id}`, ip })
  if (await accountByEmail(world.db, email))
    throw fieldProblem('email', phrase('accounts.email_taken'))
}

/**
 * Changes name and language at once; a new e-mail is confirmed by a letter to it first.
 * @throws Problem `invalid` for a wrong password or an e-mail that cannot be used, `too_many_requests`, `unavailable`
 * like `isPassword`
 */
export const editAccount = async (
  owner: Owner,
  { name, email, language, password }: Parsed<typeof contract>,
  caller: { ip: string; familyId: string | null },
): Promise<void> => {
  const { world, accountId } = owner
  const account = await accountOf(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  const next =
    email !== undefined && email.toLowerCase() !== account.email.toLowerCase() ? email : null
  if (next !== null)
    await assertMayChangeEmail(world, account, { email: next, password, ip: caller.ip })
  await inTransaction(world.db, async (tx) => {
    if (
      next !== null &&
      (await lockSignedInAccount(tx, owner, caller.familyId)).password_hash !==
        account.password_hash
    )
      throw fieldProblem('password', phrase('accounts.email_not_changed'))
    if (next !== null)
      await sendVerification(world, tx, { account, email: next, purpose: 'change_email' })
    await setAccount(tx, accountId, {
      ...(name === undefined ? {} : { name }),
      ...(language === undefined ? {} : { language }),
    })
    await publishChanges(tx, accountId, ['account'])
  })
}
