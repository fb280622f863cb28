import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { alignStoreKeys } from './rows.ts'

/** A job: stores that a process of an earlier version connected, while this one was started, are found by their domain too. */
export const alignDirectory = (world: World): Promise<void> =>
  inTransaction(world.db, alignStoreKeys)
