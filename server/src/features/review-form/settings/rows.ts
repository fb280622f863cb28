import type { ReviewFormSettings } from '@plaudit/contract/storefront/review-form'
import type { Tx } from '../../../db/transaction.ts'

export const settingsOf = (tx: Tx, accountId: string): Promise<ReviewFormSettings | undefined> =>
  tx
    .selectFrom('review_form_settings')
    .select(['publish', 'days'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const setSettings = (
  tx: Tx,
  accountId: string,
  { settings, at }: { settings: ReviewFormSettings; at: Date },
) => {
  const values = { ...settings, updated_at: at }
  return tx
    .insertInto('review_form_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}
