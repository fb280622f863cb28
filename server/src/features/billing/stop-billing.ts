import { inTransaction } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { calling } from './call-provider.ts'
import { findPayer } from './find-payer.ts'
import { alone } from './hold-lease.ts'
import { liveOf, pendingOf, setSubscription, type SubscriptionRow } from './rows.ts'

const endAt = async (owner: Owner, row: SubscriptionRow) => {
  const { provider } = row
  if (!provider) return
  const payer = await findPayer(owner, provider).catch((error: unknown) => {
    // Without the store's access the store platform has ended the subscription already: uninstalling the app does.
    if (error instanceof Problem && error.code === 'store_needed') return null
    throw error
  })
  const externals = [row.external_id, row.waiting?.externalId].filter((id) => typeof id === 'string')
  if (payer) for (const id of externals) await calling(owner.world, provider, () => owner.world.payments[provider].end(id, payer))
}

/** Ends what is billed, now: before an account is deleted or given a plan by hand. @throws Problem `provider_unavailable`; nothing is changed then. */
export const stopBilling = (owner: Owner): Promise<void> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    const rows = [await liveOf(world.db, accountId), await pendingOf(world.db, accountId)].filter((row) => row !== undefined)
    for (const row of rows) await endAt(owner, row)
    const now = world.clock.now()
    await inTransaction(world.db, async (tx) => {
      for (const row of rows)
        await setSubscription(tx, row, row.phase === 'live' ? { phase: 'ended', ended_at: now, synced_at: now } : { phase: 'dropped', synced_at: now })
    })
  })
