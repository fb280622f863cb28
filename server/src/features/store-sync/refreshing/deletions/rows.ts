import { sql } from 'kysely'
import type { Tx } from '../../../../db/transaction.ts'

/** Of these things, those whose deletion the store has told of. */
export const toldDeleted = async (
  tx: Tx,
  accountId: string,
  { topic, ids }: { topic: string; ids: readonly string[] },
): Promise<string[]> =>
  (
    await tx
      .selectFrom('store_events')
      .select('external_id')
      .distinct()
      .where('account_id', '=', accountId)
      .where('topic', '=', topic)
      .where(sql<boolean>`external_id = any(${[...ids]}::text[])`)
      .execute()
  ).map(({ external_id }) => external_id)

export const deleteOldEvents = (tx: Tx, before: Date) =>
  tx.deleteFrom('store_events').where('received_at', '<', before).execute()
