import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Cursor } from '../../../cursor.ts'
import type { Tables } from '../../../db/tables.ts'
import { newestFirst } from '../../../db/newest-first.ts'
import type { Tx } from '../../../db/transaction.ts'

type SyncRow = Selectable<Tables['source_syncs']>
/** With how many that are on came before it. */
export type PlacedSync = SyncRow & { place: number }

type Which = { accountId: string; id: string }

const placed = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('source_syncs')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from source_syncs b where b.account_id = source_syncs.account_id and b.is_on
        and (b.created_at, b.id) < (source_syncs.created_at, source_syncs.id))`.as('place'),
    )
    .where('account_id', '=', accountId)

/** Most recently turned on first; `limit + 1` rows in scan order. */
export const syncsPage = (
  tx: Tx,
  accountId: string,
  page: { cursor: Cursor | null; limit: number },
): Promise<PlacedSync[]> => newestFirst(placed(tx, accountId), page)

export const syncOf = (tx: Tx, { accountId, id }: Which): Promise<PlacedSync | undefined> =>
  placed(tx, accountId).where('id', '=', id).executeTakeFirst()

type Item = { accountId: string; productId: string; itemKey: string }

/** The sync of this product and source. */
export const syncOfItem = (
  tx: Tx,
  { accountId, productId, itemKey }: Item,
): Promise<PlacedSync | undefined> =>
  placed(tx, accountId)
    .where('product_id', '=', productId)
    .where('item_key', '=', itemKey)
    .executeTakeFirst()

export const lockSync = (tx: Tx, { accountId, id }: Which): Promise<PlacedSync | undefined> =>
  placed(tx, accountId).where('id', '=', id).forUpdate().executeTakeFirst()

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
