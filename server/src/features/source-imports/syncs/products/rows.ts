import type { Tx } from '../../../../db/transaction.ts'

export const syncedProducts = async (tx: Tx, accountId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('source_syncs')
      .select('product_id')
      .distinct()
      .where('account_id', '=', accountId)
      .execute()
  ).map(({ product_id }) => product_id)
