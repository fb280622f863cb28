import { sql } from 'kysely'
import type { Db } from '../../src/db/transaction.ts'

type Column = { table_name: string; column_name: string; type: string }

/** States in which nothing is under way; whatever else a column may hold is not checked. */
const settled: Record<string, string> = {
  'subscriptions.phase': 'ended',
  'provider_orders.state': 'dead',
  'one_off_charges.state': 'dropped',
  'customization_requests.state': 'done',
  'imports.state': 'completed',
  'review_bulks.state': 'completed',
}
const values: Record<string, string> = {
  boolean: 'false',
  jsonb: '{}',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  uuid: '',
}

const columnsOf = async (db: Db) =>
  (
    await sql<Column>`select c.table_name, c.column_name,
        case c.data_type when 'ARRAY' then 'text[]' else c.data_type end as type from information_schema.columns c
      join information_schema.columns owned on owned.table_name = c.table_name and owned.column_name = 'account_id'
        and owned.table_schema = 'public'
      join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name
        and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.is_generated = 'NEVER' order by 1, c.ordinal_position`.execute(
      db,
    )
  ).rows

/** What the rows of an account name besides the account. */
const insertNamed = async (db: Db, text: string) => {
  await sql`insert into plans (id, name, interval, status, cost_per_month, limits)
    values (${text}, 'Test', 'monthly', 'IN', 0, '{}') on conflict do nothing`.execute(db)
  await sql`insert into promo_codes (id, code, percent_off, duration) values (${text}, ${text}, 10, 'once')
    on conflict do nothing`.execute(db)
}

/**
 * Puts a row of the account into each table that names one, whichever tables there are: each text is the
 * account's short name and each id the account's id, so that every row that one names is there. Its checks go:
 * this database is of no other use afterwards.
 */
export const fillTables = async (db: Db, accountId: string): Promise<void> => {
  const { rows: checks } = await sql<{ name: string; check: string }>`
    select conrelid::regclass::text as name, conname::text as check from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db)
  const text = `t-${accountId.slice(-12)}`
  await insertNamed(db, text)
  for (const { name, check } of checks)
    await sql`alter table ${sql.table(name)} drop constraint ${sql.ref(check)}`.execute(db)
  const tables = Map.groupBy(await columnsOf(db), ({ table_name }) => table_name)
  let waiting = [...tables.keys()]
  for (let before = waiting.length + 1; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length
    const left: string[] = []
    for (const table of waiting) {
      const columns = tables.get(table)!
      const row = columns.map(({ column_name, type }) =>
        type === 'uuid'
          ? accountId
          : (settled[`${table}.${column_name}`] ??
            values[type] ??
            (type === 'text[]' ? `{${text}}` : null) ??
            (/int|numeric/.test(type) ? '1' : text)),
      )
      const insert = sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ column_name }) => sql.ref(column_name)))})
        select ${sql.join(row.map((value, at) => sql`${value}::text::${sql.raw(columns[at]!.type)}`))}
        on conflict do nothing`
      await insert.execute(db).catch((error: { code?: string }) => {
        if (error.code !== '23503') throw error
        left.push(table)
      })
    }
    waiting = left
  }
  if (waiting.length > 0) throw new Error(`No row could be put into ${waiting.join(', ')}`)
}
