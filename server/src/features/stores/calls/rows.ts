import type { Tx } from '../../../db/transaction.ts'

export const reachableStores = (tx: Tx) =>
  tx
    .selectFrom('stores')
    .select('account_id')
    .where('access_lost_at', 'is', null)
    .orderBy('account_id')
    .execute()

export const refusedStores = (tx: Tx) =>
  tx.selectFrom('stores').select('account_id').where('access_lost_at', 'is not', null).execute()
