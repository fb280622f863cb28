import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { oneTimeTokenOf, takeOneTimeToken } from '../one-time-tokens/rows.ts'
import { type AccountRow, lockAccount } from '../rows.ts'
import { hashToken } from './hash-token.ts'
import type { Link } from './make-one-time-link.ts'

/**
 * Uses a link up; returns its account, locked, or undefined when the link has expired or was ended meanwhile. The account
 * is locked first, as by all who end links and sign-ins: otherwise a claim could miss the session that this link opens.
 */
export const takeOneTimeLink = async (
  world: World,
  tx: Tx,
  { token, purpose }: Pick<Link, 'purpose'> & { token: string },
): Promise<AccountRow | undefined> => {
  const link = { tokenHash: hashToken(token), purpose, at: world.clock.now() }
  const found = await oneTimeTokenOf(tx, link)
  const account = found && (await lockAccount(tx, found.account_id))
  return account && (await takeOneTimeToken(tx, link)) ? account : undefined
}
