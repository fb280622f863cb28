import type { Tx } from '../../../db/transaction.ts'

/** Accounts whose store did not allow ratings when they were last written. */
export const accountsNotAllowed = async (tx: Tx): Promise<string[]> =>
  (
    await tx
      .selectFrom('store_rating_switches')
      .select('account_id')
      .where('not_allowed_at', 'is not', null)
      .execute()
  ).map(({ account_id }) => account_id)
