import { inTransaction } from '../../../../db/transaction.ts'
import { changePush } from '../rows.ts'
import { lockPush, type RunningPush } from './lock-push.ts'

/** A try that failed for a reason that nobody knows counts; the queue itself runs the job again. */
export const countTry = (running: RunningPush): Promise<void> =>
  inTransaction(running.owner.world.db, async (tx) => {
    const push = await lockPush(tx, running)
    if (push) await changePush(tx, running.which, { tries: push.tries + 1 })
  })
