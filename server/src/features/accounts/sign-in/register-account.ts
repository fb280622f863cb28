import type { Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Caller } from '../../../http/route.ts'
import { languageFrom } from '../../../texts/choose-language.ts'
import type { World } from '../../../world.ts'
import { hashPassword } from '../hash-password.ts'
import { issueTokens } from '../sessions/issue-tokens.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { saveTrustedAddress } from './save-trusted-address.ts'
import { insertAccount } from '../rows.ts'
import { refuseCommonPassword } from '../refuse-common-password.ts'
import { sendVerification } from '../email/send-verification.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { register } from '@plaudit/contract/accounts/sign-in'
import type { Tokens } from '@plaudit/contract/accounts/account-fields'
import { makeShopKey } from './make-shop-key.ts'
import { marketingColumns } from './marketing-columns.ts'

/**
 * Creates an account, signs in and sends a verification letter.
 * @throws Problem `invalid` for a common password or an e-mail that cannot be used, `too_many_requests`.
 */
export const registerAccount = async (
  { world, caller }: { world: World; caller: Pick<Caller, 'ip' | 'acceptLanguage'> },
  input: Parsed<typeof register>,
): Promise<Tokens> => {
  await limitAttempts(world, 'register', { email: input.email, ip: caller.ip })
  await refuseCommonPassword('password', input.password)
  const password_hash = await hashPassword(input.password)
  return inTransaction(world.db, async (tx) => {
    const account = await insertAccount(tx, {
      id: v7(),
      name: input.name,
      email: input.email,
      password_hash,
      language: languageFrom(caller.acceptLanguage),
      marketing: JSON.stringify(marketingColumns(input)),
      shop_key: makeShopKey(input.name),
      created_at: world.clock.now(),
    })
    if (!account) throw new Problem('invalid', { detail: phrase('accounts.not_opened') })
    await sendVerification(world, tx, { account, email: account.email, purpose: 'verify_email' })
    await saveTrustedAddress(tx, { accountId: account.id, ip: caller.ip, at: world.clock.now() })
    return issueTokens(world, tx, { accountId: account.id })
  })
}
