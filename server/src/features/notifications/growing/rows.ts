import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import type { Text } from '../../../texts/phrase.ts'
import type { NotificationRow } from '../rows.ts'

/** The newest that is not read, of events whose key begins so; held until the end of the transaction. */
export const unreadOf = (
  tx: Tx,
  accountId: string,
  keyPrefix: string,
): Promise<NotificationRow | undefined> =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where(sql<boolean>`starts_with(event_key, ${keyPrefix})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const setGrown = (
  tx: Tx,
  accountId: string,
  {
    id,
    type,
    texts,
    at,
  }: { id: string; type: NotificationRow['type']; texts: { title: Text; message: Text }; at: Date },
) =>
  tx
    .updateTable('notifications')
    .set({ type, texts: sql`texts || ${JSON.stringify(texts)}::jsonb`, created_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
