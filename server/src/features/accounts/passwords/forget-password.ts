import type { Done } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { replaceOneTimeLink } from '../sessions/replace-one-time-link.ts'
import { accountByEmail } from '../rows.ts'
import { resetLetter, setPasswordLetter } from '../email/write-letters.ts'

/**
 * Sends a password link if an account has this e-mail; earlier links stop working. An account without a password
 * (from the store platform's app listing) sets its first one by it. The response never shows whether the account
 * exists.
 * @throws Problem `too_many_requests`
 */
export const forgetPassword = async (
  { world, caller }: { world: World; caller: { ip: string } },
  { email }: { email: string },
): Promise<Done> => {
  await limitAttempts(world, 'reset', { email, ip: caller.ip })
  const account = await accountByEmail(world.db, email)
  await inTransaction(world.db, async (tx) => {
    if (!account) return
    const isFirst = account.password_hash === null
    const write = isFirst ? setPasswordLetter : resetLetter
    const token = await replaceOneTimeLink(world, tx, {
      accountId: account.id,
      purpose: 'reset_password',
    })
    await world.queue.send(
      tx,
      'accounts.send-letter',
      write({
        to: account.email,
        name: account.name,
        language: account.language,
        url: `${world.settings.publicUrl}/reset-password?token=${token}${isFirst ? '&first=true' : ''}`,
      }),
    )
  })
  return { ok: true }
}
