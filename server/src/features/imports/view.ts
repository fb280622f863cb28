import type { Import } from '@plaudit/contract/imports/imports'
import type { ImportRow, CrawlState } from '../../db/import-tables.ts'
import { formatName } from '../../review-files/all-formats.ts'
import { buildSourceUrl } from './build-source-url.ts'
import { isUndoable } from './rules.ts'

const walkView = (walk: CrawlState | undefined): Import['walk'] =>
  walk
    ? {
        asked: walk.quantity,
        pages_read: walk.pagesRead,
        passed_over: walk.passedOver,
        url: walk.item ? buildSourceUrl(walk.item) : null,
        by_itself: walk.sync !== undefined,
      }
    : null

export const importView = (row: ImportRow, now: Date): Import => {
  const counts = {
    new: row.count_new,
    changed: row.count_changed,
    duplicate: row.count_duplicate,
    rejected: row.count_rejected,
  }
  const processed = counts.new + counts.changed + counts.duplicate + counts.rejected
  return {
    id: row.id,
    source: row.source,
    format: row.format as Import['format'],
    format_name: row.format === null ? null : formatName(row.format),
    file_name: row.file_name,
    state: row.state,
    total: row.total,
    processed,
    counts,
    photos: {
      total: row.photos_total,
      ready: row.photos_ready,
      failed: row.photos_failed,
      left_out: row.media_left_out,
    },
    products_created: row.products_created,
    progress: row.total === 0 ? 100 : Math.floor((processed / row.total) * 100),
    problem: row.problem,
    sheets_left_out: row.plan.sheetsLeftOut ?? [],
    walk: walkView(row.plan.walk),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    undoable: isUndoable(row, now),
  }
}
