import { sql, type Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Takes the lease when it is free or has run out, and nobody waits who asked before; answers its number, or null. */
export const takeLease = async (
  tx: Tx,
  row: { account_id: string; holder: string; until: Date },
  now: Date,
): Promise<string | null> => {
  const { rows } = await sql<{ fence: string }>`
    insert into billing_leases (account_id, holder, until)
    select ${row.account_id}, ${row.holder}::uuid, ${row.until}::timestamptz
    where not exists (
      select 1 from billing_turns where account_id = ${row.account_id} and id < ${row.holder}::uuid
        and alive_until > ${now}::timestamptz
    )
    on conflict (account_id) do update set holder = excluded.holder, until = excluded.until
    where billing_leases.until <= ${now}::timestamptz
    returning nextval('billing_fences') as fence`.execute(tx)
  return rows[0] ? String(rows[0].fence) : null
}
/** Whether this holder has the lease still; it is not taken over before the transaction ends. */
export const isLeaseHeld = async (
  tx: Tx,
  { accountId, holder }: { accountId: string; holder: string },
): Promise<boolean> =>
  (await tx
    .selectFrom('billing_leases')
    .select('holder')
    .where('account_id', '=', accountId)
    .where('holder', '=', holder)
    .forShare()
    .executeTakeFirst()) !== undefined
/** False for a holder that was overtaken. */
export const renewLease = async (
  tx: Tx,
  { account_id, holder, until }: { account_id: string; holder: string; until: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('billing_leases')
    .set({ until })
    .where('account_id', '=', account_id)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
export const takeTurn = (tx: Tx, row: Insertable<Tables['billing_turns']>) =>
  tx.insertInto('billing_turns').values(row).execute()
export const dropTurn = (tx: Tx, accountId: string, id: string) =>
  tx.deleteFrom('billing_turns').where('account_id', '=', accountId).where('id', '=', id).execute()
export const dropLease = (tx: Tx, accountId: string, holder: string) =>
  tx
    .deleteFrom('billing_leases')
    .where('account_id', '=', accountId)
    .where('holder', '=', holder)
    .execute()
