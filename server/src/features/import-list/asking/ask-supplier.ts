import type { World } from '../../../world.ts'
import { listReachableStores } from '../../stores/calls/list-reachable-stores.ts'
import { askAll } from './ask-all.ts'
import { findDue } from './find-due.ts'
import { planSyncs } from './plan-syncs.ts'
import { accountsBehind, accountsWith } from './rows.ts'

/**
 * PROD-55, by the clock: asks the suppliers about products in any account's list, each once however many sell it, and has
 * the accounts follow. What a stopped run left is planned again; what a store lacks waits until the store can be
 * written to.
 */
export const askSupplier = async (
  world: World,
  _payload: object,
  signal: AbortSignal,
): Promise<void> => {
  const { toAsk, outdated } = await findDue(world)
  const reachable = new Set(await listReachableStores(world))
  await planSyncs(world, [
    ...(await accountsWith(world.db, outdated)),
    ...(await accountsBehind(world.db)).filter((id) => reachable.has(id)),
  ])
  await askAll(world, toAsk, signal)
}
