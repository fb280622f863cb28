import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner, World } from '../../../world.ts'
import { hashToken, issueTokens } from '../sessions/issue-tokens.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { makeOneTimeLink } from '../sessions/make-one-time-link.ts'
import { takeOneTimeToken } from '../one-time-tokens/rows.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Tokens } from '@plaudit/contract/accounts/account-fields'

/** A token for `/login/store/{shop_token}`. The caller must have proved that the owner is in the store's admin. */
export const issueShopToken = ({ world, accountId }: Owner): Promise<string> =>
  makeOneTimeLink(world, world.db, { accountId, purpose: 'shop_login' })

/** ACC-5: works once, 10 minutes. @throws Problem `link_expired` */
export const signInFromStore = async (
  { world, caller }: { world: World; caller: { ip: string } },
  { shop_token }: { shop_token: string },
): Promise<Tokens> => {
  await limitAttempts(world, 'social', { email: `store of ${caller.ip}`, ip: caller.ip })
  const tokens = await inTransaction(world.db, async (tx) => {
    const token = await takeOneTimeToken(tx, {
      tokenHash: hashToken(shop_token),
      purpose: 'shop_login',
      at: world.clock.now(),
    })
    return token ? issueTokens(world, tx, { accountId: token.account_id }) : null
  })
  if (!tokens)
    throw new Problem('link_expired', { detail: phrase('accounts.store_sign_in_expired') })
  return tokens
}
