import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

/** What the owner said of the last file with this set of column names. */
export const rememberedOf = (tx: Tx, accountId: string, headersKey: string) =>
  tx
    .selectFrom('remembered_columns')
    .select(['columns', 'date_order'])
    .where('account_id', '=', accountId)
    .where('headers_key', '=', headersKey)
    .executeTakeFirst()

export const remember = (tx: Tx, row: Insertable<Tables['remembered_columns']>) =>
  tx
    .insertInto('remembered_columns')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'headers_key']).doUpdateSet({ columns: row.columns, date_order: row.date_order, used_at: row.used_at }),
    )
    .execute()
