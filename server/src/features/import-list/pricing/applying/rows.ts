import { sql } from 'kysely'
import type { Tx } from '../../../../db/transaction.ts'

/** PROD-29: the store has to get the prices of these products, where they are in it. Answers with how many are. */
export const markPricesBehind = async (
  tx: Tx,
  accountId: string,
  { ids, at }: { ids: string[]; at: Date },
): Promise<number> => {
  if (ids.length === 0) return 0
  const { numAffectedRows } =
    await sql`update product_pushes set prices_since = ${at}, behind_since = coalesce(behind_since, ${at})
    where account_id = ${accountId}::uuid and item_id = any(${ids}::uuid[]) and pushed is not null`.execute(
      tx,
    )
  return Number(numAffectedRows ?? 0)
}
