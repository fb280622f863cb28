import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import type { ItemRow } from '../rows.ts'

/** The account's item of a supplier's product, in whatever state. */
export const itemOfProduct = (
  tx: Tx,
  accountId: string,
  productId: string,
): Promise<ItemRow | undefined> =>
  tx
    .selectFrom('import_list_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('supplier_product_id', '=', productId)
    .executeTakeFirst()

export const insertItem = (tx: Tx, row: ItemRow) =>
  tx
    .insertInto('import_list_items')
    .values({
      ...row,
      images: JSON.stringify(row.images),
      variants: JSON.stringify(row.variants),
      guards: JSON.stringify(row.guards),
    })
    .execute()

export const countItems = async (tx: Tx, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_list_items
    where account_id = ${accountId}::uuid and state = 'import_list' and removed_at is null`.execute(
    tx,
  )
  return rows[0]!.count
}

/** Which of these products the account has taken: in the list, or already in its store. */
export const listedAmong = async (
  tx: Tx,
  accountId: string,
  productIds: string[],
): Promise<{ product_id: string; id: string }[]> =>
  tx
    .selectFrom('import_list_items')
    .select(['supplier_product_id as product_id', 'id'])
    .where('account_id', '=', accountId)
    .where('supplier_product_id', '=', sql<string>`any(${productIds}::text[])`)
    .where('removed_at', 'is', null)
    .execute()
