import { inTransaction } from '../../../../db/transaction.ts'
import { publishChanges } from '../../../../live.ts'
import { changePush } from '../rows.ts'
import { sendPush } from './send-push.ts'
import { lockPush, type RunningPush } from './lock-push.ts'

/** The push is tried again after so many seconds, under a key of its own: this job still has the other. */
export const tryLater = (running: RunningPush, seconds: number): Promise<void> => {
  const { owner, which } = running
  return inTransaction(owner.world.db, async (tx) => {
    const push = await lockPush(tx, running)
    if (!push) return
    const tries = push.tries + 1
    await changePush(tx, which, { tries })
    await sendPush(tx, owner, { which, push: { ...push, tries }, seconds })
    await publishChanges(tx, which.accountId, ['import_list'])
  })
}
