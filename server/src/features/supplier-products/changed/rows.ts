import type { Tx } from '../../../db/transaction.ts'

export const changedSince = (tx: Tx, at: Date, most: number) =>
  tx
    .selectFrom('supplier_products')
    .select(['id', 'details_at', 'gone_at'])
    .where((eb) => eb.or([eb('details_at', '>=', at), eb('gone_at', '>=', at)]))
    .orderBy('id')
    .limit(most)
    .execute()
