import type { Tx } from '../../../../db/transaction.ts'
import type { Owner } from '../../../../world.ts'
import type { PushedItem, PushRow } from '../rows.ts'

/** Sends the job of a push that waits; where it has one for this try already nothing is sent. */
export const sendPush = (
  tx: Tx,
  { world }: Owner,
  {
    which,
    push,
    seconds = 0,
  }: { which: PushedItem; push: Pick<PushRow, 'asked_at' | 'tries'>; seconds?: number },
): Promise<void> => {
  const asked = push.asked_at.getTime()
  return world.queue.send(
    tx,
    'import-list.push',
    { ...which, asked },
    {
      key: `${which.id}:${asked}:${push.tries}`,
      group: which.accountId,
      ...(seconds > 0 && { startAfterSeconds: seconds }),
    },
  )
}
