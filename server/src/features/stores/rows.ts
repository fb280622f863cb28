import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type StoreRow = Selectable<Tables['stores']>

export const storeOf = (tx: Tx, accountId: string) => tx.selectFrom('stores').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const storeByDomain = (tx: Tx, domain: string) => tx.selectFrom('stores').selectAll().where('domain', '=', domain).executeTakeFirst()

export const saveStore = (tx: Tx, row: Insertable<Tables['stores']>) =>
  tx
    .insertInto('stores')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()

export const setStore = (tx: Tx, accountId: string, change: Updateable<Tables['stores']>) =>
  tx.updateTable('stores').set(change).where('account_id', '=', accountId).execute()

export const deleteStore = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.deleteFrom('stores').where('account_id', '=', accountId).returning('domain').executeTakeFirst()) !== undefined

export const insertConnectState = (tx: Tx, row: Insertable<Tables['connect_states']>) => tx.insertInto('connect_states').values(row).execute()

/** A state works once. */
export const takeConnectState = (tx: Tx, state: string) => tx.deleteFrom('connect_states').where('state', '=', state).returningAll().executeTakeFirst()
