import type { Done } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { accountOf } from '../rows.ts'
import { sendVerification } from './send-verification.ts'

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
