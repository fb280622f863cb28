import type { Insertable, Selectable } from 'kysely'
import type { PrivacyOutcome } from '../../db/privacy/privacy-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type PrivacyRequestRow = Selectable<Tables['privacy_requests']>

/** True the first time a delivery comes. */
export const insertRequest = async (
  tx: Tx,
  row: Pick<Insertable<Tables['privacy_requests']>, 'id' | 'delivery_hash' | 'topic' | 'asked'> & {
    received_at: Date
  },
): Promise<boolean> =>
  (await tx
    .insertInto('privacy_requests')
    .values({ ...row, answered_at: null, outcome: null })
    .onConflict((conflict) => conflict.column('delivery_hash').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Requests that are not answered yet, the oldest first. */
export const openRequests = (tx: Tx): Promise<PrivacyRequestRow[]> =>
  tx
    .selectFrom('privacy_requests')
    .selectAll()
    .where('answered_at', 'is', null)
    .orderBy('received_at')
    .orderBy('id')
    .execute()

/** What was asked goes with the answer: it names a person. */
export const setAnswered = (
  tx: Tx,
  { id, outcome, at }: { id: string; outcome: PrivacyOutcome; at: Date },
) =>
  tx
    .updateTable('privacy_requests')
    .set({ asked: null, answered_at: at, outcome })
    .where('id', '=', id)
    .execute()
