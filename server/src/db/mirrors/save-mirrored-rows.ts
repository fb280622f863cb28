import { sql } from 'kysely'
import type { StoreTables } from '../store-tables.ts'
import { storableJson } from '../../storable-json.ts'
import type { Tx } from '../transaction.ts'

/** A table that has what a store has, as the store has it. */
export type Mirror = {
  table: keyof StoreTables
  /** What names a row within its account. */
  key: readonly string[]
  /** The columns that the store gives, beside the key, with their types. */
  columns: Readonly<Record<string, string>>
  /** Columns that keep what is known when the store has forgotten it. */
  kept?: readonly string[]
}
/** `run`: the reading that saw the rows. `at`: now. */
export type Saving = { accountId: string; run: number; at: Date }

const KEY_TYPE = 'text'
const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

const lastOfEachKey = (key: readonly string[], rows: readonly object[]) => [
  ...new Map(
    rows.map((row) => [key.map((name) => (row as Record<string, unknown>)[name]).join(' '), row]),
  ).values(),
]

/**
 * Writes rows of the store in one statement. A row that the store changed later than the given one stays as it is, if
 * the table knows when (`store_updated_at`); it counts as seen all the same. Returns how many were added or changed.
 */
export const saveMirroredRows = async (
  tx: Tx,
  { table, key, columns, kept = [] }: Mirror,
  { saving: { accountId, run, at }, rows }: { saving: Saving; rows: readonly object[] },
): Promise<number> => {
  if (rows.length === 0) return 0
  const single = lastOfEachKey(key, rows)
  const names = Object.keys(columns)
  const types = { ...Object.fromEntries(key.map((name) => [name, KEY_TYPE])), ...columns }
  const target = sql.table(table)
  const own = (name: string) => sql.ref(`${table}.${name}`)
  const given = (name: string) => sql.ref(`excluded.${name}`)
  const next = (name: string) =>
    kept.includes(name) ? sql`coalesce(${given(name)}, ${own(name)})` : given(name)
  const isOther = sql`(${sql.join(names.map(own))}) is distinct from (${sql.join(names.map(next))})`
  const isNotOlder = names.includes('store_updated_at')
    ? sql`where ${own('store_updated_at')} is null or ${own('store_updated_at')} <= ${given('store_updated_at')}`
    : sql``
  const json = storableJson(single)
  const shape = sql.join(
    Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  )
  const { rows: written } = await sql<{ changed: boolean }>`
    insert into ${target} (account_id, ${list([...key, ...names])}, seen_run, written_at)
    select ${accountId}::uuid, ${list([...key, ...names])}, ${run}::integer, ${at}::timestamptz
    from json_to_recordset(${json}::json) as given (${shape})
    order by ${list(key)}
    on conflict (account_id, ${list(key)}) do update set
      ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${next(name)}`))}${names.length > 0 ? sql`,` : sql``}
      seen_run = excluded.seen_run,
      written_at = ${names.length > 0 ? sql`case when ${isOther} then excluded.written_at else ${own('written_at')} end` : own('written_at')}
    ${isNotOlder}
    returning written_at = ${at}::timestamptz as changed`.execute(tx)
  if (written.length < single.length)
    await sql`
      update ${target} set seen_run = ${run} from json_to_recordset(${json}::json) as given (${shape})
      where ${own('account_id')} = ${accountId} and ${own('seen_run')} <> ${run}
        and ${sql.join(
          key.map((name) => sql`${own(name)} = ${sql.ref(`given.${name}`)}`),
          sql` and `,
        )}`.execute(tx)
  return written.filter(({ changed }) => changed).length
}
