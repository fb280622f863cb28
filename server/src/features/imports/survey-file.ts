import type { ImportOptions } from '@plaudit/contract/imports'
import { Problem } from '../../problem.ts'
import type { Format } from '../../review-files/format.ts'
import { readTable } from '../../spreadsheets/read-table.ts'
import type { Table } from '../../spreadsheets/table.ts'
import type { Owner } from '../../world.ts'
import type { DateDecision } from './dates/rules.ts'
import { decideOrders, weighColumns } from './dates/weigh-columns.ts'
import { recogniseFormat, type Recognised } from './formats/recognise-format.ts'
import { openRows, withAnswerColumns } from './join-replies.ts'
import { countRows, maxRowsFor, tooManyRows } from './limit-rows.ts'
import { withRemembered } from './mapping/remember-columns.ts'
import { columnsOf, type Plan } from './reading/rules.ts'
import { BATCH_ROWS } from './rules.ts'

/** Rows in which a sample of each column is looked for, and its length. */
const SAMPLE_ROWS = 500
const SAMPLE = 120

const wordsOf = ({ statuses, replyShown, shop, foreignIds }: Format): NonNullable<Plan['app']> => ({
  ...(statuses ? { statuses } : {}),
  ...(replyShown ? { replyShown } : {}),
  ...(shop ? { shop } : {}),
  ...(foreignIds ? { foreignIds } : {}),
})

/** What a file is as a whole: all that must be decided before its first row can be read. */
export type Survey = {
  table: Pick<Table, 'container' | 'encoding' | 'delimiter'>
  recognised: Recognised
  plan: Plan
  dates: (DateDecision & { column: string }) | null
  maxRows: number
  rows: number
  /** The columns are read as the owner said for an earlier file with the same names. */
  remembered: boolean
  /** The first filled cell of each column. */
  samples: (string | null)[]
}

export type Upload = { file: { path: string }; options: ImportOptions }

/**
 * Walks a whole file once: which kind it is, how many rows it has, in which order its dates are written (decided per
 * column over all rows, never per row).
 * @throws Problem `structure_unknown`, `too_many_rows`, `file_unreadable`, `unsupported_file`.
 */
export const surveyFile = async (owner: Owner, { file, options: said }: Upload): Promise<Survey> => {
  const { rows: inFile, ...table } = await readTable(file.path)
  const { options, remembered } = await withRemembered(owner, table.headers, said)
  const { headers, recognised } = withAnswerColumns(table.headers, recogniseFormat(table.headers, options))
  const found = await openRows(file.path, { headers, ...recognised }, { ...table, rows: inFile })
  const { format, meanings } = recognised
  const now = owner.world.clock.now().getTime()
  const maxRows = await maxRowsFor(owner, format.source)
  const columns = columnsOf(recognised)
  const dates = weighColumns((meaning) => columns.get(meaning) ?? [], now)
  const samples: (string | null)[] = headers.map(() => null)
  let rows = 0
  for await (const { cells } of countRows(found, maxRows, (number) => (rows = number))) {
    dates.look(cells)
    if (rows <= SAMPLE_ROWS) samples.forEach((sample, i) => (samples[i] = sample ?? (cells[i]?.trim().slice(0, SAMPLE) || null)))
  }
  if (rows > maxRows) throw tooManyRows(rows, maxRows, owner.world.settings)
  if (rows === 0) throw new Problem('file_unreadable', { detail: 'This file has column names but no rows below them. Nothing was imported.' })

  const decided = decideOrders(dates.evidence, { owner: options.date_order, format: format.dateOrder })
  const plan: Plan = {
    format: format.id,
    source: format.source,
    sourceApp: format.source === 'migration' ? format.name : null,
    headers,
    meanings,
    ranks: recognised.ranks,
    app: wordsOf(format),
    orders: { reviewed_at: decided.reviewed_at.order, replied_at: decided.replied_at.order },
    options,
    batchRows: BATCH_ROWS,
    now,
  }
  const column = headers[columns.get('reviewed_at')?.[0] ?? -1]
  return { table, recognised, plan, maxRows, rows, remembered, samples, dates: column === undefined ? null : { ...decided.reviewed_at, column } }
}
