import type { setPassword as setContract } from '@plaudit/contract/accounts/passwords'
import type { Parsed, Done } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { hashPassword } from '../hash-password.ts'
import { lockSignedInAccount } from '../sessions/lock-signed-in-account.ts'
import { verifyGoogleToken } from '../sign-in/verify-google-token.ts'
import { assertAcceptablePassword } from './assert-acceptable-password.ts'
import { getOwnAccount } from './get-own-account.ts'
import { saveNewPassword } from './save-new-password.ts'

/**
 * For accounts created by Google sign-in (ACC-12: so that they are not limited to it).
 * @throws Problem `conflict` when there is a password already, `identity_refused`
 */
export const setPassword = async (
  owner: Owner,
  input: Parsed<typeof setContract>,
  caller: { familyId: string | null },
): Promise<Done> => {
  const { world } = owner
  const account = await getOwnAccount(owner)
  if (account.password_hash)
    throw new Problem('conflict', { detail: phrase('accounts.has_password') })
  await assertAcceptablePassword(input)
  const identity = await verifyGoogleToken(world, input.id_token)
  if (identity.subject !== account.google_sub)
    throw new Problem('identity_refused', { detail: phrase('accounts.other_google_account') })
  const password_hash = await hashPassword(input.new_password)
  await inTransaction(world.db, async (tx) => {
    const current = await lockSignedInAccount(tx, owner, caller.familyId)
    if (current.password_hash)
      throw new Problem('conflict', { detail: phrase('accounts.has_password') })
    if (current.google_sub !== identity.subject)
      throw new Problem('identity_refused', { detail: phrase('accounts.other_google_account') })
    await saveNewPassword(world, tx, {
      account: current,
      password_hash,
      keepFamily: caller.familyId,
    })
  })
  return { ok: true }
}
