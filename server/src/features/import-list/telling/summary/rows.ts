import { sql, type Selectable } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { ItemRow } from '../../rows.ts'

type ChangeRow = Selectable<Tables['selling_changes']>

/**
 * Accounts with changes from before a time that wait, and that had no summary since then: a batch in the order of their ids.
 */
export const accountsToTell = async (
  tx: Tx,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ account_id: string }>`
    select distinct w.account_id from selling_changes w
    where w.account_id > ${after}::uuid and w.told_at is null and w.at < ${before}
      and not exists (select 1 from selling_changes t
        where t.account_id = w.account_id and t.told_by = 'daily' and t.told_at >= ${before})
    order by w.account_id limit ${limit}`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** Whether there was a summary since a time. */
export const hasSummarySince = async (tx: Tx, accountId: string, since: Date): Promise<boolean> =>
  (await tx
    .selectFrom('selling_changes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('told_by', '=', 'daily')
    .where('told_at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

export type WaitingRow = Pick<ChangeRow, 'id' | 'item_id' | 'kind' | 'facts'> &
  Pick<ItemRow, 'title' | 'stock' | 'state' | 'removed_at'> & {
    push_state: Tables['product_pushes']['state'] | null
  }

/** All that waits, oldest first, with what its products are now. */
export const waitingChanges = async (tx: Tx, accountId: string): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select c.id, c.item_id, c.kind, c.facts, i.title, i.stock, i.state, i.removed_at, p.state as push_state
    from selling_changes c
    join import_list_items i on i.account_id = c.account_id and i.id = c.item_id
    left join product_pushes p on p.account_id = c.account_id and p.item_id = c.item_id
      and p.account_id = ${accountId}::uuid
    where c.account_id = ${accountId}::uuid and i.account_id = ${accountId}::uuid and c.told_at is null
    order by c.at, c.id`.execute(tx)
  return rows
}

export const deleteChanges = (tx: Tx, accountId: string, ids: string[]) =>
  tx
    .deleteFrom('selling_changes')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export const markInSummary = (
  tx: Tx,
  accountId: string,
  { ids, at }: { ids: string[]; at: Date },
) =>
  tx
    .updateTable('selling_changes')
    .set({ told_at: at, told_by: 'daily' })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
