import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { closeStoreEntry } from '../../stores/close-store-entry.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { deleteKnownAddresses } from '../known-addresses/rows.ts'
import { endOneTimeTokens } from '../one-time-tokens/rows.ts'
import { setAccount, type AccountRow } from '../rows.ts'

/**
 * Call this when somebody has proved that the account's e-mail is theirs. If it was unverified, the account may have
 * been created by somebody else: the password, Google sign-in, sessions, links and the entry through a connected
 * store are removed. The account's data stays. The caller must have locked the account's row.
 */
export const claimUnverifiedAccount = async (
  world: World,
  tx: Tx,
  account: AccountRow,
): Promise<void> => {
  if (account.email_verified_at) return
  const at = world.clock.now()
  await setAccount(tx, account.id, { password_hash: null, google_sub: null, email_verified_at: at })
  await endSessions(world, tx, { accountId: account.id, keepFamily: null })
  await endOneTimeTokens(tx, account.id, {
    purposes: ['reset_password', 'shop_login', 'verify_email', 'change_email', 'sign_in'],
    at,
  })
  await deleteKnownAddresses(tx, account.id)
  await closeStoreEntry(tx, account.id)
}
