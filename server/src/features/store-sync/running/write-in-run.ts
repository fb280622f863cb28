import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { lockSync, type SyncRow } from '../rows.ts'

/** Another run took its place, or the run is over: whoever wrote for it stops. */
export class RunReplaced extends Error {}

/** Writes something of a run in one transaction, as long as it is the account's run. @throws RunReplaced */
export const writeInRun = <T>(
  { world, accountId }: Owner,
  run: number,
  write: (tx: Tx, row: SyncRow) => Promise<T>,
): Promise<T> =>
  inTransaction(world.db, async (tx) => {
    const row = await lockSync(tx, accountId)
    if (row?.run !== run || (row.state !== 'running' && row.state !== 'waiting'))
      throw new RunReplaced()
    return write(tx, row)
  })
