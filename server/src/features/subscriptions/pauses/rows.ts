import type { Tables } from '../../../db/tables.ts'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import { assertLeaseHeld } from '../lease/account-lease.ts'

export const pausesOf = async (tx: Tx, accountId: string): Promise<Date[]> => {
  const rows = await tx
    .selectFrom('pauses')
    .select('paused_at')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ paused_at }) => paused_at)
}

export const openPauseOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('pauses')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is', null)
    .executeTakeFirst()

export const insertPause = async (tx: Tx, row: Insertable<Tables['pauses']>) => {
  await assertLeaseHeld(tx, row.account_id)
  return tx
    .insertInto('pauses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** We are about to ask the provider to end it. */
export const noteEnding = (tx: Tx, accountId: string, at: Date) =>
  tx
    .updateTable('pauses')
    .set({ ending_at: at })
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is', null)
    .execute()

/** No days of a trial wait in the open pause any more. */
export const endTrialInPause = (tx: Tx, accountId: string, resumes_at: Date) =>
  tx
    .updateTable('pauses')
    .set({ trial_left_ms: null, resumes_at })
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is', null)
    .execute()

export const closePauses = (tx: Tx, accountId: string, at: Date) =>
  tx
    .updateTable('pauses')
    .set({ resumed_at: at })
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is', null)
    .execute()
