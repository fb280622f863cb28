import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { accountWithKey, alignKeys, claimKeys, releaseKey } from '../../db/account-directory.ts'
import type { AccountKey, OneTimePurpose } from '../../db/access-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type AccountRow = Selectable<Tables['accounts']>

export const accountOf = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

/** For places only: rows that merely name the account can be written meanwhile. */
export const lockAccountLimitsRow = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
/** Waits for, and holds off, whatever changes the account's sign-ins at the same time. */
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

/** What of an account's row is unique over all accounts. */
const keysIn = ({ email, google_sub, shop_key }: Updateable<Tables['accounts']>): AccountKey[] => [
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

/** Answers nothing when the e-mail, or another thing that is only one account's, is taken. */
export const insertAccount = async (
  tx: Tx,
  row: Insertable<Tables['accounts']>,
): Promise<AccountRow | undefined> =>
  (await claimKeys(tx, row.id, keysIn(row)))
    ? tx.insertInto('accounts').values(row).returningAll().executeTakeFirst()
    : undefined

export const setAccount = async (
  tx: Tx,
  id: string,
  change: Updateable<Tables['accounts']>,
): Promise<void> => {
  if (Object.keys(change).length === 0) return
  if (change.google_sub === null) await releaseKey(tx, id, 'google')
  if (!(await claimKeys(tx, id, keysIn(change))))
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

type TokenAsk = { tokenHash: string; purpose: OneTimePurpose; at: Date }

/** A token that still works, without using it up. */
export const oneTimeTokenOf = (tx: Tx, { tokenHash, purpose, at }: TokenAsk) =>
  tx
    .selectFrom('one_time_tokens')
    .select(['account_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** Links that are on their way stop working. */
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

/** The e-mail that the account becomes when its link is followed. */
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

/** Uses a token up: answers it the first time, while it lasts. */
export const takeOneTimeToken = (tx: Tx, { tokenHash, purpose, at }: TokenAsk) =>
  tx
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['account_id', 'email'])
    .executeTakeFirst()

/** One more hit in this window; answers how many there are now. */
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

/** What this window has counted so far, and a hit that turned out to be none. */
export const hitsOf = async (tx: Tx, key: string, windowStart: Date): Promise<number> =>
  (
    await tx
      .selectFrom('rate_limits')
      .select('hits')
      .where('key', '=', key)
      .where('window_start', '=', windowStart)
      .executeTakeFirst()
  )?.hits ?? 0

export const takeHitBack = (tx: Tx, key: string, windowStart: Date) =>
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

export const forgetKnownAddresses = (tx: Tx, accountId: string) =>
  tx.deleteFrom('known_addresses').where('account_id', '=', accountId).execute()

export const deleteOldAddresses = (tx: Tx, before: Date) =>
  tx.deleteFrom('known_addresses').where('seen_at', '<', before).execute()
export const deleteOldLinks = (tx: Tx, before: Date) =>
  tx.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute()

export const deleteOldHits = (tx: Tx, before: Date) =>
  tx.deleteFrom('rate_limits').where('window_start', '<', before).execute()
export const deleteOldAnswers = (tx: Tx, before: Date) =>
  tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
