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

/** True the first time. */
export const takeSignature = async (tx: Tx, signature_hash: string, used_at: Date): Promise<boolean> =>
  (await tx
    .insertInto('used_signatures')
    .values({ signature_hash, used_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature_hash')
    .executeTakeFirst()) !== undefined

export const deleteOldSignatures = (tx: Tx, before: Date) => tx.deleteFrom('used_signatures').where('used_at', '<', before).execute()

export const storesWithTokens = (tx: Tx) => tx.selectFrom('stores').select(['account_id', 'access_token', 'refresh_token']).execute()

/** Not when another process has renewed the token meanwhile. */
export const resealStore = (tx: Tx, { accountId, before }: { accountId: string; before: string }, change: Updateable<Tables['stores']>) =>
  tx.updateTable('stores').set(change).where('account_id', '=', accountId).where('access_token', '=', before).execute()
