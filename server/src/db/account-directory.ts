import { sql, type RawBuilder } from 'kysely'
import type { AccountKey } from './access-tables.ts'
import type { Tx } from './transaction.ts'

/**
 * What is unique over all accounts, and whose it is: the small table that answers with the account before an account's
 * own tables are asked. An account has at most one key of a kind.
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

/** Takes these keys for the account and gives up its former ones of the same kinds. False, and nothing is taken, where another account has one. */
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

/** The account has no key of this kind any more. */
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
 * Brings the keys of some kinds in line with what the accounts' own tables say (`held`: a query of kind, key, account_id): a
 * process of a version that knew no directory may have written there meanwhile.
 */
export const alignKeys = async (
  tx: Tx,
  kinds: AccountKey['kind'][],
  held: RawBuilder<unknown>,
): Promise<void> => {
  await sql`delete from account_keys k where k.kind = any(${kinds}::text[]) and not exists
    (select from (${held}) h where h.kind = k.kind and h.key = k.key and h.account_id = k.account_id)`.execute(
    tx,
  )
  await sql`insert into account_keys (kind, key, account_id)
    select h.kind, h.key, h.account_id from (${held}) h on conflict do nothing`.execute(tx)
}
