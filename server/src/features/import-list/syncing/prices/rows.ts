import { sql } from 'kysely'
import type { SentPrices } from '../../../../db/suppliers/import-list-tables.ts'
import type { Tx } from '../../../../db/transaction.ts'

/** PROD-85: prices that are on their way into the store, kept before it is called. */
export const keepSentPrices = (
  tx: Tx,
  accountId: string,
  { id, sent }: { id: string; sent: SentPrices },
) =>
  sql`update product_pushes set pushed = pushed || jsonb_build_object('sentPrices', ${JSON.stringify(sent)}::jsonb)
    where account_id = ${accountId}::uuid and item_id = ${id}::uuid and pushed is not null`.execute(
    tx,
  )
