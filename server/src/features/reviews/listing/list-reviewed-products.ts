import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { pageFrom, readCursor } from '../../../cursor.ts'
import type { Owner } from '../../../world.ts'
import { reviewedProducts, type ProductCountRow } from './reviewed-products/rows.ts'
import type {
  listReviewedProducts as contract,
  ProductWithReviews,
} from '@plaudit/contract/reviews/listing'

/** REV-5: the average is over own reviews; where there are none, over imported ones, labelled as such. */
const asProduct = (row: ProductCountRow): ProductWithReviews => {
  const ofOwn = row.own > 0
  const [count, sum] = ofOwn ? [row.own, row.own_sum] : [row.imported, row.imported_sum]
  return {
    id: row.id,
    title: row.title,
    handle: row.handle,
    image: row.image_url ? { src: row.image_url } : null,
    gone: row.gone_from_store_at !== null,
    reviews_count: row.reviews_count,
    average: count > 0 ? Math.round((sum / count) * 100) / 100 : null,
    average_of: ofOwn || count === 0 ? 'own' : 'imported',
  }
}

export const listReviewedProducts = async (
  { world, accountId }: Owner,
  { search, cursor: text, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const cursor = readCursor(text, 2)
  const after = cursor
    ? ([Number(cursor.values[0]), String(cursor.values[1])] as [number, string])
    : null
  const found = await reviewedProducts(world.db, accountId, {
    search,
    after,
    backwards: cursor?.backwards ?? false,
    limit,
  })
  const { rows, pageInfo } = pageFrom(found, {
    limit,
    cursor,
    keyOf: (row) => [row.reviews_count, row.id],
  })
  return { results: rows.map(asProduct), pageInfo }
}
