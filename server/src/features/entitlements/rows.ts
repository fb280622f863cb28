import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/**
 * Reviews that are not here yet and count against the allowance already: rows of imports under way, fixed rows that
 * wait, and deleted reviews that a bulk action or its undo is about to bring back. Bulk actions and their undo go by
 * ascending ids up to `after_id`: what one has changed lies below it, what its undo will change back lies above.
 */
export const reviewsToCome = async (tx: Tx, accountId: string): Promise<number> => {
  const { rows } = await sql<{ coming: number }>`select
      (select coalesce(sum(least(total - count_new - count_changed - count_duplicate - count_rejected,
          greatest(coalesce((plan ->> 'newReviews')::int - count_new, total), 0))), 0)
        from imports where account_id = ${accountId} and state in ('queued', 'running'))
      + (select count(*) from import_rejects r join imports i on i.account_id = r.account_id and i.id = r.import_id
        where r.account_id = ${accountId} and r.waiting and i.state not in ('undoing', 'undone'))
      + (select coalesce(sum(greatest(total - done, 0)), 0) from review_bulks b
        where account_id = ${accountId} and state in ('queued', 'running') and action = 'restore'
          and not exists (select from review_changes c where c.account_id = b.account_id and c.bulk_id = b.id
            and (b.after_id is null or c.review_id > b.after_id)))
      + (select count(*) from review_bulks b
        join review_changes c on c.account_id = b.account_id and c.bulk_id = b.id
        join reviews r on r.account_id = c.account_id and r.id = c.review_id
        where b.account_id = ${accountId} and b.state in ('queued', 'running') and b.action = 'delete'
          and r.status = 'deleted'
          and (b.after_id is null or r.id > b.after_id)) as coming`.execute(tx)
  return Number(rows[0]!.coming)
}
