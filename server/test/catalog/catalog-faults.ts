import { sql } from 'kysely'
import { tableRules, type TableRule } from '../../src/db/table-rules.ts'
import type { Db } from '../../src/db/transaction.ts'

type Kind = TableRule['kind']
type CatalogTable = { name: string; named: boolean }
type Index = { table: string; name: string; columns: string[] }
type ForeignKey = { table: string; name: string; of: string[]; to: string; at: string[] }

/** The product's own tables in a migrated database, and whether their rows name an account. */
const tablesIn = async (db: Db): Promise<CatalogTable[]> =>
  (
    await sql<CatalogTable>`
      select c.relname::text as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id'
          and not a.attisdropped) as named
      from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
      order by 1`.execute(db)
  ).rows

const uniqueIndexesIn = async (db: Db): Promise<Index[]> =>
  (
    await sql<Index>`
      select t.relname::text as table, n.relname::text as name, array(
        select a.attname::text from pg_attribute a where a.attrelid = i.indrelid
          and a.attnum = any (i.indkey::int2[])) as columns
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
      where i.indisunique and t.relnamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  ).rows

const foreignKeysIn = async (db: Db): Promise<ForeignKey[]> =>
  (
    await sql<ForeignKey>`
      select c.conrelid::regclass::text as table, c.conname::text as name, c.confrelid::regclass::text as to,
        array(select a.attname::text from unnest(c.conkey) with ordinality k (attnum, at)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.at) as of,
        array(select a.attname::text from unnest(c.confkey) with ordinality k (attnum, at)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum order by k.at) as at
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`.execute(
      db,
    )
  ).rows

const triggersIn = async (db: Db): Promise<{ table: string; name: string }[]> =>
  (
    await sql<{ table: string; name: string }>`
      select t.relname::text as table, g.tgname::text as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and t.relnamespace = 'public'::regnamespace order by 1, 2`.execute(
      db,
    )
  ).rows

const ruleOf = (table: string): TableRule | undefined =>
  (tableRules as Record<string, TableRule>)[table]
const kindOf = (table: string): Kind | undefined => ruleOf(table)?.kind
/** The column that says on which machine a row stands. */
const distributionOf = (table: string) => (table === 'accounts' ? 'id' : 'account_id')

/** Tables that the list says nothing of, or the wrong thing. */
export const unruledTables = async (db: Db): Promise<string[]> => {
  const tables = await tablesIn(db)
  const names = new Set(tables.map(({ name }) => name))
  return [
    ...tables.flatMap(({ name, named }) => {
      const kind = kindOf(name)
      if (!kind) return [`${name}: say in table-rules.ts whether it is distributed or what else`]
      const isOfAccount = named || name === 'accounts'
      return isOfAccount === (kind !== 'reference') ? [] : [`${name}: is no ${kind} table`]
    }),
    ...Object.keys(tableRules)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: is in table-rules.ts and not in the database`),
  ]
}

const keyFault = ({ table, name, of, to, at }: ForeignKey): string[] => {
  const [from, onto] = [kindOf(table), kindOf(to)]
  if (onto === 'reference') return []
  if (from !== 'distributed') return [`${table}.${name}: a ${from} table refers to ${to}`]
  if (onto !== 'distributed') return [`${table}.${name}: refers to the ${onto} table ${to}`]
  const where = of.indexOf(distributionOf(table))
  return where >= 0 && at[where] === distributionOf(to) ? [] : [`${table}.${name}: refers past it`]
}

/**
 * What keeps a table from being distributed by account, as Citus publishes its rules: its column in the
 * primary key, each unique index and each foreign key between such tables, none to or from tables that stand
 * elsewhere, and no trigger on any.
 */
export const distributionFaults = async (db: Db): Promise<string[]> => {
  const distributed = ({ table }: { table: string }) => kindOf(table) === 'distributed'
  const indexes = (await uniqueIndexesIn(db)).filter(distributed)
  const keyed = new Set(indexes.map(({ table }) => table))
  const foreignKeys = await foreignKeysIn(db)
  const triggers = await triggersIn(db)
  return [
    ...indexes
      .filter(({ table, columns }) => !columns.includes(distributionOf(table)))
      .map(({ table, name }) => `${table}.${name}: unique without the account`),
    ...Object.keys(tableRules)
      .filter((table) => kindOf(table) === 'distributed' && !keyed.has(table))
      .map((table) => `${table}: has no key`),
    ...foreignKeys.flatMap(keyFault),
    ...triggers.map(({ table, name }) => `${table}.${name}: a trigger`),
  ]
}

/** The tables in which an account has rows. */
export const tablesWithRows = async (db: Db, accountId: string): Promise<string[]> => {
  const found: string[] = []
  for (const { name, named } of await tablesIn(db)) {
    if (!named && name !== 'accounts') continue
    const { rows } =
      await sql`select 1 from ${sql.table(name)} where ${sql.ref(named ? 'account_id' : 'id')} = ${accountId}
        limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
