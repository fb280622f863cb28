import { sql } from 'kysely'
import type { StoreProduct } from '../../../../providers/store-products.ts'
import type { Tx } from '../../../../db/transaction.ts'

/**
 * Whether shoppers saw a product, before it is taken out of the shop. Where another sync kept that before, its word stays: what
 * the store says by now may be of our own doing. Answers with what is kept.
 */
export const keepStatusBefore = async (
  tx: Tx,
  accountId: string,
  { id, status }: { id: string; status: StoreProduct['status'] },
): Promise<StoreProduct['status']> => {
  const { rows } = await sql<{ kept: StoreProduct['status'] }>`
    update product_pushes set pushed = jsonb_build_object('statusBefore', ${status}::text) || pushed
    where account_id = ${accountId}::uuid and item_id = ${id}::uuid and pushed is not null
    returning pushed ->> 'statusBefore' as kept`.execute(tx)
  return rows[0]?.kept ?? status
}
