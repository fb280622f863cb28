import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

/** The owner's choices for the last file with this set of column names. */
export const rememberedColumnsOf = (tx: Tx, accountId: string, headersKey: string) =>
  tx
    .selectFrom('remembered_columns')
    .select(['columns', 'date_order', 'reading'])
    .where('account_id', '=', accountId)
    .where('headers_key', '=', headersKey)
    .executeTakeFirst()

export const saveRememberedColumns = (tx: Tx, row: Insertable<Tables['remembered_columns']>) =>
  tx
    .insertInto('remembered_columns')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'headers_key']).doUpdateSet({
        columns: row.columns,
        date_order: row.date_order,
        reading: row.reading,
        used_at: row.used_at,
      }),
    )
    .execute()

/** Returns whether there was something to delete. */
export const deleteRememberedColumns = async (
  tx: Tx,
  accountId: string,
  headersKey: string,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('remembered_columns')
    .where('account_id', '=', accountId)
    .where('headers_key', '=', headersKey)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
