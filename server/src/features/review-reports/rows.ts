import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type ReportRow = Selectable<Tables['review_reports']>
export type OfReview = { accountId: string; reviewId: string }

/** False when the same form was sent before. */
export const insertReport = async (
  tx: Tx,
  row: Insertable<Tables['review_reports']>,
): Promise<boolean> =>
  (await tx
    .insertInto('review_reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'form_id']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const reportWithForm = (tx: Tx, accountId: string, formId: string) =>
  tx
    .selectFrom('review_reports')
    .select(['id', 'suspicious', 'reason', 'explanation', 'reporter_name', 'reporter_email'])
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .executeTakeFirst()

export const reportOf = (tx: Tx, accountId: string, id: string): Promise<ReportRow | undefined> =>
  tx
    .selectFrom('review_reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const countReportsSince = async (
  tx: Tx,
  accountId: string,
  { since, visitor, email }: { since: Date; visitor?: string; email?: string },
): Promise<number> => {
  let query = tx
    .selectFrom('review_reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('reported_at', '>=', since)
  if (visitor) query = query.where('visitor', '=', visitor)
  if (email)
    query = query
      .where((eb) => eb(eb.fn('lower', ['reporter_email']), '=', email.toLowerCase()))
      .where('kind', '=', 'report')
      .where('suspicious', '=', false)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

export const reportsOf = (tx: Tx, { accountId, reviewId }: OfReview): Promise<ReportRow[]> =>
  tx
    .selectFrom('review_reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('review_id', '=', reviewId)
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
