import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { issueTokens } from './issue-tokens.ts'
import { hashToken } from './hash-token.ts'
import { endSession } from './end-session.ts'
import { lockAccount } from '../rows.ts'
import { isTokenUsable } from '../rules.ts'
import { refreshTokenOf, refreshTokenOwner, setUsed } from './rows.ts'
import type { Tokens } from '@plaudit/contract/accounts/account-fields'

/**
 * ACC-2: the token is rotated at each use; reuse of an old one means theft or a fault and ends the whole sign-in.
 * @throws Problem `refresh_refused` (401).
 */
export const refreshSession = async (
  { world }: { world: World },
  { refresh }: { refresh: string },
): Promise<Tokens> => {
  const now = world.clock.now()
  const tokens = await inTransaction(world.db, async (tx) => {
    const owner = await refreshTokenOwner(tx, hashToken(refresh))
    // A password change at the same time must end this sign-in too, including the token that is about to be created.
    if (owner) await lockAccount(tx, owner.account_id)
    const token = await refreshTokenOf(tx, hashToken(refresh))
    if (!token) return null
    const signIn = { accountId: token.account_id, familyId: token.family_id }
    if (!isTokenUsable(token, now)) {
      await endSession(world, tx, signIn)
      return null
    }
    await setUsed(tx, token, now)
    return issueTokens(world, tx, signIn)
  })
  if (!tokens) throw new Problem('refresh_refused')
  return tokens
}
