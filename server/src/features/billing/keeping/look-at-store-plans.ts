import type { Owner, World } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { findPayerWithStore } from '../find-payer.ts'
import { alone } from '../lease/hold-lease.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { announcePlans } from '../plans/rows.ts'
import { liveOf, ownerOf, pendingOf } from '../rows.ts'
import { lookAtOrder } from '../watching/look-at-order.ts'
import { watchedOf } from '../watching/rows.ts'
import { watchedAtStore } from './rows.ts'
import { checkPurchase } from './check-purchase.ts'
import { lookUnlessRefused } from './look-again.ts'

/** What the store goes on billing for an account that has left it, where nobody would see it, is ended and given back. */
const endForeignPlans = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  const store = await findConnection(world, accountId)
  const payer = store && (await findPayerWithStore(owner, 'shopify'))
  if (!payer) return
  for (const order of await watchedAtStore(world.db, { domain: store.domain, accountId })) {
    const former: Owner = { world, accountId: order.account_id }
    await alone(former, () => lookAtOrder(former, order, payer))
  }
}

/**
 * A job: a store was connected (again), so that whatever it pays, or has paid meanwhile, can be asked about. A store that refuses us again meanwhile is asked when
 * it is connected once more. Safe to repeat.
 */
export const lookAtStorePlans = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  const owner: Owner = { world, accountId }
  if (!(await ownerOf(world.db, accountId))) return
  // Another store can be one that had a trial.
  await inTransaction(world.db, (tx) => announcePlans(tx, { accountId }))
  const isAnswered = await alone(owner, async () => {
    for (const row of [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)])
      if (row?.provider === 'shopify' && !(await lookUnlessRefused(owner, row))) return false
    for (const order of await watchedOf(world.db, accountId, 'subscription'))
      if (order.provider === 'shopify') await lookAtOrder(owner, order)
    for (const order of await watchedOf(world.db, accountId, 'purchase'))
      await checkPurchase(owner, order)
    return true
  })
  if (isAnswered) await endForeignPlans(owner)
}
