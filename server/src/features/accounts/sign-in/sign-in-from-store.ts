import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { issueTokens } from '../sessions/issue-tokens.ts'
import { takeOneTimeLink } from '../sessions/take-one-time-link.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Tokens } from '@plaudit/contract/accounts/account-fields'

/** ACC-5: works once, 10 minutes. @throws Problem `link_expired` */
export const signInFromStore = async (
  { world, caller }: { world: World; caller: { ip: string } },
  { shop_token }: { shop_token: string },
): Promise<Tokens> => {
  await limitAttempts(world, 'social', { email: `store of ${caller.ip}`, ip: caller.ip })
  const tokens = await inTransaction(world.db, async (tx) => {
    const account = await takeOneTimeLink(world, tx, { token: shop_token, purpose: 'shop_login' })
    return account ? issueTokens(world, tx, { accountId: account.id }) : null
  })
  if (!tokens)
    throw new Problem('link_expired', { detail: phrase('accounts.store_sign_in_expired') })
  return tokens
}
