import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import { filterConditions, type ResolvedFilter } from '../filtering/rows.ts'

/** How many of these reviews are deleted and would be restored. */
export const countRestorable = async (
  tx: Tx,
  accountId: string,
  which: { ids: string[] } | { filter: ResolvedFilter },
): Promise<number> => {
  const deleted = tx
    .selectFrom('reviews')
    .select(sql<number>`count(*)::int`.as('reviews'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'deleted')
  const query =
    'ids' in which
      ? deleted.where('id', '=', sql<string>`any(${which.ids}::uuid[])`)
      : deleted.where((eb) => filterConditions(eb, accountId, which.filter))
  return (await query.executeTakeFirstOrThrow()).reviews
}

/** How many reviews a bulk action deleted that nobody changed since. */
export const countRestorableOfBulk = async (
  tx: Tx,
  accountId: string,
  bulkId: string,
): Promise<number> => {
  const { rows } = await sql<{ reviews: number }>`select count(*)::int as reviews
    from review_changes c join reviews r on r.account_id = c.account_id and r.id = c.review_id
    where c.account_id = ${accountId} and c.bulk_id = ${bulkId} and c.after ->> 'status' = 'deleted'
      and r.status = 'deleted'`.execute(tx)
  return rows[0]!.reviews
}

/**
 * The most reviews the account had at any moment since `from`, minus the current number: creations, deletions and
 * restorations are replayed backwards. Purged reviews do not count.
 */
export const maxExtraSince = async (tx: Tx, accountId: string, from: Date): Promise<number> => {
  const { rows } = await sql<{ more: number }>`with steps as (
      select created_at as at, 1 as added from reviews where account_id = ${accountId} and created_at >= ${from}
      union all
      select changed_at, case when before ->> 'status' = 'deleted' then 1 else -1 end from review_changes
      where account_id = ${accountId} and changed_at >= ${from} and before ? 'status' and after ? 'status'
        and (before ->> 'status' = 'deleted') <> (after ->> 'status' = 'deleted'))
    select coalesce(max(more), 0) as more
    from (select -sum(added) over (order by at desc) as more from steps) moments`.execute(tx)
  return Math.max(0, Number(rows[0]!.more))
}
