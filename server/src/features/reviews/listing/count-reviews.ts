import type { Owner } from '../../../world.ts'
import { assertProduct } from '../../catalogue/assert-product.ts'
import { countReported } from '../reported/rows.ts'
import { readStoredCounts, type CountRow } from './counts/rows.ts'
import type { ReviewCounts } from '@plaudit/contract/reviews/counts'
import type { Source } from '@plaudit/contract/reviews/review'

const sum = (rows: CountRow[], column: 'reviews' | 'with_media' | 'replied' = 'reviews') =>
  rows.reduce((total, row) => total + row[column], 0)

/**
 * The counts for tabs and facets of the manage screen, from the stored counts. All but `by_status` exclude deleted
 * reviews.
 */
export const countReviews = async (
  { world, accountId }: Owner,
  { product_id }: { product_id?: string | undefined },
): Promise<ReviewCounts> => {
  if (product_id) await assertProduct(world.db, accountId, product_id)
  const all = await readStoredCounts(world, accountId, product_id)
  const live = all.filter((row) => row.status !== 'deleted')
  const withStatus = (status: string) => sum(all.filter((row) => row.status === status))
  const withRating = (rating: number) => sum(live.filter((row) => row.rating === rating))
  const bySource = Map.groupBy(live, (row) => row.source)
  return {
    total: sum(live),
    by_status: {
      published: withStatus('published'),
      pending: withStatus('pending'),
      hidden: withStatus('hidden'),
      deleted: withStatus('deleted'),
    },
    by_rating: {
      1: withRating(1),
      2: withRating(2),
      3: withRating(3),
      4: withRating(4),
      5: withRating(5),
    },
    by_source: [...bySource]
      .map(([source, rows]) => ({ source: source as Source, count: sum(rows) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
    with_media: sum(live, 'with_media'),
    replied: sum(live, 'replied'),
    unreplied: sum(live) - sum(live, 'replied'),
    reported: await countReported(world.db, accountId, product_id),
  }
}
