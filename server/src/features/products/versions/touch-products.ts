import type { Tx } from '../../../db/transaction.ts'
import { raiseVersions } from './rows.ts'

/** What is shown of these products has changed: their version, which is their ETag, goes up, and storefront caches are told (NOTIFY). */
export const touchProducts = async (
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length > 0) await raiseVersions(tx, accountId, [...new Set(ids)])
}
