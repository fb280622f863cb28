import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

export const deleteAboutStore = (tx: Tx, accountId: string, name: string) =>
  tx
    .deleteFrom('notifications')
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`${name} in (texts -> 'message' -> 'values' ->> 'store', texts -> 'title' -> 'values' ->> 'store')`,
    )
    .execute()
