import type { Parsed } from '@plaudit/contract/endpoint'
import type { exportReviews as contract } from '@plaudit/contract/reviews'
import { exportCells, exportHeaders } from '../../../spreadsheets/template-columns.ts'
import { writeCsv } from '../../../spreadsheets/write-csv.ts'
import { writeXlsx } from '../../../spreadsheets/write-xlsx.ts'
import type { Owner } from '../../../world.ts'
import { assertFilterIsOurs } from '../listing/list-reviews.ts'
import { resolveSearch } from '../listing/rows.ts'
import { exportBatch, type ExportRow } from './rows.ts'

const BATCH = 1000
const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

const cellsOf = (row: ExportRow) =>
  exportCells({
    ...row,
    product: { id: row.product_id, external_id: row.product_external_id, handle: row.product_handle, title: row.product_title },
    photos: row.media.map(({ source_url }) => source_url),
  })

async function* allCells({ world, accountId }: Owner, filter: Parameters<typeof exportBatch>[2]['filter']) {
  for (let afterId: string | null = null; ;) {
    const batch: ExportRow[] = await exportBatch(world.db, accountId, { filter, afterId, limit: BATCH })
    for (const row of batch) yield cellsOf(row)
    if (batch.length < BATCH) return
    afterId = batch.at(-1)!.id
  }
}

/** A file that our own import reads back to the same reviews; streamed, so that a million rows need no memory. */
export const exportReviews = async (owner: Owner, { format, ...filter }: Parsed<typeof contract>) => {
  await assertFilterIsOurs(owner, filter)
  const rows = allCells(owner, await resolveSearch(owner.world.db, owner.accountId, filter))
  const day = owner.world.clock.now().toISOString().slice(0, 10)
  return {
    name: `plaudit-reviews-${day}.${format}`,
    contentType: types[format],
    body: format === 'csv' ? writeCsv(exportHeaders, rows) : writeXlsx(exportHeaders, rows),
  }
}
