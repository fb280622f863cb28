import type { SourceSync } from '@plaudit/contract/imports/source-syncs'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { findLimits } from '../../subscriptions/find-limits.ts'
import { assertRoom } from './assert-room.ts'
import { lockSync, setSync, syncOf } from './rows.ts'
import { nextRunAfterSwitchOn } from './rules.ts'
import { describeSyncs } from './describe-syncs.ts'

/**
 * Turns a sync off at once on any plan; on again if the plan allows it. A running sync continues.
 * @throws Problem `not_found`; `plan_needed`, `subscription_paused` when turned on.
 */
export const switchSync = async (
  owner: Owner,
  { id, is_on }: { id: string; is_on: boolean },
): Promise<SourceSync> => {
  const { world, accountId } = owner
  const which = { accountId, id }
  const row = await inTransaction(world.db, async (tx) => {
    const sync = await lockSync(tx, which)
    if (!sync) throw new Problem('not_found')
    if (sync.is_on !== is_on) {
      if (is_on) await assertRoom(tx, owner, sync.filters)
      await setSync(
        tx,
        which,
        is_on
          ? { is_on, problem: null, next_at: nextRunAfterSwitchOn(world.clock.now(), sync.last_at) }
          : { is_on },
      )
      await publishChanges(tx, accountId, ['imports'])
    }
    return (await syncOf(tx, which))!
  })
  const [sync] = await describeSyncs(owner, [row], await findLimits(owner))
  return sync!
}
