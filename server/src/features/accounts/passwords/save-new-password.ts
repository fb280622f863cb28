import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { passwordChangedLetter } from '../email/write-letters.ts'
import { endOneTimeTokens } from '../one-time-tokens/rows.ts'
import { type AccountRow, setAccount } from '../rows.ts'
import { endSessions } from '../sessions/end-sessions.ts'

/**
 * Sets the password, ends all other sign-ins, password links and pending e-mail changes, and notifies the owner by
 * e-mail.
 */
export const saveNewPassword = async (
  world: World,
  tx: Tx,
  {
    account,
    password_hash,
    keepFamily,
  }: { account: AccountRow; password_hash: string; keepFamily: string | null },
) => {
  await setAccount(tx, account.id, { password_hash })
  await endOneTimeTokens(tx, account.id, {
    purposes: ['reset_password', 'change_email', 'sign_in'],
    at: world.clock.now(),
  })
  await endSessions(world, tx, { accountId: account.id, keepFamily })
  await world.queue.send(
    tx,
    'accounts.send-letter',
    passwordChangedLetter({
      to: account.email,
      name: account.name,
      language: account.language,
      supportEmail: world.settings.supportEmail,
    }),
  )
}
