import type { Insertable, Selectable, Updateable } from 'kysely'
import { accountWithKey, claimKeys, releaseKey } from '../../db/account-directory.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type StoreRow = Selectable<Tables['stores']>
export type FormerStoreRow = Selectable<Tables['former_stores']>

export const storeOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('stores').selectAll().where('account_id', '=', accountId).executeTakeFirst()

const ownerOf = (tx: Tx, domain: string) =>
  accountWithKey(tx, { kind: 'store_domain', key: domain })

export const storeByDomain = async (tx: Tx, domain: string): Promise<StoreRow | undefined> => {
  const accountId = await ownerOf(tx, domain)
  const store = accountId === null ? undefined : await storeOf(tx, accountId)
  // The directory may be a moment older than the row (see `alignKeys`).
  return store?.domain === domain ? store : undefined
}

class ShopTaken extends Error {}
/** Whether another account connected this shop at the same time. */
export const isShopTaken = (error: unknown): boolean => error instanceof ShopTaken

/** @throws an error that `isShopTaken`: the transaction is given up */
export const saveStore = async (tx: Tx, row: Insertable<Tables['stores']>): Promise<void> => {
  const isFree = await claimKeys(tx, row.account_id, [{ kind: 'store_domain', key: row.domain }])
  if (!isFree) throw new ShopTaken(row.domain)
  await tx
    .insertInto('stores')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export const setStore = (tx: Tx, accountId: string, change: Updateable<Tables['stores']>) =>
  tx.updateTable('stores').set(change).where('account_id', '=', accountId).execute()

/**
 * Changes only the given connection: another store, or the same one connected again, may have replaced it while the
 * platform was called.
 */
export const setConnected = (
  tx: Tx,
  { account_id, domain, connected_at }: Pick<StoreRow, 'account_id' | 'domain' | 'connected_at'>,
  change: Updateable<Tables['stores']>,
) =>
  tx
    .updateTable('stores')
    .set(change)
    .where('account_id', '=', account_id)
    .where('domain', '=', domain)
    .where('connected_at', '=', connected_at)
    .execute()

/** The deleted row; undefined when there is none, or another connection than the given one. */
export const deleteStore = async (
  tx: Tx,
  { accountId, connectedAt }: { accountId: string; connectedAt?: Date | undefined },
): Promise<StoreRow | undefined> => {
  const query = tx.deleteFrom('stores').where('account_id', '=', accountId)
  const deleted = await (connectedAt ? query.where('connected_at', '=', connectedAt) : query)
    .returningAll()
    .executeTakeFirst()
  if (deleted) await releaseKey(tx, accountId, 'store_domain')
  return deleted
}

export const formerStoreOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('former_stores').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** The account that had this shop last. */
export const formerStoreByDomain = (tx: Tx, domain: string) =>
  tx
    .selectFrom('former_stores')
    .selectAll()
    .where('domain', '=', domain)
    .orderBy('left_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const saveFormerStore = (tx: Tx, row: Insertable<Tables['former_stores']>) =>
  tx
    .insertInto('former_stores')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()

export const closeFormerStore = (tx: Tx, accountId: string) =>
  tx
    .updateTable('former_stores')
    .set({ opens_account: false })
    .where('account_id', '=', accountId)
    .execute()

export const deleteFormerStore = (tx: Tx, accountId: string) =>
  tx.deleteFrom('former_stores').where('account_id', '=', accountId).execute()

/** Connected stores whose webhooks are not registered yet. */
export const storesWithoutWebhooks = (tx: Tx, limit: number) =>
  tx
    .selectFrom('stores')
    .select('account_id')
    .where('watched_at', 'is', null)
    .where('access_lost_at', 'is', null)
    .limit(limit)
    .execute()

/** True when the connection with these tokens has lost access just now. */
export const setAccessLost = async (
  tx: Tx,
  { account_id, access_token }: Pick<StoreRow, 'account_id' | 'access_token'>,
  at: Date,
): Promise<boolean> =>
  (await tx
    .updateTable('stores')
    .set({ access_lost_at: at })
    .where('account_id', '=', account_id)
    .where('access_token', '=', access_token)
    .where('access_lost_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()) !== undefined

export const insertConnectState = (tx: Tx, row: Insertable<Tables['connect_states']>) =>
  tx.insertInto('connect_states').values(row).execute()

type Begun = Pick<Selectable<Tables['connect_states']>, 'state' | 'domain' | 'browser_hash'>

/** A state can be used once, by the browser that began; in another, or for another shop, it is not used up. */
export const takeConnectState = (tx: Tx, { state, domain, browser_hash }: Begun) =>
  tx
    .deleteFrom('connect_states')
    .where('state', '=', state)
    .where('domain', '=', domain)
    .where('browser_hash', '=', browser_hash)
    .returningAll()
    .executeTakeFirst()

/** True the first time. */
export const takeSignature = async (
  tx: Tx,
  signature_hash: string,
  used_at: Date,
): Promise<boolean> =>
  (await tx
    .insertInto('used_signatures')
    .values({ signature_hash, used_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature_hash')
    .executeTakeFirst()) !== undefined

export const deleteOldSignatures = (tx: Tx, before: Date) =>
  tx.deleteFrom('used_signatures').where('used_at', '<', before).execute()

export const storesWithTokens = (tx: Tx) =>
  tx.selectFrom('stores').select(['account_id', 'access_token', 'refresh_token']).execute()

/** Does nothing when another process has renewed the token meanwhile. */
export const resealStore = (
  tx: Tx,
  { accountId, before }: { accountId: string; before: string },
  change: Updateable<Tables['stores']>,
) =>
  tx
    .updateTable('stores')
    .set(change)
    .where('account_id', '=', accountId)
    .where('access_token', '=', before)
    .execute()
