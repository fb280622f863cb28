import { Readable } from 'node:stream'
import type { Parsed } from '@plaudit/contract/endpoint'
import type { exportReviews as contract } from '@plaudit/contract/reviews/reviews'
import { FileMissing } from '../../../providers/files.ts'
import { packZip, type Packed } from '../../../spreadsheets/workbooks/pack-zip.ts'
import { exportCells, exportHeaders } from '../../../spreadsheets/template-columns.ts'
import { writeCsv } from '../../../spreadsheets/text/write-csv.ts'
import { writeXlsx } from '../../../spreadsheets/workbooks/write-xlsx.ts'
import type { Owner } from '../../../world.ts'
import { assertFilterIsOurs } from '../listing/list-reviews.ts'
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
/** How a photo or video is called in a ZIP: after its review, so that a person finds it. */
const packedName = ({ id, media }: ExportRow, one: Media) =>
  `media/${id}-${media.indexOf(one) + 1}.${one.key!.split('.').at(-1)}`
const isKept = (one: Media) => one.state === 'ready' && one.key !== null
const addresses = (row: ExportRow, kind: Media['kind'], of: (media: Media) => string) =>
  row.media.filter((one) => one.kind === kind).map(of)

type Sheet = {
  headers: string[]
  cells: (row: ExportRow) => (string | null)[]
  takes: (row: ExportRow) => boolean
}

/** Our own file names photos as their source does, which is how they are told again. */
const ourSheet: Sheet = {
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
      photos: addresses(row, 'photo', (one) => one.source_url),
      videos: addresses(row, 'video', (one) => one.source_url),
    }),
}

/** Another app fetches photos from us: the source may be gone by then. */
const peerSheet = ({ world }: Owner, app: Parsed<typeof contract>['app']): Sheet => {
  const format = layoutOf(app)
  const write = cellsFor(format)
  const addressOf = (one: Media) => (isKept(one) ? world.files.publicUrl(one.key!) : one.source_url)
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
        photos: addresses(row, 'photo', addressOf),
        videos: addresses(row, 'video', addressOf),
      }),
  }
}

type Walked = {
  filter: Parameters<typeof exportBatch>[2]['filter']
  sheet: Sheet
  each?: (row: ExportRow) => void
}

async function* allCells({ world, accountId }: Owner, { filter, sheet, each }: Walked) {
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

/** A file that went missing meanwhile is empty in the archive: the rest of it is worth having. */
const opened = async ({ world }: Owner, key: string): Promise<Readable> => {
  try {
    return await world.files.read(key)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    world.log.warn({ err: error }, 'export')
    return Readable.from([])
  }
}

/** The CSV, and behind it the media of the reviews in it. Only their names are kept in memory. */
const zipped = (owner: Owner, name: string, walked: Walked): Readable => {
  const packed: Packed[] = []
  const each = (row: ExportRow) => {
    for (const one of row.media.filter(isKept))
      packed.push({ name: packedName(row, one), open: () => opened(owner, one.key!) })
  }
  return packZip(
    { name, content: writeCsv(walked.sheet.headers, allCells(owner, { ...walked, each })) },
    () => packed,
  )
}

/**
 * The reviews of a filter as a file: ours, which our own import reads back to the same reviews, or one for another app's
 * import. Streamed, so that a million rows need no memory. An owner gets her data whatever her plan is (RIGHT-6).
 */
export const exportReviews = async (
  owner: Owner,
  { format, app, ...filter }: Parsed<typeof contract>,
) => {
  await assertFilterIsOurs(owner, filter)
  const sheet = app === 'template' ? ourSheet : peerSheet(owner, app)
  const walked: Walked = {
    filter: await resolveSearch(owner.world.db, owner.accountId, filter),
    sheet,
  }
  const name = `${app === 'template' ? 'plaudit' : app.replaceAll('_', '-')}-reviews-${owner.world.clock.now().toISOString().slice(0, 10)}`
  const rows = () => allCells(owner, walked)
  const body = {
    csv: () => writeCsv(sheet.headers, rows()),
    xlsx: () => writeXlsx(sheet.headers, rows()),
    zip: () => zipped(owner, `${name}.csv`, walked),
  }
  return { name: `${name}.${format}`, contentType: types[format], body: body[format]() }
}
