import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { OfReview, ReportRow } from '../rows.ts'

export type DecisionRow = Selectable<Tables['review_decisions']>

/** What waits for the owner, gets this decision. */
export const decideOpenReports = (
  tx: Tx,
  { accountId, reviewId }: OfReview,
  decisionId: string,
): Promise<ReportRow[]> =>
  tx
    .updateTable('review_reports')
    .set({ decision_id: decisionId })
    .where('account_id', '=', accountId)
    .where('review_id', '=', reviewId)
    .where('decision_id', 'is', null)
    .returningAll()
    .execute()

export const insertDecision = (tx: Tx, row: DecisionRow) =>
  tx.insertInto('review_decisions').values(row).execute()

export const decisionsOf = (tx: Tx, { accountId, reviewId }: OfReview): Promise<DecisionRow[]> =>
  tx
    .selectFrom('review_decisions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('review_id', '=', reviewId)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

export const decisionOf = (
  tx: Tx,
  accountId: string,
  id: string,
): Promise<DecisionRow | undefined> =>
  tx
    .selectFrom('review_decisions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
