import { Readable } from 'node:stream'
import type { Parsed } from '@plaudit/contract/endpoint'
import type { exportReviews as contract } from '@plaudit/contract/reviews/reviews'
import { FileMissing } from '../../../providers/files.ts'
import { packZip, type Packed } from '../../../spreadsheets/workbooks/pack-zip.ts'
import { exportCells, exportHeaders } from '../../../spreadsheets/template-columns.ts'
import { writeCsv } from '../../../spreadsheets/text/write-csv.ts'
import { writeXlsx } from '../../../spreadsheets/workbooks/write-xlsx.ts'
import type { Owner } from '../../../world.ts'
import { assertFilterOwned } from '../listing/assert-filter-owned.ts'
import { resolveSearch } from '../filtering/rows.ts'
import { exportBatch, type ExportRow } from './rows.ts'
import { cellsFor, isExportable, headerOf, layoutOf } from './rules.ts'

const BATCH = 1000
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const

type Media = ExportRow['media'][number]
/** The file name of a photo or video in the ZIP: after its review, so that a person can find it. */
const zipEntryName = ({ id, media }: ExportRow, one: Media) =>
  `media/${id}-${media.indexOf(one) + 1}.${one.key!.split('.').at(-1)}`

const isStored = (one: Media) => one.state === 'ready' && one.key !== null
const mediaUrls = (row: ExportRow, kind: Media['kind'], of: (media: Media) => string) =>
  row.media.filter((one) => one.kind === kind).map(of)

type ExportLayout = {
  headers: string[]
  cells: (row: ExportRow) => (string | null)[]
  takes: (row: ExportRow) => boolean
}

/** Our own format uses the photo's original URL, by which it is recognized again. */
const ourSheet: ExportLayout = {
  headers: exportHeaders,
  takes: () => true,
  cells: (row) =>
    exportCells({
      ...row,
      product: {
        id: row.product_id,
        external_id: row.product_external_id,
        handle: row.product_handle,
        title: row.product_title,
      },
      photos: mediaUrls(row, 'photo', (one) => one.source_url),
      videos: mediaUrls(row, 'video', (one) => one.source_url),
    }),
}

/** Another app fetches photos from us: the source may no longer exist. */
const layoutForApp = ({ world }: Owner, app: Parsed<typeof contract>['app']): ExportLayout => {
  const format = layoutOf(app)
  const write = cellsFor(format)
  const addressOf = (one: Media) =>
    isStored(one) ? world.files.publicUrl(one.key!) : one.source_url
  return {
    headers: headerOf(format),
    takes: (row) => isExportable(format, row),
    cells: (row) =>
      write({
        ...row,
        product: {
          external_id: row.product_external_id,
          handle: row.product_handle,
          title: row.product_title,
          sku: row.product_sku,
          barcode: row.product_barcode,
        },
        verified: row.verified || row.source_verified,
        photos: mediaUrls(row, 'photo', addressOf),
        videos: mediaUrls(row, 'video', addressOf),
      }),
  }
}

type ExportQuery = {
  filter: Parameters<typeof exportBatch>[2]['filter']
  sheet: ExportLayout
  each?: (row: ExportRow) => void
}

async function* exportRows({ world, accountId }: Owner, { filter, sheet, each }: ExportQuery) {
  for (let afterId: string | null = null; ;) {
    const batch: ExportRow[] = await exportBatch(world.db, accountId, {
      filter,
      afterId,
      limit: BATCH,
    })
    for (const row of batch.filter(sheet.takes)) {
      each?.(row)
      yield sheet.cells(row)
    }
    if (batch.length < BATCH) return
    afterId = batch.at(-1)!.id
  }
}

/** A file that no longer exists is empty in the archive: the rest is still useful. */
const openMediaFile = async ({ world }: Owner, key: string): Promise<Readable> => {
  try {
    return await world.files.read(key)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    world.log.warn({ err: error }, 'export')
    return Readable.from([])
  }
}

/** The CSV, then the media of its reviews. Only their names are kept in memory. */
const zipExport = (owner: Owner, name: string, walked: ExportQuery): Readable => {
  const packed: Packed[] = []
  const each = (row: ExportRow) => {
    for (const one of row.media.filter(isStored))
      packed.push({ name: zipEntryName(row, one), open: () => openMediaFile(owner, one.key!) })
  }
  return packZip(
    { name, content: writeCsv(walked.sheet.headers, exportRows(owner, { ...walked, each })) },
    () => packed,
  )
}

/**
 * Exports the reviews of a filter: in our format, which our import reads back to the same reviews, or in another
 * app's import format. Streamed, so that a million rows need no memory. Owners get their data on every plan
 * (RIGHT-6).
 */
export const exportReviews = async (
  owner: Owner,
  { format, app, ...filter }: Parsed<typeof contract>,
) => {
  await assertFilterOwned(owner, filter)
  const sheet = app === 'template' ? ourSheet : layoutForApp(owner, app)
  const walked: ExportQuery = {
    filter: await resolveSearch(owner.world.db, owner.accountId, filter),
    sheet,
  }
  const name = `${app === 'template' ? 'plaudit' : app.replaceAll('_', '-')}-reviews-${owner.world.clock.now().toISOString().slice(0, 10)}`
  const rows = () => exportRows(owner, walked)
  const body = {
    csv: () => writeCsv(sheet.headers, rows()),
    xlsx: () => writeXlsx(sheet.headers, rows()),
    zip: () => zipExport(owner, `${name}.csv`, walked),
  }
  return { name: `${name}.${format}`, contentType: types[format], body: body[format]() }
}
