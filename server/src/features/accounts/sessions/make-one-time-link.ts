import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { hashToken } from './hash-token.ts'
import { insertOneTimeToken } from '../one-time-tokens/rows.ts'
import { linkMinutes } from '../rules.ts'

export type Link = {
  accountId: string
  purpose: keyof typeof linkMinutes
  /** The e-mail that the link confirms. */ email?: string
}

/** The secret of a link that works once, for as long as its purpose allows; only its hash is stored. */
export const makeOneTimeLink = async (
  world: World,
  tx: Tx,
  { accountId, purpose, email }: Link,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const now = world.clock.now()
  await insertOneTimeToken(tx, {
    token_hash: hashToken(token),
    account_id: accountId,
    purpose,
    ...(email === undefined ? {} : { email }),
    expires_at: new Date(now.getTime() + linkMinutes[purpose] * 60_000),
    used_at: null,
    created_at: now,
  })
  return token
}
