import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { writeVerified } from './rows.ts'

/**
 * Says of reviews that their purchase is proven, or is not any more (REV-3). Only the system does: no call and no file
 * leads here.
 */
export const setVerified = async (
  tx: Tx,
  accountId: string,
  { proven, unproven }: { proven: readonly string[]; unproven: readonly string[] },
): Promise<void> => {
  if (proven.length + unproven.length === 0) return
  await writeVerified(tx, accountId, { ids: proven, verified: true })
  await writeVerified(tx, accountId, { ids: unproven, verified: false })
  await publishChanges(tx, accountId, ['reviews', 'products'])
}
