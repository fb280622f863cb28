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

/** Lets everything that may tell of a customer be read again, also what is being read just now. */
export const putPersonalAgain = async (
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('store_changes')
    .set({ changed_at: sql`greatest(${at}::timestamptz, changed_at + interval '1 millisecond')` })
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['orders', 'customers'])
    .execute()
}

/** How far the store was read, and all that it told. */
export const deleteSync = async (tx: Tx, accountId: string): Promise<void> => {
  for (const table of ['store_sync_kinds', 'store_syncs', 'store_events', 'store_changes'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}
