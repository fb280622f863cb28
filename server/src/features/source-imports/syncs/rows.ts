import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Cursor } from '../../../cursor.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

export type SyncRow = Selectable<Tables['source_syncs']>
/**
 * A sync with the fields that a screen shows: its product, whether a sync is running, and how many active syncs were
 * turned on before it.
 */
export type SyncWithProduct = SyncRow & {
  title: string
  handle: string | null
  external_id: string | null
  image_url: string | null
  is_reading: boolean
  place: number
}

type Which = { accountId: string; id: string }

const shown = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('source_syncs')
    .innerJoin('products', (join) =>
      join
        .onRef('products.account_id', '=', 'source_syncs.account_id')
        .onRef('products.id', '=', 'source_syncs.product_id'),
    )
    .selectAll('source_syncs')
    .select(['products.title', 'products.handle', 'products.external_id', 'products.image_url'])
    .select([
      sql<boolean>`exists (select 1 from imports i where i.account_id = source_syncs.account_id and i.id = source_syncs.import_id and i.state in ('queued', 'running'))`.as(
        'is_reading',
      ),
      placeIn('source_syncs').as('place'),
    ])
    .where('source_syncs.account_id', '=', accountId)

/** How many of the account's active syncs were turned on before this one. */
const placeIn = (table: string) =>
  sql<number>`(select count(*)::int from source_syncs b where b.account_id = ${sql.ref(`${table}.account_id`)} and b.is_on
    and (b.created_at, b.id) < (${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}))`

/** Most recently turned on first; `limit + 1` rows in scan order. */
export const syncsPage = (
  tx: Tx,
  accountId: string,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<SyncWithProduct[]> => {
  const direction = cursor?.backwards ? 'asc' : 'desc'
  let query = shown(tx, accountId)
  if (cursor) {
    const [at, id] = cursor.values
    query = query.where(
      cursor.backwards
        ? sql<boolean>`(source_syncs.created_at, source_syncs.id) > (${at}::timestamptz, ${id}::uuid)`
        : sql<boolean>`(source_syncs.created_at, source_syncs.id) < (${at}::timestamptz, ${id}::uuid)`,
    )
  }
  return query
    .orderBy('source_syncs.created_at', direction)
    .orderBy('source_syncs.id', direction)
    .limit(limit + 1)
    .execute()
}

export const syncWithProduct = (
  tx: Tx,
  { accountId, id }: Which,
): Promise<SyncWithProduct | undefined> =>
  shown(tx, accountId).where('source_syncs.id', '=', id).executeTakeFirst()

type Item = { accountId: string; productId: string; itemKey: string }

/** The sync of this product and source. */
export const syncOfItem = (
  tx: Tx,
  { accountId, productId, itemKey }: Item,
): Promise<SyncWithProduct | undefined> =>
  shown(tx, accountId)
    .where('source_syncs.product_id', '=', productId)
    .where('source_syncs.item_key', '=', itemKey)
    .executeTakeFirst()

/** Also returns its place among the active syncs. */
export const lockSync = (
  tx: Tx,
  { accountId, id }: Which,
): Promise<(SyncRow & { place: number }) | undefined> =>
  tx
    .selectFrom('source_syncs')
    .selectAll()
    .select(placeIn('source_syncs').as('place'))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const countActiveSyncs = async (tx: Tx, accountId: string): Promise<number> => {
  const row = await tx
    .selectFrom('source_syncs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('is_on', '=', true)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const insertSync = (tx: Tx, row: Insertable<Tables['source_syncs']>) =>
  tx.insertInto('source_syncs').values(row).execute()

export const setSync = (
  tx: Tx,
  { accountId, id }: Which,
  fields: Updateable<Tables['source_syncs']>,
) =>
  tx
    .updateTable('source_syncs')
    .set(fields)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

export const deleteSync = async (tx: Tx, { accountId, id }: Which): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('source_syncs')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** The next syncs that are due, over all accounts. */
export const dueSyncs = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('source_syncs')
    .select(['account_id', 'id'])
    .where('is_on', '=', true)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
