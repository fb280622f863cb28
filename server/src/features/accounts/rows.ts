import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import {
  accountWithKey,
  alignKeys,
  claimKeys,
  KeyTakenError,
  releaseKey,
} from '../../db/account-directory.ts'
import type { AccountKey } from '../../db/access-tables.ts'
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

/** A key may be a moment older than the row (see `alignKeys`): the account is answered only while it has that value. */
const accountByKey = async (tx: Tx, key: AccountKey): Promise<AccountRow | undefined> => {
  const id = await accountWithKey(tx, key)
  const account = id === null ? undefined : await accountOf(tx, id)
  return account &&
    uniqueKeysOf(account).some((own) => own.kind === key.kind && own.key === key.key)
    ? account
    : undefined
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
}: Pick<Updateable<Tables['accounts']>, 'email' | 'google_sub' | 'shop_key'>): AccountKey[] => [
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

/** @throws KeyTakenError */
export const setAccount = async (
  tx: Tx,
  id: string,
  change: Updateable<Tables['accounts']>,
): Promise<void> => {
  if (Object.keys(change).length === 0) return
  if (change.google_sub === null) await releaseKey(tx, id, 'google')
  if (!(await claimKeys(tx, id, uniqueKeysOf(change))))
    throw new KeyTakenError('What this account is to be known by is taken by another account')
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute()
}

export const saveRating = (tx: Tx, row: Insertable<Tables['account_ratings']>) =>
  tx
    .insertInto('account_ratings')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
