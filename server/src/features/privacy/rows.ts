import { sql } from 'kysely'
import { namesCustomer } from '../../db/privacy/names-customer.ts'
import type { Tx } from '../../db/transaction.ts'
import { customerColumns, type CustomerHolder } from './customer-columns.ts'
import { leftOutColumns } from './left-out-columns.ts'
import { reviewColumns } from './review-columns.ts'

/** Everything by which rows of a customer are found: e-mails, phone numbers, and numbers of the store platform and of ours. */
export type CustomerNames = {
  emails: string[]
  phones: string[]
  customerIds: string[]
  orderIds: string[]
  reviewIds: string[]
}

const isLeftOut = (table: string, column: string): boolean => `${table}.${column}` in leftOutColumns

const searchedColumns = customerColumns.filter(({ table, column }) => !isLeftOut(table, column))

/** Tables in which customers have rows, in the order of the list. */
export const customerTables: string[] = [...new Set(searchedColumns.map(({ table }) => table))]

/** What the store told by its numbers may be of anything that it has. */
const kindColumns: Record<string, string> = { store_events: 'kind', store_changes: 'kind' }

const conditionFor = (
  { table, column, holder }: { table: string; column: string; holder: CustomerHolder },
  names: CustomerNames,
) => {
  const emails = names.emails.map((email) => email.toLowerCase())
  const value = sql.ref(column)
  if (holder === 'customer_email') return sql`lower(${value}) = any(${emails}::text[])`
  if (holder === 'order_id') return sql`${value} = any(${names.orderIds}::text[])`
  if (holder === 'customer_id') {
    const isHers = sql`${value} = any(${names.customerIds}::text[])`
    const kind = kindColumns[table]
    return kind ? sql`(${sql.ref(kind)} = 'customers' and ${isHers})` : isHers
  }
  if (holder !== 'customer_inside') return null
  return namesCustomer(sql`${value}::text`, names)
}

/** Columns of nobody that tell a customer nothing: keys of files, and hashes. */
const technical = new Set(['dedupe_key', 'twin_of', 'content_hash', 'file_key', 'input_hash'])

/**
 * The rows of one table that are of a customer or name her: by each column that holds her e-mail or number, by each
 * text that contains her e-mail or her phone number in any spelling, and those of her reviews.
 */
export const rowsOfCustomer = async (
  tx: Tx,
  { table, accountId, names }: { table: string; accountId: string; names: CustomerNames },
): Promise<Record<string, unknown>[]> => {
  const ofReview = reviewColumns[table]
  const conditions = [
    ...searchedColumns
      .filter((one) => one.table === table)
      .flatMap((one) => conditionFor(one, names) ?? []),
    ...(ofReview ? [sql`${sql.ref(ofReview)} = any(${names.reviewIds}::uuid[])`] : []),
  ]
  if (conditions.length === 0) return []
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
    where account_id = ${accountId} and (${sql.join(conditions, sql` or `)}) order by 1, 2`.execute(
    tx,
  )
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([column]) => !technical.has(column) && !isLeftOut(table, column)),
    ),
  )
}
