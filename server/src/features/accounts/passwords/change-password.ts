import type { Done, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner, World } from '../../../world.ts'
import { verifyGoogleToken } from '../sign-in/verify-google-token.ts'
import { hashPassword, isPassword } from '../hash-password.ts'
import { claimUnverifiedAccount } from '../sign-in/claim-unverified-account.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { hashToken } from '../sessions/issue-tokens.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { lockSignedInAccount } from '../sessions/lock-signed-in-account.ts'
import { endOneTimeTokens, takeOneTimeToken } from '../one-time-tokens/rows.ts'
import { accountOf, lockAccount, setAccount, type AccountRow } from '../rows.ts'
import { refuseCommonPassword } from '../refuse-common-password.ts'
import { passwordChangedLetter } from '../email/write-letters.ts'
import { phrase } from '../../../texts/phrase.ts'
import type {
  changePassword as changeContract,
  resetPassword as resetContract,
  setPassword as setContract,
} from '@plaudit/contract/accounts/passwords'

const assertAcceptable = async ({
  new_password,
  repeat_password,
}: {
  new_password: string
  repeat_password: string
}): Promise<void> => {
  await refuseCommonPassword('new_password', new_password)
  if (new_password !== repeat_password)
    throw fieldProblem('repeat_password', phrase('accounts.passwords_differ'))
}

/**
 * Sets the password, ends all other sign-ins, password links and pending e-mail changes, and notifies the owner by
 * e-mail.
 */
const saveNewPassword = async (
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

const ownAccount = async ({ world, accountId }: Owner) => {
  const account = await accountOf(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  return account
}

/** @throws Problem `password_change_failed` (the old one is wrong), `invalid`, `too_many_requests` */
export const changePassword = async (
  owner: Owner,
  input: Parsed<typeof changeContract>,
  caller: { ip: string; familyId: string | null },
): Promise<Done> => {
  const { world } = owner
  const account = await ownAccount(owner)
  await limitAttempts(world, 'confirm', { email: account.email, ip: caller.ip })
  if (!account.password_hash || !(await isPassword(account.password_hash, input.old_password)))
    throw new Problem('password_change_failed')
  await assertAcceptable(input)
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
  const account = await ownAccount(owner)
  if (account.password_hash)
    throw new Problem('conflict', { detail: phrase('accounts.has_password') })
  await assertAcceptable(input)
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

/** @throws Problem `link_expired`, `invalid`, `too_many_requests` */
export const resetPassword = async (
  { world, caller }: { world: World; caller: { ip: string } },
  input: Parsed<typeof resetContract>,
): Promise<Done> => {
  await limitAttempts(world, 'reset', { email: `token of ${caller.ip}`, ip: caller.ip })
  await assertAcceptable(input)
  const password_hash = await hashPassword(input.new_password)
  const isDone = await inTransaction(world.db, async (tx) => {
    const token = await takeOneTimeToken(tx, {
      tokenHash: hashToken(input.token),
      purpose: 'reset_password',
      at: world.clock.now(),
    })
    const account = token && (await lockAccount(tx, token.account_id))
    if (!account) return false
    await claimUnverifiedAccount(world, tx, account)
    await saveNewPassword(world, tx, { account, password_hash, keepFamily: null })
    return true
  })
  if (!isDone) throw new Problem('link_expired')
  return { ok: true }
}
