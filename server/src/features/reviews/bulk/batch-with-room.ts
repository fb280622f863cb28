import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { findRoomToRestore } from '../restoring/find-room-to-restore.ts'
import type { BulkRow } from './rows.ts'
import { BATCH_SIZE } from './rules.ts'

/** The room measured when a restore was requested may have been used since: the job ends where no more fits. */
export const batchWithRoom = async (
  world: World,
  tx: Tx,
  { bulk, restores }: { bulk: BulkRow; restores: BulkRow['action'] },
): Promise<number> =>
  bulk.action === restores
    ? Math.min(BATCH_SIZE, await findRoomToRestore(tx, { world, accountId: bulk.account_id }))
    : BATCH_SIZE
