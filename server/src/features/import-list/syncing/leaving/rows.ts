import { sql } from 'kysely'
import type { Tx } from '../../../../db/transaction.ts'

/** Whether shoppers saw a product, before it is taken out of the shop. */
export const keepStatusBefore = (
  tx: Tx,
  accountId: string,
  { id, status }: { id: string; status: string },
) =>
  sql`update product_pushes set pushed = pushed || jsonb_build_object('statusBefore', ${status}::text)
    where account_id = ${accountId}::uuid and item_id = ${id}::uuid and pushed is not null`.execute(
    tx,
  )
