import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

/** What the store told of these customers. */
export const deleteEventsOfCustomers = async (
  tx: Tx,
  accountId: string,
  ids: string[],
): Promise<void> => {
  const meant = sql<boolean>`external_id = any(${ids}::text[])`
  for (const table of ['store_events', 'store_changes'] as const)
    await tx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('kind', '=', 'customers')
      .where(meant)
      .execute()
}

/** How far the store was read, and all that it told. */
export const deleteSync = async (tx: Tx, accountId: string): Promise<void> => {
  for (const table of ['store_sync_kinds', 'store_syncs', 'store_events', 'store_changes'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}
