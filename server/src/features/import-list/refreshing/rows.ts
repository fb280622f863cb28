import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

export type UnreadItem = { account_id: string; id: string; supplier_product_id: string }

/** Items of all accounts whose supplier's page was never read, those that wait longest first. */
export const unreadItems = async (tx: Tx, limit: number): Promise<UnreadItem[]> => {
  const { rows } = await sql<UnreadItem>`
    select account_id, id, supplier_product_id from import_list_items
    where state = 'import_list' and removed_at is null and details_at is null and gone_at is null
    order by updated_at limit ${limit}`.execute(tx)
  return rows
}

/** The item was tried: others come before it the next time. */
export const postponeItem = (tx: Tx, { account_id, id }: UnreadItem, at: Date) =>
  tx
    .updateTable('import_list_items')
    .set({ updated_at: at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
