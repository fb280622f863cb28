import type { Done } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner, World } from '../../../world.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { replaceOneTimeLink } from '../sessions/make-one-time-link.ts'
import { accountOf } from '../rows.ts'
import { changeEmailLetter, verifyLetter } from './write-letters.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

type VerificationRequest = {
  account: { id: string; name: string; language: Language }
  email: string
  purpose: 'verify_email' | 'change_email'
}

/** Sends a letter with a link that confirms this e-mail; earlier links stop working. */
export const sendVerification = async (
  world: World,
  tx: Tx,
  { account, email, purpose }: VerificationRequest,
): Promise<void> => {
  const token = await replaceOneTimeLink(world, tx, { accountId: account.id, purpose, email })
  const write = purpose === 'verify_email' ? verifyLetter : changeEmailLetter
  await world.queue.send(
    tx,
    'accounts.send-letter',
    write({
      to: email,
      name: account.name,
      language: account.language,
      url: `${world.settings.publicUrl}/verify-email?token=${token}`,
    }),
  )
}

/**
 * Sends the verification letter again.
 * @throws Problem `conflict` when it is verified already, `too_many_requests`
 */
export const resendVerification = async (
  { world, accountId }: Owner,
  caller: { ip: string },
): Promise<Done> => {
  const account = await accountOf(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  if (account.email_verified_at)
    throw new Problem('conflict', { detail: phrase('accounts.email_verified_already') })
  await limitAttempts(world, 'letter', { email: account.email, ip: caller.ip })
  await inTransaction(world.db, (tx) =>
    sendVerification(world, tx, { account, email: account.email, purpose: 'verify_email' }),
  )
  return { ok: true }
}
