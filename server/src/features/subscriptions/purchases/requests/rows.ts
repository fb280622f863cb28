import type { Insertable } from 'kysely'
import type { Cursor } from '../../../../cursor.ts'
import type { Tables } from '../../../../db/tables.ts'
import type { Tx } from '../../../../db/transaction.ts'
import { newestFirst } from '../../../../db/newest-first.ts'

export const insertRequest = (tx: Tx, row: Insertable<Tables['customization_requests']>) =>
  tx.insertInto('customization_requests').values(row).returningAll().executeTakeFirstOrThrow()

/** Bought once (BILL-90): one that is paid. */
export const hasPaidRequest = async (tx: Tx, accountId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('customization_requests')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'unpaid')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const requestsPage = (
  tx: Tx,
  accountId: string,
  page: { cursor: Cursor | null; limit: number },
) =>
  newestFirst(
    tx.selectFrom('customization_requests').selectAll().where('account_id', '=', accountId),
    page,
  )
