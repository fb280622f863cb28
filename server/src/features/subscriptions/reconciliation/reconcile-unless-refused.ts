import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import type { SubscriptionRow } from '../rows.ts'
import { markUnpaidWithoutStore } from './mark-unpaid-without-store.ts'
import { reconcileSubscription } from './reconcile-subscription.ts'

/** `reconcileSubscription`, but null where the store refuses us: then only time can tell what has ended. */
export const reconcileUnlessRefused = async (
  owner: Owner,
  row: SubscriptionRow,
): Promise<SubscriptionRow | null> => {
  try {
    return await reconcileSubscription(owner, row)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'store_access_lost') throw error
    await markUnpaidWithoutStore(owner, row)
    return null
  }
}
