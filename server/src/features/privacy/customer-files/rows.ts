import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

export type CustomerFileRow = Selectable<Tables['customer_files']>

/** False for one that is there already. */
export const insertCustomerFile = async (
  tx: Tx,
  row: Insertable<Tables['customer_files']>,
): Promise<boolean> =>
  (await tx
    .insertInto('customer_files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Files of an account that may still be fetched, newest first. */
export const customerFilesOf = (tx: Tx, accountId: string, now: Date): Promise<CustomerFileRow[]> =>
  tx
    .selectFrom('customer_files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const customerFileOf = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('customer_files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const expiredFiles = (tx: Tx, now: Date, limit: number): Promise<CustomerFileRow[]> =>
  tx.selectFrom('customer_files').selectAll().where('expires_at', '<=', now).limit(limit).execute()

export const deleteCustomerFile = (tx: Tx, accountId: string, id: string) =>
  tx.deleteFrom('customer_files').where('account_id', '=', accountId).where('id', '=', id).execute()

export type Customers = { emails: string[]; ids: string[] }

/** Deletes the rows of files about these customers, or of all; returns their ids and the files' keys. */
export const deleteFilesAbout = async (
  tx: Tx,
  accountId: string,
  customers: Customers | 'all',
): Promise<{ id: string; file_key: string }[]> => {
  let query = tx.deleteFrom('customer_files').where('account_id', '=', accountId)
  if (customers !== 'all') {
    const emails = customers.emails.map((email) => email.toLowerCase())
    query = query.where(
      sql<boolean>`(lower(customer_email) = any(${emails}::text[])
        or customer_external_id = any(${customers.ids}::text[]))`,
    )
  }
  return query.returning(['id', 'file_key']).execute()
}
