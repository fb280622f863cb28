import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import { searchExpression } from '../../../text-patterns/search-expression.ts'
import type { TopicText } from './rules.ts'

type Which = { accountId: string; productId: string }

/** The product's version, title and number of published reviews; undefined where it is gone. */
export const productOf = async (
  tx: Tx,
  { accountId, productId }: Which,
): Promise<{ version: number; title: string; reviews: number } | undefined> => {
  const { rows } = await sql<{ version: number; title: string; reviews: number }>`
    select version, title, (select coalesce(sum(reviews), 0)::int from review_counts
      where account_id = ${accountId} and product_id = ${productId} and status = 'published') as reviews
    from products where account_id = ${accountId} and id = ${productId}`.execute(tx)
  return rows[0]
}

/** The latest published reviews of a product. */
export const latestTexts = (
  tx: Tx,
  { accountId, productId }: Which,
  limit: number,
): Promise<TopicText[]> =>
  tx
    .selectFrom('reviews')
    .select(['author', 'title', 'text', 'language'])
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .where('status', '=', 'published')
    .orderBy('pinned', 'desc')
    .orderBy('sort_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** How many published reviews of a product a search finds for each of these words: one walk over them for all words. */
export const countFound = async (
  tx: Tx,
  { accountId, productId }: Which,
  words: readonly string[],
): Promise<number[]> => {
  const found = words.map(
    (word) =>
      sql`count(*) filter (where ts_match_vq(words, ${searchExpression(accountId, word)}::tsquery))::int`,
  )
  const { rows } = await sql<{ found: number[] }>`
    select array[${sql.join(found)}] as found from reviews
    where account_id = ${accountId} and product_id = ${productId} and status = 'published'`.execute(
    tx,
  )
  return rows[0]!.found
}

/** The product's version now; it cannot change before the transaction ends. */
export const lockVersion = async (
  tx: Tx,
  { accountId, productId }: Which,
): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('products')
      .select('version')
      .where('account_id', '=', accountId)
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.version

export const keepTopics = async (
  tx: Tx,
  { accountId, productId }: Which,
  { version, topics }: { version: number; topics: { word: string; count: number | null }[] },
): Promise<void> => {
  const values = { version, topics: JSON.stringify(topics) }
  await tx
    .insertInto('product_topics')
    .values({ account_id: accountId, product_id: productId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doUpdateSet(values))
    .execute()
}
