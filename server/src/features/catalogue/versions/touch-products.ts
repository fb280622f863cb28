import type { Tx } from '../../../db/transaction.ts'
import { incrementVersions } from './rows.ts'

/**
 * Call this when something shown of these products has changed: increments their version, which is their ETag, and
 * notifies storefront caches (NOTIFY), also those of the whole shop.
 */
export const touchProducts = async (
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length > 0) await incrementVersions(tx, accountId, [...new Set(ids)])
}
