import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { lockRoom } from '../../entitlements/lock-room.ts'
import { undoLimitStart } from './undo-limit-start.ts'
import { maxExtraSince } from './rows.ts'

/**
 * How many deleted reviews may be restored in this transaction, which has locked the account's limits. Infinity with
 * a plan.
 */
export const findRoomToRestore = async (tx: Tx, owner: Owner): Promise<number> => {
  const room = await lockRoom(owner, tx)
  return room === Infinity
    ? room
    : Math.max(room, await maxExtraSince(tx, owner.accountId, undoLimitStart(owner)))
}
