import type { Tx } from '../../../../db/transaction.ts'
import { insertAllRated } from './rows.ts'

/** Lists every rated product of the store as changed: who follows the changes then sees all of them. */
export const markAllRatings = (tx: Tx, accountId: string): Promise<void> =>
  insertAllRated(tx, accountId)
