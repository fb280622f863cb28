import { randomBytes } from 'node:crypto'
import type { Tokens } from '@plaudit/contract/accounts'
import { inTransaction } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Owner, World } from '../../world.ts'
import { hashToken, issueTokens } from './issue-tokens.ts'
import { limitAttempts } from './limit-attempts.ts'
import { insertOneTimeToken, takeOneTimeToken } from './rows.ts'
import { SHOP_TOKEN_MINUTES } from './rules.ts'
import { phrase } from '../../texts/phrase.ts'

/** A token for `/login/store/{shop_token}`. Who asks must have proved that the owner is in the store's admin. */
export const issueShopToken = async ({ world, accountId }: Owner): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const now = world.clock.now()
  await insertOneTimeToken(world.db, {
    token_hash: hashToken(token),
    account_id: accountId,
    purpose: 'shop_login',
    expires_at: new Date(now.getTime() + SHOP_TOKEN_MINUTES * 60_000),
    used_at: null,
    created_at: now,
  })
  return token
}

/** Point P45: works once, 10 minutes. @throws Problem `link_expired` */
export const signInFromStore = async ({ world, caller }: { world: World; caller: { ip: string } }, { shop_token }: { shop_token: string }): Promise<Tokens> => {
  await limitAttempts(world, 'social', { email: `store of ${caller.ip}`, ip: caller.ip })
  const tokens = await inTransaction(world.db, async (tx) => {
    const token = await takeOneTimeToken(tx, { tokenHash: hashToken(shop_token), purpose: 'shop_login', at: world.clock.now() })
    return token ? issueTokens(world, tx, { accountId: token.account_id }) : null
  })
  if (!tokens) throw new Problem('link_expired', { detail: phrase('accounts.store_sign_in_expired') })
  return tokens
}
