import { sql, type RawBuilder } from 'kysely'
import type { AccountKey } from './access-tables.ts'
import type { Tx } from './transaction.ts'

/**
 * Finds the account of a value that is unique over all accounts, in a small table that is queried before the
 * account's own tables. An account has at most one key of each kind.
 */
export const accountWithKey = async (tx: Tx, { kind, key }: AccountKey): Promise<string | null> =>
  (
    await tx
      .selectFrom('account_keys')
      .select('account_id')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.account_id ?? null

/** Another account got the same value at this moment, or had it until now. */
export class KeyTakenError extends Error {}

const insertFree = (tx: Tx, accountId: string, keys: readonly AccountKey[]) =>
  tx
    .insertInto('account_keys')
    // Two accounts that claim the same keys wait for each other in one order.
    .values(
      [...keys]
        .sort((a, b) => (a.kind < b.kind ? -1 : 1))
        .map((one) => ({ ...one, account_id: accountId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'key'])
    .execute()

/**
 * Claims these keys for the account and releases its former ones of the same kinds. False, without changes, if
 * another account has one.
 */
export const claimKeys = async (
  tx: Tx,
  accountId: string,
  keys: readonly AccountKey[],
): Promise<boolean> => {
  if (keys.length === 0) return true
  const taken = await insertFree(tx, accountId, keys)
  const isTaken = ({ kind, key }: AccountKey) =>
    taken.some((one) => one.kind === kind && one.key === key)
  for (const one of keys)
    if (!isTaken(one) && (await accountWithKey(tx, one)) !== accountId) {
      await deleteKeys(tx, accountId, taken)
      return false
    }
  for (const { kind, key } of keys)
    await tx
      .deleteFrom('account_keys')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('key', '!=', key)
      .execute()
  return true
}

const deleteKeys = async (tx: Tx, accountId: string, keys: readonly AccountKey[]) => {
  for (const { kind, key } of keys)
    await tx
      .deleteFrom('account_keys')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute()
}

/** Removes the account's key of this kind. */
export const releaseKey = async (
  tx: Tx,
  accountId: string,
  kind: AccountKey['kind'],
): Promise<void> => {
  await tx
    .deleteFrom('account_keys')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute()
}

/**
 * Makes the keys of some kinds equal to the accounts' own tables (`wanted`: a query of kind, key, account_id): a
 * process of an older version, without the directory, may have written there meanwhile.
 */
export const alignKeys = async (
  tx: Tx,
  kinds: AccountKey['kind'][],
  wanted: RawBuilder<unknown>,
): Promise<void> => {
  const removeStale = () =>
    sql`delete from account_keys k where k.kind = any(${kinds}::text[]) and not exists
      (select from (${wanted}) h where h.kind = k.kind and h.key = k.key and h.account_id = k.account_id)`.execute(
      tx,
    )
  await removeStale()
  await sql`insert into account_keys (kind, key, account_id)
    select h.kind, h.key, h.account_id from (${wanted}) h on conflict do nothing`.execute(tx)
  // What an owner changed while the rows were being read is a stale key now.
  await removeStale()
}
