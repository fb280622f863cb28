import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { closeStoreEntry } from '../../stores/close-store-entry.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetKnownAddresses } from '../known-addresses/rows.ts'
import { endOneTimeTokens } from '../one-time-tokens/rows.ts'
import { setAccount, type AccountRow } from '../rows.ts'

/**
 * Somebody has just proved that the account's e-mail is theirs. Was it unverified, then whoever opened the account may be
 * somebody else: their password, Google sign-in, sessions, links and the entry through a connected store end. What is in the
 * account stays. The caller has locked the account's row.
 */
export const claimAccount = async (world: World, tx: Tx, account: AccountRow): Promise<void> => {
  if (account.email_verified_at) return
  const at = world.clock.now()
  await setAccount(tx, account.id, { password_hash: null, google_sub: null, email_verified_at: at })
  await endSessions(world, tx, { accountId: account.id, keepFamily: null })
  await endOneTimeTokens(tx, account.id, {
    purposes: ['reset_password', 'shop_login', 'verify_email', 'change_email', 'sign_in'],
    at,
  })
  await forgetKnownAddresses(tx, account.id)
  await closeStoreEntry(tx, account.id)
}
