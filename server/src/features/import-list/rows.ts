import { sql, type Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type ItemRow = Selectable<Tables['import_list_items']>

/** Of a product that is in the store, and is not being written there. */
export const storeStates = ['live', 'low_stock', 'out_of_stock', 'deactivated'] as const
/** What may be edited: what is in the list, and what is in the store. */
export const editableStates: readonly ItemRow['state'][] = ['import_list', ...storeStates]

/** An item that may be edited; of these states. */
export const itemOf = (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  states: readonly ItemRow['state'][] = editableStates,
): Promise<ItemRow | undefined> =>
  tx
    .selectFrom('import_list_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'in', states)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

const columns = {
  title: 'text',
  description: 'text',
  category: 'text',
  tags: 'text[]',
  collections: 'text[]',
  options: 'text[]',
  locked: 'text[]',
  images: 'jsonb',
  variants: 'jsonb',
  guards: 'jsonb',
  level: 'text',
  currency: 'text',
  ships_to: 'text',
  shipping: 'integer',
  is_estimate: 'boolean',
  image_url: 'text',
  variant_count: 'integer',
  price_low: 'bigint',
  price_high: 'bigint',
  margin: 'integer',
  stock: 'integer',
  details_at: 'timestamptz',
  gone_at: 'timestamptz',
  removed_at: 'timestamptz',
  version: 'integer',
  updated_at: 'timestamptz',
} as const
type Column = keyof typeof columns
const all = Object.keys(columns) as Column[]

/**
 * Writes what may change of items that are there, all at once: all of it, or only these columns, which is much less where
 * there are many. The rest of a row is what identifies it.
 */
export const updateItems = async (
  tx: Tx,
  accountId: string,
  rows: ItemRow[],
  names: readonly Column[] = all,
): Promise<void> => {
  if (rows.length === 0) return
  const sets = names.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
  const fields = names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name])}`)
  const named = rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
  }))
  await sql`
    update import_list_items i set ${sql.join(sets)}
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r (id uuid, ${sql.join(fields)})
    where i.account_id = ${accountId}::uuid and i.id = r.id`.execute(tx)
}

/**
 * The items of the list by id: a batch after the last one, of these ids or of all. `withStore`: also those that are in the
 * store.
 */
export const itemsBatch = (
  tx: Tx,
  accountId: string,
  {
    ids,
    after,
    limit,
    withStore = false,
  }: { ids: string[] | null; after: string | null; limit: number; withStore?: boolean },
): Promise<ItemRow[]> => {
  let query = tx
    .selectFrom('import_list_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
  if (!withStore) query = query.where('state', '=', 'import_list')
  if (ids) query = query.where('id', '=', sql<string>`any(${ids}::uuid[])`)
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}

/** Of an item `i`: in the store, or on its way there again. */
export const isSold = sql`i.state in (${sql.join([...storeStates, 'pushing'].map((one) => sql.lit(one)))})`
