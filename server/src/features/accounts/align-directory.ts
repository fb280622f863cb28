import { inTransaction } from '../../db/transaction.ts'
import type { World } from '../../world.ts'
import { alignAccountKeys } from './rows.ts'

/** A job: accounts that a process of an earlier version opened or changed, while this one was started, are found too. */
export const alignDirectory = (world: World): Promise<void> =>
  inTransaction(world.db, alignAccountKeys)
