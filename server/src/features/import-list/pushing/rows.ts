import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ItemState } from '@plaudit/contract/dropshipping/import-item'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { ItemRow } from '../rows.ts'

export type PushRow = Selectable<Tables['product_pushes']>
export type PushedItem = { accountId: string; id: string }

/** An item that can be sold, in whatever state, unless it was taken out. */
export const sellableOf = (tx: Tx, { accountId, id }: PushedItem): Promise<ItemRow | undefined> =>
  tx
    .selectFrom('import_list_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** `isLocked`: nobody else changes it until the transaction ends. */
export const pushOf = (
  tx: Tx,
  { accountId, id }: PushedItem,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<PushRow | undefined> =>
  tx
    .selectFrom('product_pushes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('item_id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()

/**
 * In place of the last one of the item; what the store had then stays, and reviews that are still due. What was asked for
 * with a push that failed does not.
 */
export const beginPushRow = (
  tx: Tx,
  row: Pick<
    Insertable<Tables['product_pushes']>,
    'account_id' | 'item_id' | 'from_state' | 'status' | 'chosen' | 'reviews' | 'asked_at'
  >,
) => {
  const begun = { ...row, state: 'waiting' as const, tries: 0, notes: '[]', left_count: 0 }
  return tx
    .insertInto('product_pushes')
    .values({ ...begun, ended_at: null })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'item_id']).doUpdateSet({ ...begun, ended_at: null }),
    )
    .execute()
}

export const changePush = (
  tx: Tx,
  { accountId, id }: PushedItem,
  change: Updateable<Tables['product_pushes']>,
) =>
  tx
    .updateTable('product_pushes')
    .set(change)
    .where('account_id', '=', accountId)
    .where('item_id', '=', id)
    .execute()

export const deletePush = (tx: Tx, { accountId, id }: PushedItem) =>
  tx
    .deleteFrom('product_pushes')
    .where('account_id', '=', accountId)
    .where('item_id', '=', id)
    .execute()

/** `store`: where it is now; left out: as before. */
export const setItemState = (
  tx: Tx,
  { accountId, id }: PushedItem,
  {
    state,
    error = null,
    store,
  }: {
    state: ItemState
    error?: string | null
    store?: { domain: string | null; productId: string | null }
  },
) =>
  tx
    .updateTable('import_list_items')
    .set({
      state,
      push_error: error,
      ...(store && { store_domain: store.domain, store_product_id: store.productId }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
