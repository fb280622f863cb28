import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

type Which = { accountId: string; id: string }

/** One more waits for the owner. Nothing where the review is gone. */
export const addOpenReport = (tx: Tx, { accountId, id }: Which) =>
  tx
    .updateTable('reviews')
    .set({ open_reports: sql`least(open_reports + 1, 32767)` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

export const clearOpenReports = (tx: Tx, { accountId, id }: Which) =>
  tx
    .updateTable('reviews')
    .set({ open_reports: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()

/** How to write to who wrote a review: never shown to anybody. */
export const authorOf = (tx: Tx, { accountId, id }: Which) =>
  tx
    .selectFrom('reviews')
    .select(['author as name', 'author_email as email', 'language'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** How many reviews wait because of a report, of all products or one. */
export const countReported = async (
  tx: Tx,
  accountId: string,
  productId?: string,
): Promise<number> => {
  let query = tx
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('open_reports', '>', 0)
    .where('status', '!=', 'deleted')
  if (productId) query = query.where('product_id', '=', productId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}
