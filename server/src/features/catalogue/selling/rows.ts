import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

export const storeCurrency = async (tx: Tx, accountId: string): Promise<string | null> => {
  const { rows } = await sql<{ currency: string }>`
    select currency from products where account_id = ${accountId}::uuid and origin = 'store' and currency is not null
    group by currency order by count(*) desc, currency limit 1`.execute(tx)
  return rows[0]?.currency ?? null
}

export const collectionsByTitle = (
  tx: Tx,
  accountId: string,
  most: number,
): Promise<{ id: string; title: string }[]> =>
  tx
    .selectFrom('collections')
    .select(['external_id as id', 'title'])
    .where('account_id', '=', accountId)
    .orderBy('title')
    .orderBy('external_id')
    .limit(most)
    .execute()

export const productOfStore = async (
  tx: Tx,
  accountId: string,
  externalId: string,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('products')
      .select('id')
      .where('account_id', '=', accountId)
      .where('external_id', '=', externalId)
      .where('gone_from_store_at', 'is', null)
      .executeTakeFirst()
  )?.id
