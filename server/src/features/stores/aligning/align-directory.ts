import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { alignStoreKeys } from './rows.ts'

/** Job: adds stores to the directory that a process of an earlier version connected while this one was starting. */
export const alignDirectory = (world: World): Promise<void> =>
  inTransaction(world.db, alignStoreKeys)
