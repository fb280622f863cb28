import type { Bulk } from '@plaudit/contract/reviews/bulk'
import type { BulkRow } from './rows.ts'
import { isUndoable } from './rules.ts'

export const bulkView = (row: BulkRow, now: Date): Bulk => ({
  id: row.id,
  action: row.action,
  state: row.state,
  total: row.total,
  done: row.done,
  created_at: row.created_at.toISOString(),
  undoable: isUndoable(row, now),
})
