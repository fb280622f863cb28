import { sql, type Selectable, type Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SentRating } from './rules.ts'

export type SwitchRow = Selectable<Tables['store_rating_switches']>

export const switchOf = (tx: Tx, accountId: string): Promise<SwitchRow | undefined> =>
  tx
    .selectFrom('store_rating_switches')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const setSwitch = (
  tx: Tx,
  accountId: string,
  change: Updateable<Tables['store_rating_switches']>,
) =>
  tx
    .insertInto('store_rating_switches')
    .values({ account_id: accountId, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()

export const sentRatings = async (
  tx: Tx,
  accountId: string,
  products: string[],
): Promise<Map<string, SentRating>> => {
  const rows = await tx
    .selectFrom('store_ratings')
    .select(['product_id', 'external_id', 'average', 'count'])
    .where('account_id', '=', accountId)
    .where('product_id', '=', sql<string>`any(${products}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

export const someSentRatings = (tx: Tx, accountId: string, limit: number): Promise<SentRating[]> =>
  tx
    .selectFrom('store_ratings')
    .select(['product_id', 'external_id', 'average', 'count'])
    .where('account_id', '=', accountId)
    .orderBy('product_id')
    .limit(limit)
    .execute()

export const countSentRatings = async (tx: Tx, accountId: string): Promise<number> => {
  const { sent } = await tx
    .selectFrom('store_ratings')
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(sent)
}

export const saveSentRatings = async (
  tx: Tx,
  accountId: string,
  sent: SentRating[],
): Promise<void> => {
  if (sent.length === 0) return
  await tx
    .insertInto('store_ratings')
    .values(sent.map((one) => ({ account_id: accountId, ...one })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'product_id']).doUpdateSet((eb) => ({
        external_id: eb.ref('excluded.external_id'),
        average: eb.ref('excluded.average'),
        count: eb.ref('excluded.count'),
      })),
    )
    .execute()
}

/** Without a list, all of them. */
export const deleteSentRatings = async (
  tx: Tx,
  accountId: string,
  products?: string[],
): Promise<void> => {
  const query = tx.deleteFrom('store_ratings').where('account_id', '=', accountId)
  await (
    products ? query.where('product_id', '=', sql<string>`any(${products}::uuid[])`) : query
  ).execute()
}
