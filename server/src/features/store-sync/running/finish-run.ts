import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { markSynced } from '../../stores/mark-synced.ts'
import { queueRefresh } from '../queue-refresh.ts'
import { writeInRun } from './write-in-run.ts'
import { forbiddenReadings, kindsOf } from '../rules.ts'
import { setSync, syncKindsOf } from '../rows.ts'
import { markDeliveredSince } from '../refreshing/rows.ts'

/**
 * The end of a run. What was delivered while it lasted is read once more, because its files may be older; reviews are
 * compared with the orders that are here now. What the store does not allow counts as no failure.
 */
export const finishRun = async (owner: Owner, run: number): Promise<void> => {
  const { world, accountId } = owner
  const store = await findConnection(world, accountId)
  const missing = world.shopPlatform.missingScopes(store?.grantedScopes ?? [])
  const forbidden = new Set(forbiddenReadings(missing).flatMap((one) => kindsOf[one]))
  await writeInRun(owner, run, async (tx, { started_at }) => {
    const at = world.clock.now()
    const kinds = await syncKindsOf(tx, accountId)
    const hasFailed = kinds.some(({ kind, state }) => state === 'failed' && !forbidden.has(kind))
    await setSync(tx, accountId, {
      state: hasFailed ? 'failed' : 'complete',
      finished_at: at,
      ...(hasFailed ? {} : { reconciled_at: at }),
    })
    await markDeliveredSince(tx, accountId, { since: started_at ?? at, at })
    await markSynced(tx, accountId, at)
    await queueRefresh(tx, world, accountId)
    await world.queue.send(tx, 'store-sync.facts', { accountId }, { key: accountId })
    await world.queue.send(tx, 'verified-purchases.check', { accountId })
    await world.queue.send(tx, 'store-ratings.compare', { accountId }, { key: accountId })
    await world.queue.send(tx, 'theme-blocks.check', { accountId }, { key: accountId })
    await publishChanges(tx, accountId, ['store', 'products'])
  })
}
