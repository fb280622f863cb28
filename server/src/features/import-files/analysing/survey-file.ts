import type { ImportPreview } from '@plaudit/contract/imports/preview'
import type { RatingScale, RatingsFound } from '@plaudit/contract/imports/reading'
import { Problem } from '../../../problem.ts'
import type { Format } from '../../../review-files/format.ts'
import type { Row, Table } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Owner } from '../../../world.ts'
import type { DateDecision } from '../dates/parse-date.ts'
import { decideOrders } from '../dates/decide-date-orders.ts'
import { recogniseFormat, type Recognised } from '../formats/recognise-format.ts'
import { openRows, withAnswerColumns } from '../reading/join-replies.ts'
import { countRows, maxRowsFor, tooManyRows } from './limit-rows.ts'
import { openFile, type OpenedFile } from '../opening/open-file.ts'
import { describeRatings, proposeScale, type RatingEvidence } from '../ratings/parse-rating.ts'
import { columnsOf } from '../reading/rules.ts'
import { watchColumns } from './watch-columns.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import type { ImportPlan } from '../../../db/import-tables.ts'

/** Rows written in one transaction: large enough to be fast, small enough that nobody waits for it on one connection. */
const BATCH_ROWS = 2000

const wordsOf = ({
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

/** What a file is as a whole: all that must be decided before its first row can be read. */
export type Survey = {
  table: Pick<
    Table,
    'container' | 'encoding' | 'letters' | 'delimiter' | 'sheets' | 'headers' | 'headerRow'
  >
  encodingBy: OpenedFile['encodingBy']
  openSheets: string[]
  recognised: Recognised
  plan: ImportPlan
  dates: (DateDecision & { column: string }) | null
  maxRows: number
  rows: number
  /** The columns are read as the owner said for an earlier file with the same names. */
  remembered: boolean
  /** Null where all ratings are whole stars from 1 to 5. */
  ratings: RatingsFound | null
  unreadableDates: number
  unknownCountries: ImportPreview['unknown_countries']
  /** The first filled cell of each column. */
  samples: (string | null)[]
}

export type SourceToRead = { source: TableSource; options: ImportOptions }

const ratingsIn = (
  evidence: RatingEvidence,
  { column, said }: { column: string | null; said: RatingScale | undefined },
): RatingsFound | null => {
  const proposed = proposeScale(evidence)
  if (column === null || (!proposed && (!said || evidence.values.size === 0))) return null
  const scale = said ?? proposed!.scale
  return describeRatings(evidence, {
    scale,
    column,
    decided: said !== undefined,
    needed: proposed?.needed ?? false,
  })
}

/** The rows of a file under the columns that it is read by. */
const openLayout = async (source: TableSource, { table: opened, options }: OpenedFile) => {
  const { rows: inFile, ...table } = opened
  const how: NonNullable<ImportPlan['file']> = {
    encoding: table.encoding ?? undefined,
    ...(table.sheets ? { sheets: table.sheets.read } : {}),
  }
  const { headers, recognised } = withAnswerColumns(
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

/** @throws Problem `too_many_rows`, or `file_unreadable` where there are none. */
const watchRows = async (
  owner: Owner,
  watched: ReturnType<typeof watchColumns>,
  { rows, most }: { rows: AsyncIterable<Row>; most: Awaited<ReturnType<typeof maxRowsFor>> },
): Promise<number> => {
  let count = 0
  for await (const { cells } of countRows(rows, most.max, (number) => (count = number)))
    watched.look(cells)
  if (count > most.max) throw tooManyRows(count, most, owner.world.settings)
  if (count === 0) throw new Problem('file_unreadable', { detail: phrase('imports.no_rows') })
  return count
}

const sheetsLeftOut = ({ sheets }: Pick<Table, 'sheets'>): string[] =>
  sheets?.all.filter((name) => !sheets.read.includes(name)) ?? []

/** A scale that the whole column speaks for is shown at work; nothing is imported before the owner has said it. */
const withScale = (options: ImportOptions, ratings: RatingsFound | null): ImportOptions =>
  ratings?.needed && !ratings.decided ? { ...options, rating_scale: ratings.scale } : options

/**
 * Walks a whole file once: which kind it is, how many rows it has, in which order its dates are written (decided per
 * column over all rows, never per row).
 * @throws Problem `structure_unknown`, `too_many_rows`, `file_unreadable`, `unsupported_file`.
 */
export const surveyFile = async (
  owner: Owner,
  { source, options: said }: SourceToRead,
): Promise<Survey> => {
  const opened = await openFile(owner, source, said)
  const { options, remembered, encodingBy, openSheets } = opened
  const { table, how, headers, recognised, rows: inFile } = await openLayout(source, opened)
  const { format, meanings, ranks } = recognised
  const now = owner.world.clock.now().getTime()
  const most = await maxRowsFor(owner, { format, headers: table.headers })
  const columns = columnsOf(recognised)
  const watched = watchColumns(headers.length, columns, now)
  const rows = await watchRows(owner, watched, { rows: inFile, most })
  const nameOf = (meaning: ColumnMeaning) => headers[columns.get(meaning)?.[0] ?? -1] ?? null
  const ratings = ratingsIn(watched.ratings, {
    column: nameOf('rating'),
    said: options.rating_scale,
  })
  const decided = decideOrders(watched.evidence, {
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
    app: wordsOf(format),
    orders: { reviewed_at: decided.reviewed_at.order, replied_at: decided.replied_at.order },
    options: withScale(options, ratings),
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
