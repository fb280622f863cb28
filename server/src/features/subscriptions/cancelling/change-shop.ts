import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { checkWatchedPurchases } from '../reconciliation/check-watched-purchases.ts'
import { liveOf, pendingOf } from '../rows.ts'
import { stateAt } from '../rules.ts'
import { endStorePages } from './end-store-pages.ts'

/**
 * The present shop's access is about to be forgotten: what was paid there is kept, and pages that were
 * left open can be approved no more.
 */
const endOpenPages = async (owner: Owner): Promise<void> => {
  try {
    await checkWatchedPurchases(owner, 'shopify')
    await endStorePages(owner)
  } catch (error) {
    // A shop that refuses us has been left already.
    if (!(error instanceof Problem) || error.code !== 'store_access_lost') throw error
  }
}

const mayChange = async (owner: Owner, domain: string): Promise<boolean> => {
  const { world, accountId } = owner
  const present = await findConnection(world, accountId)
  if (!present || present.domain === domain) return true
  const rows = [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)]
  if (
    rows.some(
      (row) =>
        row?.provider === 'shopify' &&
        row.cancel_at === null &&
        stateAt(row, world.clock.now()) !== 'ended',
    )
  )
    return false
  await endOpenPages(owner)
  return true
}

/**
 * Runs `connect` if the account may connect this shop, with nobody else changing its plan meanwhile; null if it may
 * not. While another connected shop pays for its plan, paid up or not, or is asked to, it may not: that plan would be
 * charged on where nobody sees it. Disconnecting the other one first ends it.
 * @throws Problem `billing_busy`, `provider_unavailable`: nothing is changed then
 */
export const changeShop = <T>(
  owner: Owner,
  domain: string,
  connect: () => Promise<T>,
): Promise<T | null> =>
  withAccountLease(owner, async () => ((await mayChange(owner, domain)) ? connect() : null))
