import { sql, type Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { ItemRow } from '../rows.ts'

export type ChangeRow = Selectable<Tables['import_list_changes']>

export const changeOfAccount = (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<ChangeRow | undefined> =>
  tx
    .selectFrom('import_list_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const markUndone = (
  tx: Tx,
  { accountId, id, at }: { accountId: string; id: string; at: Date },
) =>
  tx
    .updateTable('import_list_changes')
    .set({ undone_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

/** A batch of what a change changed, in the order of the items' ids. */
export const changedBatch = (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  { after, limit }: { after: string | null; limit: number },
) => {
  let query = tx
    .selectFrom('import_list_changed_items')
    .select(['item_id', 'before', 'after'])
    .where('account_id', '=', accountId)
    .where('change_id', '=', id)
  if (after) query = query.where('item_id', '>', after)
  return query.orderBy('item_id').limit(limit).execute()
}

/** Items by their ids, those that were taken out or are in the store by now too. */
export const itemsWithRemoved = (tx: Tx, accountId: string, ids: string[]): Promise<ItemRow[]> =>
  tx
    .selectFrom('import_list_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** What was taken out, and what could be undone, before a time: forgotten for all accounts. */
export const forgetBefore = async (tx: Tx, at: Date): Promise<void> => {
  await sql`delete from import_list_items where removed_at < ${at}`.execute(tx)
  await sql`delete from import_list_changes where created_at < ${at}`.execute(tx)
}
