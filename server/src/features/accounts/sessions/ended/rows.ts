import type { Insertable } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import type { Tx } from '../../../../db/transaction.ts'

export const insertEndedSessions = (tx: Tx, rows: Insertable<Tables['ended_sessions']>[]) =>
  tx
    .insertInto('ended_sessions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const endedSessionsSince = (tx: Tx, since: Date) =>
  tx.selectFrom('ended_sessions').selectAll().where('ended_at', '>=', since).execute()

export const deleteOldEndedSessions = (tx: Tx, before: Date) =>
  tx.deleteFrom('ended_sessions').where('ended_at', '<', before).execute()
