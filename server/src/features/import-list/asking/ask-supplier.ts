import type { World } from '../../../world.ts'
import { askAll } from './ask-all.ts'
import { findDue } from './find-due.ts'
import { planSyncs } from './plan-syncs.ts'
import { accountsBehind, accountsWith } from './rows.ts'

/**
 * PROD-55, by the clock: asks the suppliers about products in any account's list, each once however many sell it, and has
 * the accounts follow. What a stopped run left is planned again.
 */
export const askSupplier = async (
  world: World,
  _payload: object,
  signal: AbortSignal,
): Promise<void> => {
  const { toAsk, outdated } = await findDue(world)
  await planSyncs(world, [
    ...(await accountsWith(world.db, outdated)),
    ...(await accountsBehind(world.db)),
  ])
  await askAll(world, toAsk, signal)
}
