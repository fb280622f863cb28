import { inTransaction } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { calling } from './call-provider.ts'
import { dropOpenCharges } from './charging/rows.ts'
import { findPayerWithStore } from './find-payer.ts'
import { alone } from './hold-lease.ts'
import { liveOf, pendingOf, setSubscription, type SubscriptionRow } from './rows.ts'
import { keepUsedPayments } from './watching/rows.ts'
import { withdrawOrder } from './watching/withdraw-order.ts'

const endAt = (owner: Owner, row: SubscriptionRow): Promise<void> =>
  endThere(owner, row).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'store_access_lost') throw error
    owner.world.log.warn({ account_id: owner.accountId, subscription: row.external_id }, 'a store that refuses us could not be told to end its subscription')
  })

const endThere = async (owner: Owner, row: SubscriptionRow) => {
  const { provider, external_id, id: subscriptionId } = row
  if (!provider) return
  // Without the store's access nothing can be ended there any more: uninstalling the app ends it, and it is said where access is lost.
  const payer = await findPayerWithStore(owner, provider)
  if (!payer) return
  if (external_id && row.phase === 'live') await calling(owner.world, provider, () => owner.world.payments[provider].end(external_id, payer))
  const asked = row.phase === 'live' ? row.waiting?.externalId : external_id
  if (asked && asked !== (row.phase === 'live' ? external_id : null)) await withdrawOrder(owner, { provider, externalId: asked, subscriptionId })
}

/**
 * Ends what is billed, now: before an account is deleted or given a plan by hand. What is approved or charged at that very
 * moment is given back by the sweep: the numbers stay watched. `last`: what is done before anybody who waits for the account's
 * billing has a turn. @throws Problem `provider_unavailable`; nothing is changed then.
 */
export const stopBilling = (owner: Owner, last?: () => Promise<void>): Promise<void> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    const rows = [await liveOf(world.db, accountId), await pendingOf(world.db, accountId)].filter((row) => row !== undefined)
    for (const row of rows) await endAt(owner, row)
    const now = world.clock.now()
    await inTransaction(world.db, async (tx) => {
      for (const row of rows)
        await setSubscription(tx, row, row.phase === 'live' ? { phase: 'ended', ended_at: now, synced_at: now } : { phase: 'dropped', synced_at: now })
      await dropOpenCharges(tx, accountId, now)
      await keepUsedPayments(tx, accountId)
    })
    await last?.()
  })
