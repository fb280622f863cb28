import { sql } from 'kysely'
import type { SentPrice } from '../../../../db/suppliers/import-list-tables.ts'
import type { Tx } from '../../../../db/transaction.ts'

/** Before prices are sent: what the store has then is our own, also where the run is cut off or the product changes. */
export const keepSentPrices = async (
  tx: Tx,
  accountId: string,
  { id, sent }: { id: string; sent: SentPrice[] },
): Promise<void> => {
  if (sent.length === 0) return
  await sql`update product_pushes
    set pushed = pushed || jsonb_build_object('sentPrices', ${JSON.stringify(sent)}::jsonb)
    where account_id = ${accountId}::uuid and item_id = ${id}::uuid and pushed is not null`.execute(
    tx,
  )
}
