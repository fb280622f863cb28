import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

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
