import type { resetPassword as resetContract } from '@plaudit/contract/accounts/passwords'
import type { Parsed, Done } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { hashPassword } from '../hash-password.ts'
import { takeOneTimeLink } from '../sessions/take-one-time-link.ts'
import { claimUnverifiedAccount } from '../sign-in/claim-unverified-account.ts'
import { assertAcceptablePassword } from './assert-acceptable-password.ts'
import { saveNewPassword } from './save-new-password.ts'

/** @throws Problem `link_expired`, `invalid`, `too_many_requests` */
export const resetPassword = async (
  { world, caller }: { world: World; caller: { ip: string } },
  input: Parsed<typeof resetContract>,
): Promise<Done> => {
  await limitAttempts(world, 'reset', { email: `token of ${caller.ip}`, ip: caller.ip })
  await assertAcceptablePassword(input)
  const password_hash = await hashPassword(input.new_password)
  const isDone = await inTransaction(world.db, async (tx) => {
    const link = { token: input.token, purpose: 'reset_password' as const }
    const account = await takeOneTimeLink(world, tx, link)
    if (!account) return false
    await claimUnverifiedAccount(world, tx, account)
    await saveNewPassword(world, tx, { account, password_hash, keepFamily: null })
    return true
  })
  if (!isDone) throw new Problem('link_expired')
  return { ok: true }
}
