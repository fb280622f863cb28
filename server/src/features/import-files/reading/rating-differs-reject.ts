import type { ImportPlan, ImportReject } from '../../../db/import-tables.ts'
import type { IncomingReview } from '../../reviews/applying/incoming-review.ts'
import { columnOf, rowAsRecord } from './rules.ts'

/** The reject of a row whose existing review has another rating. */
export const ratingDiffersReject = (
  plan: ImportPlan,
  { row, rating, cells }: IncomingReview,
): ImportReject => ({
  row,
  field: columnOf(plan, 'rating'),
  value: String(rating),
  reason: 'rating_differs',
  suggestion: null,
  raw: rowAsRecord(plan.headers, cells),
})
