import { inTransaction } from '../../../../db/transaction.ts'
import { publishChanges } from '../../../../live.ts'
import type { Text } from '../../../../texts/phrase.ts'
import { tellPushFailed } from '../../telling/tell-push-failed.ts'
import { changePush, sellableOf, setItemState } from '../rows.ts'
import { lockPush, type RunningPush } from './lock-push.ts'

/**
 * PROD-51: a push failed. The item goes back to where it was, which is the import list where another store was connected
 * meanwhile; `notes` say why and what to do. The reviews that were asked for with it are not wanted any more (PROD-71).
 */
export const failPush = (running: RunningPush, notes: Text[]): Promise<void> => {
  const { owner, which } = running
  return inTransaction(owner.world.db, async (tx) => {
    const push = await lockPush(tx, running)
    if (!push) return
    await changePush(tx, which, {
      state: 'failed',
      notes: JSON.stringify(notes),
      reviews: null,
      ended_at: owner.world.clock.now(),
    })
    await setItemState(tx, which, { state: push.from_state, error: 'failed' })
    const item = await sellableOf(tx, which)
    if (item) await tellPushFailed(tx, owner, { item, at: push.asked_at })
    await publishChanges(tx, which.accountId, ['import_list'])
  })
}
