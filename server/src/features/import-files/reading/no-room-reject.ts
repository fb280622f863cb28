import type { ImportPlan, ImportReject } from '../../../db/import-tables.ts'
import type { IncomingReview } from '../../reviews/applying/incoming-review.ts'
import { rowAsRecord } from './rules.ts'

/** The reject of a new review for which an account without a plan has no room. */
export const noRoomReject = (
  plan: Pick<ImportPlan, 'headers'>,
  { row, cells }: IncomingReview,
): ImportReject => ({
  row,
  field: null,
  value: null,
  reason: 'no_room',
  suggestion: null,
  raw: rowAsRecord(plan.headers, cells),
})
