import { sql, type ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { filterConditions, type ResolvedFilter } from '../filtering/rows.ts'
import { reviewsWithProducts } from '../rows.ts'

/**
 * The next reviews of an export, in the order they were added, with fields that only an export may contain: e-mail
 * and the store's product id.
 */
export const exportBatch = (
  tx: Tx,
  accountId: string,
  { filter, afterId, limit }: { filter: ResolvedFilter; afterId: string | null; limit: number },
) => {
  let query = reviewsWithProducts(tx)
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
    ])
    .where((eb) =>
      filterConditions(eb as unknown as ExpressionBuilder<Tables, 'reviews'>, accountId, filter),
    )
  if (afterId) query = query.where('reviews.id', '>', afterId)
  return query.orderBy('reviews.id').limit(limit).execute()
}
export type ExportRow = Awaited<ReturnType<typeof exportBatch>>[number]
