import { sql } from 'kysely'
import { tableRules, type TableRule } from '../../src/db/table-rules.ts'
import type { Db } from '../../src/db/transaction.ts'

type CatalogTable = { name: string; named: boolean }

/** The product's own tables in a migrated database, and whether their rows name an account. */
const tablesIn = async (db: Db): Promise<CatalogTable[]> =>
  (
    await sql<CatalogTable>`
      select c.relname::text as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as named
      from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
      order by 1`.execute(db)
  ).rows

const ruleOf = (table: string): TableRule | undefined =>
  (tableRules as Record<string, TableRule>)[table]

/** Tables whose data is an account's and that the list says nothing of, or the wrong thing. */
export const unruledTables = async (db: Db): Promise<string[]> => {
  const tables = await tablesIn(db)
  const names = new Set(tables.map(({ name }) => name))
  return [
    ...tables.flatMap(({ name, named }) => {
      const rule = ruleOf(name)
      if (!rule) return [`${name}: say in table-rules.ts whose it is`]
      const whose = named || name === 'accounts' ? 'account' : 'nobody'
      return rule.of === whose ? [] : [`${name}: is of ${whose}`]
    }),
    ...Object.keys(tableRules)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: is in table-rules.ts and not in the database`),
  ]
}

/** The tables in which an account has rows. */
export const tablesWithRows = async (db: Db, accountId: string): Promise<string[]> => {
  const found: string[] = []
  for (const { name, named } of await tablesIn(db)) {
    if (!named && name !== 'accounts') continue
    const { rows } =
      await sql`select 1 from ${sql.table(name)} where ${sql.ref(named ? 'account_id' : 'id')} = ${accountId} limit 1`.execute(
        db,
      )
    if (rows.length > 0) found.push(name)
  }
  return found
}
