import type { Tx } from '../../../../db/transaction.ts'
import { clearReadings } from './rows.ts'

/** Forgets what was read of files that wait to be imported; the files themselves wait a day at most. */
export const forgetReadings = async (tx: Tx, accountId: string): Promise<void> => {
  await clearReadings(tx, accountId)
}
