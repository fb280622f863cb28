import { sql } from 'kysely'
import type { Tx } from '../../../../db/transaction.ts'

type Waiting = { kind: string; external_id: string; changed_at: Date }

/** Whether all of them wait as they did: none was done by another job, or belongs to a customer erased meanwhile. */
export const areUnchanged = async (
  tx: Tx,
  accountId: string,
  rows: readonly Waiting[],
): Promise<boolean> => {
  const waiting = await tx
    .selectFrom('store_changes')
    .select(['kind', 'external_id', 'changed_at'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`external_id = any(${rows.map(({ external_id }) => external_id)}::text[])`)
    .execute()
  const keyOf = (row: Waiting) => `${row.kind} ${row.external_id} ${row.changed_at.getTime()}`
  const known = new Set(waiting.map(keyOf))
  return rows.every((row) => known.has(keyOf(row)))
}
