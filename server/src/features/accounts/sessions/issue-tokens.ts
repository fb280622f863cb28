import { randomBytes } from 'node:crypto'
import { signAccessToken } from '../../../access-token.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { REFRESH_DAYS } from '../rules.ts'
import { insertRefreshToken } from './rows.ts'
import type { Tokens } from '@plaudit/contract/accounts/account-fields'
import { hashToken } from './hash-token.ts'

/** Creates a pair of tokens. Without `familyId` it starts a new sign-in. Only the refresh token's hash is stored. */
export const issueTokens = async (
  world: World,
  tx: Tx,
  { accountId, familyId = crypto.randomUUID() }: { accountId: string; familyId?: string },
): Promise<Tokens> => {
  const now = world.clock.now()
  const refresh = randomBytes(32).toString('base64url')
  await insertRefreshToken(tx, {
    token_hash: hashToken(refresh),
    account_id: accountId,
    family_id: familyId,
    expires_at: new Date(now.getTime() + REFRESH_DAYS * 86_400_000),
    used_at: null,
    revoked_at: null,
    created_at: now,
  })
  return {
    access: await signAccessToken({ accountId, familyId }, world.settings.sessionSecret, now),
    refresh,
  }
}
