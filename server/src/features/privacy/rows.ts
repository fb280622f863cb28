import { sql } from 'kysely'
import { personalColumns, type Holder } from '../../db/privacy/personal-columns.ts'
import { likePattern } from '../../text-patterns/like-pattern.ts'
import type { Tx } from '../../db/transaction.ts'

/** Everything by which rows of a customer are found: e-mails, and numbers of the store platform and of ours. */
export type CustomerNames = {
  emails: string[]
  customerIds: string[]
  orderIds: string[]
  reviewIds: string[]
}

const holdersOf = (table: string): [string, Holder][] =>
  Object.entries((personalColumns as Record<string, Record<string, Holder>>)[table] ?? {})

/** What is kept of the asking itself. */
const ofRequests = new Set(['privacy_requests', 'customer_files'])

/** Tables in which customers have rows, in the order of the list. */
export const customerTables: string[] = Object.keys(personalColumns).filter(
  (table) =>
    !ofRequests.has(table) &&
    holdersOf(table).some(
      ([, holder]) => holder !== 'nobody' && holder !== 'owner' && holder !== 'shop',
    ),
)

const conditionFor = (column: string, holder: Holder, names: CustomerNames) => {
  const emails = names.emails.map((email) => email.toLowerCase())
  if (holder === 'customer_email') return sql`lower(${sql.ref(column)}) = any(${emails}::text[])`
  if (holder === 'customer_id') return sql`${sql.ref(column)} = any(${names.customerIds}::text[])`
  if (holder === 'order_id') return sql`${sql.ref(column)} = any(${names.orderIds}::text[])`
  if (holder === 'customer_inside' && column !== 'words')
    return sql`lower(${sql.ref(column)}::text) like any (${emails.map(likePattern)}::text[])`
  return null
}

/** Columns that tell a customer nothing: keys of files, hashes, words for search. */
const withheld = new Set([
  'words',
  'dedupe_key',
  'twin_of',
  'content_hash',
  'file_key',
  'input_hash',
])

/** Where a table names a review. */
const reviewColumns: Record<string, string> = { reviews: 'id', review_changes: 'review_id' }

/**
 * The rows of one table that are of a customer or name her: by each column that holds her e-mail or number, by each
 * text that contains her e-mail, and those of her reviews.
 */
export const rowsOfCustomer = async (
  tx: Tx,
  { table, accountId, names }: { table: string; accountId: string; names: CustomerNames },
): Promise<Record<string, unknown>[]> => {
  const ofReview = reviewColumns[table]
  const conditions = [
    ...holdersOf(table).flatMap(([column, holder]) => conditionFor(column, holder, names) ?? []),
    ...(ofReview ? [sql`${sql.ref(ofReview)} = any(${names.reviewIds}::uuid[])`] : []),
  ]
  if (conditions.length === 0) return []
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
    where account_id = ${accountId} and (${sql.join(conditions, sql` or `)}) order by 1, 2`.execute(
    tx,
  )
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.has(column))),
  )
}
