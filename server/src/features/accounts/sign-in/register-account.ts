import { randomInt } from 'node:crypto'
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
import { saveTrustedAddress } from './limit-password-attempts.ts'
import { insertAccount } from '../rows.ts'
import { refuseCommonPassword } from '../refuse-common-password.ts'
import { shopKeyFrom } from '../rules.ts'
import { sendVerification } from '../email/send-verification.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { register } from '@plaudit/contract/accounts/sign-in'
import type { Tokens } from '@plaudit/contract/accounts/account-fields'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')

/**
 * A public key for a new account's storefront. It has enough letters that two accounts of one name do not collide,
 * since a taken key makes the registration fail.
 */
export const makeShopKey = (name: string) => shopKeyFrom(name, randomLetters(10))

/** ACC-28: the marketing values of the registration are saved with the account. */
type Marketing = Pick<
  Parsed<typeof register>,
  'ps_xid' | 'utm_campaign' | 'utm_source' | 'utm_medium' | 'utm_term'
>
export const marketingOf = ({
  ps_xid,
  utm_campaign,
  utm_source,
  utm_medium,
  utm_term,
}: Marketing) =>
  Object.fromEntries(
    Object.entries({ ps_xid, utm_campaign, utm_source, utm_medium, utm_term }).filter(
      ([, value]) => value,
    ),
  )

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
      marketing: JSON.stringify(marketingOf(input)),
      shop_key: makeShopKey(input.name),
      created_at: world.clock.now(),
    })
    if (!account) throw new Problem('invalid', { detail: phrase('accounts.not_opened') })
    await sendVerification(world, tx, { account, email: account.email, purpose: 'verify_email' })
    await saveTrustedAddress(tx, { accountId: account.id, ip: caller.ip, at: world.clock.now() })
    return issueTokens(world, tx, { accountId: account.id })
  })
}
