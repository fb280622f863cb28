import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Text, TextKey } from '../../texts/phrase.ts'

export type NotificationRow = Selectable<Tables['notifications']>

export const notificationsSince = (tx: Tx, accountId: string, since: Date) =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A second notification for the same event is ignored. */
export const insertNotification = (tx: Tx, row: Insertable<Tables['notifications']>) =>
  tx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'event_key']).doNothing())
    .execute()

export const setRead = async (
  tx: Tx,
  accountId: string,
  { id, at }: { id: string; at: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(at)) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const setAllRead = (tx: Tx, accountId: string, at: Date) =>
  tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .execute()

const withoutAction = {
  primary_action_text: null,
  primary_action_url: null,
}

/** False where no notification offers this action. */
export const setSettled = async (
  tx: Tx,
  accountId: string,
  { action, at }: { action: TextKey; at: Date },
): Promise<boolean> =>
  (
    await tx
      .updateTable('notifications')
      .set((eb) => ({
        ...withoutAction,
        texts: sql`texts - 'primary_action_text'`,
        read_at: eb.fn.coalesce('read_at', eb.val(at)),
      }))
      .where('account_id', '=', accountId)
      .where(sql<boolean>`texts -> 'primary_action_text' ->> 'key' = ${action}`)
      .returning('id')
      .execute()
  ).length > 0

/** False where none is of these events. */
export const setMessage = async (
  tx: Tx,
  accountId: string,
  { eventKeys, message }: { eventKeys: string[]; message: Text },
): Promise<boolean> =>
  (
    await tx
      .updateTable('notifications')
      .set({
        ...withoutAction,
        texts: sql`(texts - 'primary_action_text') || ${JSON.stringify({ message })}::jsonb`,
      })
      .where('account_id', '=', accountId)
      .where(sql<boolean>`event_key = any(${eventKeys}::text[])`)
      .returning('id')
      .execute()
  ).length > 0
