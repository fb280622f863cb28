import type { deleteAccount as contract } from '@plaudit/contract/accounts/accounts'
import type { Done, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { confirmDeletion } from '../accounts/personal-data/confirm-deletion.ts'
import { removeAccount } from '../accounts/personal-data/remove-account.ts'
import { stopBilling } from '../subscriptions/stopping/stop-billing.ts'

/**
 * ACC-24: with the password; the word CONFIRM stands in where there is none. Everything goes, at once and for good;
 * what is billed is ended first. `store_uninstalled`: she says that the app is gone from the store that refuses us.
 * @throws Problem `payment_under_way`, `plan_billed_by_store`, `provider_unavailable`: nothing is deleted then.
 */
export const deleteAccount = async (
  owner: Owner,
  { store_uninstalled: unanswered = false, ...confirmation }: Parsed<typeof contract>,
  caller: { ip: string; familyId: string | null },
): Promise<Done> => {
  const { world } = owner
  const assertUnchanged = await confirmDeletion(owner, confirmation, caller)
  await inTransaction(world.db, assertUnchanged)
  const remove = (keep: (tx: Tx) => Promise<void>) =>
    inTransaction(world.db, async (tx) => {
      await assertUnchanged(tx)
      await keep(tx)
      await removeAccount(owner, tx)
    })
  // A plan that is ordered meanwhile waits, and finds no account.
  await stopBilling(owner, { last: remove, unanswered })
  return { ok: true }
}
