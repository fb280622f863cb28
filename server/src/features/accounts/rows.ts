import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { accountWithKey, alignKeys, claimKeys, releaseKey } from '../../db/account-directory.ts'
import type { AccountKey, OneTimePurpose } from '../../db/access-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type AccountRow = Selectable<Tables['accounts']>

export const accountOf = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the account for limit checks only: rows that refer to the account can still be inserted meanwhile. */
export const lockLimitsOf = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
/** Serializes all changes to the account's sign-ins. */
export const lockAccount = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const accountByKey = async (tx: Tx, key: AccountKey): Promise<AccountRow | undefined> => {
  const id = await accountWithKey(tx, key)
  return id === null ? undefined : accountOf(tx, id)
}
export const accountByEmail = (tx: Tx, email: string) =>
  accountByKey(tx, { kind: 'email', key: email.toLowerCase() })
export const accountByGoogle = (tx: Tx, subject: string) =>
  accountByKey(tx, { kind: 'google', key: subject })

/** The values of an account that are unique over all accounts. */
const uniqueKeysOf = ({
  email,
  google_sub,
  shop_key,
}: Updateable<Tables['accounts']>): AccountKey[] => [
  ...(email ? [{ kind: 'email' as const, key: email.toLowerCase() }] : []),
  ...(google_sub ? [{ kind: 'google' as const, key: google_sub }] : []),
  ...(shop_key ? [{ kind: 'shop_key' as const, key: shop_key }] : []),
]

/** See `alignKeys`. */
export const alignAccountKeys = (tx: Tx): Promise<void> =>
  alignKeys(
    tx,
    ['email', 'google', 'shop_key'],
    sql`select 'email' as kind, lower(email) as key, id as account_id from accounts
      union all select 'google', google_sub, id from accounts where google_sub is not null
      union all select 'shop_key', shop_key, id from accounts`,
  )

/** Returns undefined when the e-mail or another unique value is taken. */
export const insertAccount = async (
  tx: Tx,
  row: Insertable<Tables['accounts']>,
): Promise<AccountRow | undefined> =>
  (await claimKeys(tx, row.id, uniqueKeysOf(row)))
    ? tx.insertInto('accounts').values(row).returningAll().executeTakeFirst()
    : undefined

export const setAccount = async (
  tx: Tx,
  id: string,
  change: Updateable<Tables['accounts']>,
): Promise<void> => {
  if (Object.keys(change).length === 0) return
  if (change.google_sub === null) await releaseKey(tx, id, 'google')
  if (!(await claimKeys(tx, id, uniqueKeysOf(change))))
    throw new Error('What this account is to be known by is taken by another account')
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute()
}

export const saveRating = (tx: Tx, row: Insertable<Tables['account_ratings']>) =>
  tx
    .insertInto('account_ratings')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()

export const insertOneTimeToken = (tx: Tx, row: Insertable<Tables['one_time_tokens']>) =>
  tx.insertInto('one_time_tokens').values(row).execute()

type TokenLookup = { tokenHash: string; purpose: OneTimePurpose; at: Date }

/** A token that is still valid; does not use it up. */
export const oneTimeTokenOf = (tx: Tx, { tokenHash, purpose, at }: TokenLookup) =>
  tx
    .selectFrom('one_time_tokens')
    .select(['account_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** Links already sent stop working. */
export const endOneTimeTokens = (
  tx: Tx,
  accountId: string,
  { purposes, at }: { purposes: OneTimePurpose[]; at: Date },
) =>
  tx
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()

/** The new e-mail that waits for its link to be followed. */
export const pendingEmailOf = async (
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<string | null> => {
  const row = await tx
    .selectFrom('one_time_tokens')
    .select('email')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'change_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Uses up a token: returns it only the first time, before it expires. */
export const takeOneTimeToken = (tx: Tx, { tokenHash, purpose, at }: TokenLookup) =>
  tx
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['account_id', 'email'])
    .executeTakeFirst()

/** Counts a hit in this window; returns the new number. */
export const countHit = async (tx: Tx, key: string, windowStart: Date): Promise<number> => {
  const { hits } = await tx
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((eb) => ({ hits: eb('rate_limits.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

/** The hits counted in this window so far. */
export const hitsOf = async (tx: Tx, key: string, windowStart: Date): Promise<number> =>
  (
    await tx
      .selectFrom('rate_limits')
      .select('hits')
      .where('key', '=', key)
      .where('window_start', '=', windowStart)
      .executeTakeFirst()
  )?.hits ?? 0

export const undoHit = (tx: Tx, key: string, windowStart: Date) =>
  tx
    .updateTable('rate_limits')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .execute()

export const saveKnownAddress = (tx: Tx, row: Insertable<Tables['known_addresses']>) =>
  tx
    .insertInto('known_addresses')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'address_hash']).doUpdateSet({ seen_at: row.seen_at }),
    )
    .execute()

export const isKnownAddress = async (
  tx: Tx,
  accountId: string,
  addressHash: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('known_addresses')
    .select('address_hash')
    .where('account_id', '=', accountId)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()) !== undefined

export const deleteKnownAddresses = (tx: Tx, accountId: string) =>
  tx.deleteFrom('known_addresses').where('account_id', '=', accountId).execute()

export const deleteOldAddresses = (tx: Tx, before: Date) =>
  tx.deleteFrom('known_addresses').where('seen_at', '<', before).execute()
export const deleteOldLinks = (tx: Tx, before: Date) =>
  tx.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute()

export const deleteOldHits = (tx: Tx, before: Date) =>
  tx.deleteFrom('rate_limits').where('window_start', '<', before).execute()
export const deleteOldAnswers = (tx: Tx, before: Date) =>
  tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
