import { notifyStorefront } from '../../db/storefront/notify-storefront.ts'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { lockAccountLimits } from '../accounts/lock-account-limits.ts'
import { removeWidget } from './rows.ts'

/**
 * Deletes a widget; pages that still have its tag show nothing there.
 * @throws Problem `conflict` for the first one, `not_found` for one that is not the account's.
 */
export const deleteWidget = async (owner: Owner, { id }: { id: string }): Promise<{ ok: true }> => {
  const { world, accountId } = owner
  if (id === accountId)
    throw new Problem('conflict', { detail: phrase('storefront.first_widget_stays') })
  return inTransaction(world.db, async (tx) => {
    // A change that is being saved would bring it back.
    await lockAccountLimits(tx, owner)
    if (!(await removeWidget(tx, { accountId, id }))) throw new Problem('not_found')
    await notifyStorefront(tx, accountId)
    await publishChanges(tx, accountId, ['widget'])
    return { ok: true }
  })
}
