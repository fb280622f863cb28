import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import type { PushRow } from '../pushing/rows.ts'

export type Unfinished = Pick<
  PushRow,
  'account_id' | 'item_id' | 'state' | 'asked_at' | 'ended_at' | 'tries' | 'wish' | 'reviews_due'
>

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Of all accounts: pushes that wait, or whose images are loaded, and what was asked of a store without a push, each since
 * before then, and pushes whose reviews are due; in the order of account and item.
 */
export const unfinishedPushes = async (
  tx: Tx,
  { before, after, limit }: { before: Date; after: Unfinished | null; limit: number },
): Promise<Unfinished[]> => {
  const { rows } = await sql<Unfinished>`
    select account_id, item_id, state, asked_at, ended_at, tries, wish, reviews_due from product_pushes
    where (state in ('waiting', 'finishing') and coalesce(ended_at, asked_at) < ${before} or wished_at < ${before}
        or reviews_due <> '[]')
      and (account_id, item_id) > (${after?.account_id ?? FIRST}::uuid, ${after?.item_id ?? FIRST}::uuid)
    order by account_id, item_id limit ${limit}`.execute(tx)
  return rows
}
