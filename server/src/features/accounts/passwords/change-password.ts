import type { Done, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { hashPassword, isPassword } from '../hash-password.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { lockSignedInAccount } from '../sessions/lock-signed-in-account.ts'
import type { changePassword as changeContract } from '@plaudit/contract/accounts/passwords'
import { assertAcceptablePassword } from './assert-acceptable-password.ts'
import { saveNewPassword } from './save-new-password.ts'
import { getOwnAccount } from './get-own-account.ts'

/** @throws Problem `password_change_failed` (the old one is wrong), `invalid`, `too_many_requests` */
export const changePassword = async (
  owner: Owner,
  input: Parsed<typeof changeContract>,
  caller: { ip: string; familyId: string | null },
): Promise<Done> => {
  const { world } = owner
  const account = await getOwnAccount(owner)
  await limitAttempts(world, 'confirm', { email: account.email, ip: caller.ip })
  if (!account.password_hash || !(await isPassword(account.password_hash, input.old_password)))
    throw new Problem('password_change_failed')
  await assertAcceptablePassword(input)
  const password_hash = await hashPassword(input.new_password)
  await inTransaction(world.db, async (tx) => {
    const current = await lockSignedInAccount(tx, owner, caller.familyId)
    // A reset may have changed the password while this one was being checked.
    if (current.password_hash !== account.password_hash) throw new Problem('password_change_failed')
    await saveNewPassword(world, tx, {
      account: current,
      password_hash,
      keepFamily: caller.familyId,
    })
  })
  return { ok: true }
}
