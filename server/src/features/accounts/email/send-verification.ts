import { type Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { replaceOneTimeLink } from '../sessions/replace-one-time-link.ts'
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
