import type { Parsed } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { hashPassword, isPassword } from '../hash-password.ts'
import { issueTokens } from '../sessions/issue-tokens.ts'
import { hashToken } from '../sessions/hash-token.ts'
import { limitPasswordAttempts } from './limit-password-attempts.ts'
import { saveTrustedAddress } from './save-trusted-address.ts'
import { takeOneTimeToken } from '../one-time-tokens/rows.ts'
import { accountByEmail, lockAccount } from '../rows.ts'
import type { login } from '@plaudit/contract/accounts/sign-in'
import type { Tokens } from '@plaudit/contract/accounts/account-fields'

/** Checked when there is no such account, so that both responses take the same time. */
const decoy = hashPassword('nobody has this password')

/** @throws Problem `wrong_credentials` alike for an unknown e-mail and a wrong password; `too_many_requests`. */
export const logIn = async (
  { world, caller }: { world: World; caller: { ip: string } },
  { email, password, link }: Parsed<typeof login>,
): Promise<Tokens> => {
  const account = await accountByEmail(world.db, email)
  const guesses = await limitPasswordAttempts(world, { email, ip: caller.ip, account, link })
  const right = await isPassword(account?.password_hash ?? (await decoy), password)
  if (!account?.password_hash || !right) throw new Problem('wrong_credentials')
  await guesses.passed()
  return inTransaction(world.db, async (tx) => {
    // The password may have changed while this one was being checked.
    const current = await lockAccount(tx, account.id)
    if (current?.password_hash !== account.password_hash) throw new Problem('wrong_credentials')
    const at = world.clock.now()
    await saveTrustedAddress(tx, { accountId: account.id, ip: caller.ip, at })
    if (link) await takeOneTimeToken(tx, { tokenHash: hashToken(link), purpose: 'sign_in', at })
    return issueTokens(world, tx, { accountId: account.id })
  })
}
