import type { ImportPreview } from '@plaudit/contract/imports/preview'
import type { RatingScale, RatingsFound } from '@plaudit/contract/imports/reading'
import { Problem } from '../../../problem.ts'
import type { Format } from '../../../review-files/format.ts'
import type { Row, Table } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Owner } from '../../../world.ts'
import type { DateDecision } from '../dates/parse-date.ts'
import { decideDateOrders } from '../dates/decide-date-orders.ts'
import { recogniseFormat, type RecognisedFormat } from '../formats/recognise-format.ts'
import { withReplyColumns } from '../reading/with-reply-columns.ts'
import { openRows } from '../reading/open-rows.ts'
import { limitRows } from './limit-rows.ts'
import { tooManyRowsProblem } from './too-many-rows-problem.ts'
import { findMaxRows } from './find-max-rows.ts'
import { openFile, type OpenedFile } from '../opening/open-file.ts'
import {
  describeRatingScale,
  proposeRatingScale,
  type RatingEvidence,
} from '../ratings/parse-rating.ts'
import { columnsByMeaning } from '../reading/rules.ts'
import { collectColumnStats } from './collect-column-stats.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import type { ImportPlan } from '../../../db/import-tables.ts'

/** Rows written in one transaction: enough to be fast, few enough that nobody waits for it on a single connection. */
const BATCH_ROWS = 2000

const appTermsOf = ({
  statuses,
  replyShown,
  shop,
  foreignIds,
}: Format): NonNullable<ImportPlan['app']> => ({
  ...(statuses ? { statuses } : {}),
  ...(replyShown ? { replyShown } : {}),
  ...(shop ? { shop } : {}),
  ...(foreignIds ? { foreignIds } : {}),
})

/** Facts about a file as a whole: everything that must be decided before its first row can be read. */
export type FileInspection = {
  table: Pick<
    Table,
    'container' | 'encoding' | 'letters' | 'delimiter' | 'sheets' | 'headers' | 'headerRow'
  >
  encodingBy: OpenedFile['encodingBy']
  openSheets: string[]
  recognised: RecognisedFormat
  plan: ImportPlan
  dates: (DateDecision & { column: string }) | null
  maxRows: number
  rows: number
  /** The columns are mapped as the owner chose for an earlier file with the same names. */
  remembered: boolean
  /** Null where all ratings are whole stars from 1 to 5. */
  ratings: RatingsFound | null
  unreadableDates: number
  unknownCountries: ImportPreview['unknown_countries']
  /** The first filled cell of each column. */
  samples: (string | null)[]
}

export type SourceToRead = { source: TableSource; options: ImportOptions }

const findRatings = (
  evidence: RatingEvidence,
  { column, said }: { column: string | null; said: RatingScale | undefined },
): RatingsFound | null => {
  const proposed = proposeRatingScale(evidence)
  if (column === null || (!proposed && (!said || evidence.values.size === 0))) return null
  const scale = said ?? proposed!.scale
  return describeRatingScale(evidence, {
    scale,
    column,
    decided: said !== undefined,
    needed: proposed?.needed ?? false,
  })
}

/** The rows of a file with its column layout. */
const openLayout = async (source: TableSource, { table: opened, options }: OpenedFile) => {
  const { rows: inFile, ...table } = opened
  const how: NonNullable<ImportPlan['file']> = {
    encoding: table.encoding ?? undefined,
    ...(table.sheets ? { sheets: table.sheets.read } : {}),
  }
  const { headers, recognised } = withReplyColumns(
    table.headers,
    recogniseFormat(table.headers, options),
  )
  const rows = await openRows(
    source,
    { headers, ...recognised, file: how },
    { ...table, rows: inFile },
  )
  return { table, how, headers, recognised, rows }
}

/** @throws Problem `too_many_rows`, or `file_unreadable` when there are no rows. */
const collectRowStats = async (
  owner: Owner,
  watched: ReturnType<typeof collectColumnStats>,
  { rows, most }: { rows: AsyncIterable<Row>; most: Awaited<ReturnType<typeof findMaxRows>> },
): Promise<number> => {
  let count = 0
  for await (const { cells } of limitRows(rows, most.max, (number) => (count = number)))
    watched.add(cells)
  if (count > most.max) throw tooManyRowsProblem(count, most, owner.world.settings)
  if (count === 0) throw new Problem('file_unreadable', { detail: phrase('imports.no_rows') })
  return count
}

const sheetsLeftOut = ({ sheets }: Pick<Table, 'sheets'>): string[] =>
  sheets?.all.filter((name) => !sheets.read.includes(name)) ?? []

/**
 * A scale proposed by the whole column is shown in the preview; nothing is imported before the owner has confirmed
 * it.
 */
const withRatingScale = (options: ImportOptions, ratings: RatingsFound | null): ImportOptions =>
  ratings?.needed && !ratings.decided ? { ...options, rating_scale: ratings.scale } : options

/**
 * Scans a whole file once: its format, the number of rows, and the order of its dates (decided per column over all
 * rows, never per row).
 * @throws Problem `structure_unknown`, `too_many_rows`, `file_unreadable`, `unsupported_file`.
 */
export const inspectFile = async (
  owner: Owner,
  { source, options: said }: SourceToRead,
): Promise<FileInspection> => {
  const opened = await openFile(owner, source, said)
  const { options, remembered, encodingBy, openSheets } = opened
  const { table, how, headers, recognised, rows: inFile } = await openLayout(source, opened)
  const { format, meanings, ranks } = recognised
  const now = owner.world.clock.now().getTime()
  const most = await findMaxRows(owner, { format, headers: table.headers })
  const columns = columnsByMeaning(recognised)
  const watched = collectColumnStats(headers.length, columns, now)
  const rows = await collectRowStats(owner, watched, { rows: inFile, most })
  const nameOf = (meaning: ColumnMeaning) => headers[columns.get(meaning)?.[0] ?? -1] ?? null
  const ratings = findRatings(watched.ratings, {
    column: nameOf('rating'),
    said: options.rating_scale,
  })
  const decided = decideDateOrders(watched.evidence, {
    owner: options.date_order,
    format: format.dateOrder,
  })
  const plan: ImportPlan = {
    format: format.id,
    source: format.source,
    sourceApp: format.source === 'migration' ? format.name : null,
    headers,
    meanings,
    ranks,
    app: appTermsOf(format),
    orders: { reviewed_at: decided.reviewed_at.order, replied_at: decided.replied_at.order },
    options: withRatingScale(options, ratings),
    file: how,
    sheetsLeftOut: sheetsLeftOut(table),
    batchRows: BATCH_ROWS,
    now,
  }
  const dateColumn = nameOf('reviewed_at')
  return {
    table,
    encodingBy,
    openSheets,
    recognised,
    plan,
    maxRows: most.max,
    rows,
    remembered,
    samples: watched.samples,
    ratings,
    unknownCountries: watched.unknownCountries(),
    unreadableDates: watched.unreadableDates(decided.reviewed_at.order),
    dates: dateColumn === null ? null : { ...decided.reviewed_at, column: dateColumn },
  }
}
