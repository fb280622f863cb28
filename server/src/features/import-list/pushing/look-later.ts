import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import type { PushedItem, PushRow } from './rows.ts'
import { minutesToNextLook } from './rules.ts'

/** PROD-63: sends the next look at a push's images; false: it had an hour. */
export const lookLater = async (
  tx: Tx,
  { world }: Owner,
  { which, push, looks }: { which: PushedItem; push: PushRow; looks: number },
): Promise<boolean> => {
  const minutes = minutesToNextLook(looks)
  if (minutes === null) return false
  const asked = push.asked_at.getTime()
  await world.queue.send(
    tx,
    'import-list.finish-push',
    { ...which, asked },
    {
      key: `${which.id}:${asked}:${looks}`,
      group: which.accountId,
      startAfterSeconds: minutes * 60,
    },
  )
  return true
}
