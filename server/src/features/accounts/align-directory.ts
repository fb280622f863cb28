import { inTransaction } from '../../db/transaction.ts'
import type { World } from '../../world.ts'
import { alignAccountKeys } from './rows.ts'

/**
 * Job: adds accounts to the directory that a process of an earlier version created or changed while this one was
 * starting.
 */
export const alignDirectory = (world: World): Promise<void> =>
  inTransaction(world.db, alignAccountKeys)
