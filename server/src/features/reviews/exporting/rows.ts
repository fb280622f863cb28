import { marketplaceList } from '../../../db/suppliers/marketplace-sources.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { filterConditions, type ResolvedFilter } from '../filtering/rows.ts'
import { reviewsWithProducts } from '../rows.ts'

/** With fields that only an export may contain: e-mail and the store's product id. */
const exportedReviews = (tx: Tx, accountId: string) =>
  reviewsWithProducts(tx)
    .where('reviews.account_id', '=', accountId)
    .select([
      // One that was typed and never confirmed would come back from the file as the shop's own knowledge.
      sql<
        string | null
      >`case when reviews.email_unconfirmed then null else reviews.author_email end`.as(
        'author_email',
      ),
      'products.external_id as product_external_id',
      'products.sku as product_sku',
      'products.barcode as product_barcode',
      'products.vendor as product_vendor',
    ])

/** The next reviews of an export, in the order they were added. */
export const exportBatch = (
  tx: Tx,
  accountId: string,
  { filter, afterId, limit }: { filter: ResolvedFilter; afterId: string | null; limit: number },
) => {
  let query = exportedReviews(tx, accountId).where((eb) =>
    filterConditions(eb as unknown as ExpressionBuilder<Tables, 'reviews'>, accountId, filter),
  )
  if (afterId) query = query.where('reviews.id', '>', afterId)
  return query.orderBy('reviews.id').limit(limit).execute()
}
export type ExportRow = Awaited<ReturnType<typeof exportBatch>>[number]

/** Reviews that search engines may be sent as the shop's own (WIDGET-3), of products with a page in the store. */
const isOwn = sql`reviews.source not in (${marketplaceList})`
const hasPage = sql`(products.origin = 'store' and products.handle is not null and products.gone_from_store_at is null)`
const hasText = sql`reviews.text ~ '[^[:space:]]'`
/** As the feed writes them: a GTIN of the schema, or an MPN with its brand. */
const hasCode = sql`(coalesce(products.barcode ~ '^[0-9xX -]{7,}$', false) or (coalesce(products.sku, '') ~ '[^[:space:]]' and coalesce(products.vendor, '') ~ '[^[:space:]]'))`

/** How many published reviews a feed of the shop's own contains, and why others are not in it. */
export const countFeedReviews = async (tx: Tx, accountId: string) => {
  const { rows } = await sql<
    Record<'reviews' | 'no_text' | 'no_page' | 'imported' | 'without_code', number>
  >`
    select
      (count(*) filter (where ${isOwn} and ${hasPage} and ${hasText}))::int as reviews,
      (count(*) filter (where ${isOwn} and ${hasPage} and not ${hasText}))::int as no_text,
      (count(*) filter (where ${isOwn} and not ${hasPage}))::int as no_page,
      (count(*) filter (where not ${isOwn}))::int as imported,
      (count(distinct products.id) filter (where ${isOwn} and ${hasPage} and ${hasText} and not ${hasCode}))::int as without_code
    from reviews
    join products on products.account_id = reviews.account_id and products.id = reviews.product_id
    where reviews.account_id = ${accountId} and reviews.status = 'published'`.execute(tx)
  return rows[0]!
}

/** Products in the feed without a code, those with most reviews in it first. */
export const productsWithoutCode = async (tx: Tx, accountId: string, limit: number) => {
  const { rows } = await sql<{ id: string; title: string; handle: string }>`
    select products.id, products.title, products.handle
    from reviews
    join products on products.account_id = reviews.account_id and products.id = reviews.product_id
    where reviews.account_id = ${accountId} and reviews.status = 'published'
      and ${isOwn} and ${hasPage} and ${hasText} and not ${hasCode}
    group by products.id, products.title, products.handle
    order by count(*) desc, products.title, products.id limit ${limit}`.execute(tx)
  return rows
}

/** The next of them, in the order they were added. */
export const feedBatch = (
  tx: Tx,
  accountId: string,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<ExportRow[]> => {
  let query = exportedReviews(tx, accountId)
    .where('reviews.status', '=', 'published')
    .where(sql<boolean>`${isOwn} and ${hasPage} and ${hasText}`)
  if (afterId) query = query.where('reviews.id', '>', afterId)
  return query.orderBy('reviews.id').limit(limit).execute()
}
