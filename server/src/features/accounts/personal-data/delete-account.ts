import type { deleteAccount as contract } from '@plaudit/contract/accounts/accounts'
import type { Done, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { Owner, World } from '../../../world.ts'
import { stopBilling } from '../../subscriptions/stopping/stop-billing.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { isPassword } from '../hash-password.ts'
import { lockSignedInAccount } from '../sessions/lock-signed-in-account.ts'
import { accountOf } from '../rows.ts'
import { deleteAccountRows } from './rows.ts'
import { phrase } from '../../../texts/phrase.ts'

/**
 * Files are removed at once, and again when nothing can add one any more: a photo being fetched, an allowed upload
 * (10 minutes, and 15 to send it), a job (an hour).
 */
const LATE_SECONDS = 3_900

/**
 * ACC-24: needs the password, or the word CONFIRM where there is none. Everything is deleted at once and permanently;
 * paid plans are ended first. `store_uninstalled`: the owner says that the app was uninstalled from the store that
 * rejects our token.
 * @throws Problem `payment_under_way`, `plan_billed_by_store`, `provider_unavailable`: nothing is deleted then.
 */
export const deleteAccount = async (
  owner: Owner,
  { password, confirm, store_uninstalled: unanswered = false }: Parsed<typeof contract>,
  caller: { ip: string; familyId: string | null },
): Promise<Done> => {
  const { world, accountId } = owner
  const account = await accountOf(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  await limitAttempts(world, 'confirm', { email: account.email, ip: caller.ip })
  if (account.password_hash) {
    if (!password || !(await isPassword(account.password_hash, password)))
      throw fieldProblem('password', phrase('accounts.wrong_password'))
  } else if (confirm !== 'CONFIRM')
    throw fieldProblem('confirm', phrase('accounts.confirm_deletion'))
  const assertUnchanged = async (tx: Tx) => {
    const current = await lockSignedInAccount(tx, owner, caller.familyId)
    if (current.password_hash !== account.password_hash)
      throw fieldProblem('password', phrase('accounts.wrong_password'))
  }
  await inTransaction(world.db, assertUnchanged)
  const remove = (keep: (tx: Tx) => Promise<void>) =>
    inTransaction(world.db, async (tx) => {
      await assertUnchanged(tx)
      await keep(tx)
      await endSessions(world, tx, { accountId, keepFamily: null })
      await deleteAccountRows(tx, accountId)
      await world.queue.send(tx, 'accounts.remove-files', { accountId }, { key: accountId })
      await world.queue.send(
        tx,
        'accounts.remove-files',
        { accountId },
        { key: `${accountId}:late`, startAfterSeconds: LATE_SECONDS },
      )
    })
  // An order placed meanwhile waits for this lease and then finds no account.
  await stopBilling({ world, accountId }, { last: remove, unanswered })
  return { ok: true }
}

/**
 * Job: removes the files of a deleted account. Every key that the product writes begins with one of these folders.
 */
export const removeFiles = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  for (const folder of [
    `public/${accountId}`,
    `public/reviews/${accountId}`,
    `imports/${accountId}`,
  ])
    await world.files.removeAll(folder)
}
