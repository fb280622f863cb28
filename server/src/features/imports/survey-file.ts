import type { ImportPreview } from '@plaudit/contract/import-preview'
import type { RatingScale, RatingsFound } from '@plaudit/contract/import-reading'
import type { ImportOptions } from '@plaudit/contract/imports'
import { Problem } from '../../problem.ts'
import type { Format } from '../../review-files/format.ts'
import type { Table } from '../../spreadsheets/table.ts'
import type { Owner } from '../../world.ts'
import type { DateDecision } from './dates/rules.ts'
import { decideOrders } from './dates/weigh-columns.ts'
import { recogniseFormat, type Recognised } from './formats/recognise-format.ts'
import { openRows, withAnswerColumns } from './join-replies.ts'
import { countRows, maxRowsFor, tooManyRows } from './limit-rows.ts'
import { openFile, type OpenedFile } from './open-file.ts'
import { describeRatings, proposeScale, type RatingEvidence } from './ratings/rules.ts'
import { columnsOf, type Plan } from './reading/rules.ts'
import { BATCH_ROWS } from './rules.ts'
import { watchColumns } from './watch-columns.ts'
import { phrase } from '../../texts/phrase.ts'

const wordsOf = ({ statuses, replyShown, shop, foreignIds }: Format): NonNullable<Plan['app']> => ({
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
  plan: Plan
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

export type Upload = { file: { path: string }; options: ImportOptions }

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

/**
 * Walks a whole file once: which kind it is, how many rows it has, in which order its dates are written (decided per
 * column over all rows, never per row).
 * @throws Problem `structure_unknown`, `too_many_rows`, `file_unreadable`, `unsupported_file`.
 */
export const surveyFile = async (
  owner: Owner,
  { file, options: said }: Upload,
): Promise<Survey> => {
  const {
    table: opened,
    options,
    remembered,
    encodingBy,
    openSheets,
  } = await openFile(owner, file.path, said)
  const { rows: inFile, ...table } = opened
  const how = {
    encoding: table.encoding ?? undefined,
    ...(table.sheets ? { sheets: table.sheets.read } : {}),
  }
  const { headers, recognised } = withAnswerColumns(
    table.headers,
    recogniseFormat(table.headers, options),
  )
  const found = await openRows(
    file.path,
    { headers, ...recognised, file: how },
    { ...table, rows: inFile },
  )
  const { format, meanings } = recognised
  const now = owner.world.clock.now().getTime()
  const most = await maxRowsFor(owner, { format, headers: table.headers })
  const maxRows = most.max
  const columns = columnsOf(recognised)
  const watched = watchColumns(headers.length, columns, now)
  let rows = 0
  for await (const { cells } of countRows(found, maxRows, (number) => (rows = number)))
    watched.look(cells)
  if (rows > maxRows) throw tooManyRows(rows, most, owner.world.settings)
  if (rows === 0) throw new Problem('file_unreadable', { detail: phrase('imports.no_rows') })

  const ratings = ratingsIn(watched.ratings, {
    column: headers[columns.get('rating')?.[0] ?? -1] ?? null,
    said: options.rating_scale,
  })
  const decided = decideOrders(watched.evidence, {
    owner: options.date_order,
    format: format.dateOrder,
  })
  const plan: Plan = {
    format: format.id,
    source: format.source,
    sourceApp: format.source === 'migration' ? format.name : null,
    headers,
    meanings,
    ranks: recognised.ranks,
    app: wordsOf(format),
    orders: { reviewed_at: decided.reviewed_at.order, replied_at: decided.replied_at.order },
    // A scale that the whole column speaks for is shown at work; nothing is imported before the owner has said it.
    options:
      ratings?.needed && !ratings.decided ? { ...options, rating_scale: ratings.scale } : options,
    file: how,
    sheetsLeftOut: table.sheets?.all.filter((name) => !table.sheets!.read.includes(name)) ?? [],
    batchRows: BATCH_ROWS,
    now,
  }
  const column = headers[columns.get('reviewed_at')?.[0] ?? -1]
  return {
    table,
    encodingBy,
    openSheets,
    recognised,
    plan,
    maxRows,
    rows,
    remembered,
    samples: watched.samples,
    ratings,
    unknownCountries: watched.unknownCountries(),
    unreadableDates: watched.unreadableDates(decided.reviewed_at.order),
    dates: column === undefined ? null : { ...decided.reviewed_at, column },
  }
}
