import { CompiledQuery } from 'kysely'
import type { RunRead } from '../../../../db/pipelined-reads.ts'
import type { World } from '../../../../world.ts'
import type { WantedPage } from '../read-wanted-page.ts'
import type { ReviewRow } from '../rows.ts'
import type { RatingCount } from '../rules.ts'
import { buildPageQueries, isCutShort, type PageStatement } from '../scans/rows.ts'

/** `handle`: null for a product that has no page in the shop (any more). */
export type ListedProduct = {
  id: string
  title: string
  handle: string | null
  image_url: string | null
}

export type ShopPageRow = {
  counts: RatingCount[] | null
  reviews: (ReviewRow & { product_id: string })[] | null
  products: ListedProduct[] | null
}

const counts =
  "(select json_agg(c) from (select source, rating, reviews, with_media from account_review_counts where account_id = $1::uuid and status = 'published' and reviews > 0) c) as counts"

const products =
  "(select json_agg(p) from (select id, title, image_url, case when gone_from_store_at is null and coalesce(upper(status), 'ACTIVE') = 'ACTIVE' then handle end as handle from products where account_id = $1::uuid and id = any (array(select distinct product_id from page))) p) as products"

/**
 * The kept counts of a whole shop and one page of its reviews plus one, with their products: one statement, two for a search of
 * rare words.
 */
export const shopPageOf = async (
  { db, runRead }: Pick<World, 'db' | 'runRead'>,
  accountId: string,
  { ask, place }: WantedPage,
): Promise<ShopPageRow> => {
  const read = async ({ sql, values, isCommon }: PageStatement) => {
    const text = `with page as materialized (${sql}) select ${counts}, (select json_agg(page) from page) as reviews, ${products}`
    const all = [accountId, ...values]
    const rows = isCommon
      ? await runRead<ShopPageRow>(text, all)
      : (await db.executeQuery<ShopPageRow>(CompiledQuery.raw(text, all))).rows
    return rows[0]!
  }
  const [first, second] = buildPageQueries({ accountId, ask, place }, 'shop')
  const row = await read(first!)
  return second && isCutShort(row, ask) ? read(second) : row
}

/** The kept counts of a whole shop. */
export const shopCountsOf = async (
  runRead: RunRead,
  accountId: string,
): Promise<RatingCount[] | null> => {
  const [row] = await runRead<Pick<ShopPageRow, 'counts'>>(`select ${counts}`, [accountId])
  return row!.counts
}
