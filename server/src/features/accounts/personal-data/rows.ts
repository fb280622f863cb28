import { sql } from 'kysely'
import { directoryTables, type ExportedTable } from '../../../db/table-rules.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Columns that are not exported from any table: credentials, and values that the database derives. */
const withheld = [
  'password_hash',
  'access_token',
  'refresh_token',
  'words',
  'dedupe_key',
  'twin_of',
  'content_hash',
  'file_key',
]

/** How many rows are in memory at once. */
const PORTION = 1000

type Shape = { columns: string[]; key: string[] }

/** The exported columns and the primary key's columns in order, from the database's own catalog. */
export const shapeOf = async (tx: Tx, table: ExportedTable): Promise<Shape> => {
  const { rows } = await sql<Shape>`
    select
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum > 0 and not a.attisdropped
          and a.attname <> all (${withheld}::text[])) as columns,
      (select array_agg(a.attname::text order by k.at) from unnest(i.indkey::int2[]) with ordinality k (attnum, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as key
    from pg_index i where i.indisprimary and i.indrelid = ${table}::regclass`.execute(tx)
  return rows[0]!
}

/** All rows of one table of an account, without secrets, in primary key order, one portion in memory at a time. */
export async function* ownedRows(tx: Tx, table: ExportedTable, accountId: string) {
  const by = table === 'accounts' ? 'id' : 'account_id'
  const { columns, key } = await shapeOf(tx, table)
  const rest = key.filter((column) => column !== by)
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const order = sql.join((rest.length > 0 ? rest : [by]).map((column) => sql.ref(column)))
  for (let last: Record<string, unknown> | undefined; ;) {
    const from = last
      ? sql`and (${order}) > (${sql.join(rest.map((column) => last![column]))})`
      : sql``
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${listed} from ${sql.table(table)} where ${sql.ref(by)} = ${accountId} ${from} order by ${order}
      limit ${sql.lit(PORTION)}`.execute(tx)
    yield* rows
    last = rows.at(-1)
    if (rows.length < PORTION || rest.length === 0) return
  }
}

/** Deletes the account and all of its rows: in owner tables by their foreign keys, in directory tables by name. */
export const deleteAccountRows = async (tx: Tx, accountId: string): Promise<void> => {
  for (const table of directoryTables)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx)
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
}
