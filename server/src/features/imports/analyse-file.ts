import type { ImportOptions } from '@plaudit/contract/imports'
import { Problem } from '../../problem.ts'
import { readTable } from '../../spreadsheets/read-table.ts'
import type { Table } from '../../spreadsheets/table.ts'
import type { Owner } from '../../world.ts'
import { foresee } from './changes/apply-reviews.ts'
import type { Change, Incoming } from './changes/rules.ts'
import type { DateDecision } from './dates/rules.ts'
import { decideOrders, weighColumns, type Orders } from './dates/weigh-columns.ts'
import { recogniseFormat, type Recognised } from './formats/recognise-format.ts'
import { countRows, maxRowsFor, tooManyRows } from './limit-rows.ts'
import { prepareBatches, ratingDiffers, type Batch } from './prepare-batches.ts'
import { openMatcher, type Matcher } from './products/match-products.ts'
import type { Plan, Reject } from './reading/rules.ts'
import { BATCH_ROWS } from './rules.ts'

const FIRST_REVIEWS = 20
const FIRST_REJECTS = 100
const SAMPLE = 120

/** What a file is and would do, told without holding it: counts, and its first rows. */
export type Analysis = {
  table: Pick<Table, 'container' | 'encoding' | 'delimiter'>
  recognised: Recognised
  plan: Plan
  dates: (DateDecision & { column: string }) | null
  maxRows: number
  rows: number
  counts: { new: number; changed: number; duplicate: number; rejected: number; photos: number }
  /** The first filled cell of each column. */
  samples: (string | null)[]
  /** The first reviews; a change of null is a new one. */
  first: { incoming: Incoming; change: Change | null }[]
  rejected: Reject[]
  matcher: Matcher
}

type Upload = { file: { path: string }; options: ImportOptions }
type Walk = { assumed: Orders | null; outcomes: boolean }

const planOf = (
  { format, meanings }: Recognised,
  headers: string[],
  { options, now, assumed }: { options: ImportOptions; now: number; assumed: Orders | null },
): Plan => {
  const order = options.date_order ?? format.dateOrder ?? 'day_first'
  return {
    format: format.id,
    source: format.source,
    sourceApp: format.source === 'migration' ? format.name : null,
    headers,
    meanings,
    orders: assumed ?? { reviewed_at: order, replied_at: order },
    options,
    batchRows: BATCH_ROWS,
    now,
  }
}

const count = (analysis: Analysis, batch: Batch, changes: (Change | null)[]) => {
  const { counts, first, rejected, plan } = analysis
  const refuse = (reject: Reject) => {
    counts.rejected++
    if (rejected.length < FIRST_REJECTS) rejected.push(reject)
  }
  batch.rejects.forEach(refuse)
  counts.duplicate += batch.repeats
  batch.incoming.forEach((incoming, i) => {
    const change = changes[i] ?? null
    if (change?.outcome === 'rating_differs') return refuse(ratingDiffers(plan, incoming))
    counts[change === null ? 'new' : change.outcome]++
    if (change === null) counts.photos += incoming.photos.length
    if (first.length < FIRST_REVIEWS) first.push({ incoming, change })
  })
}

/** One walk over the file. */
const walk = async (owner: Owner, { file, options }: Upload, { assumed, outcomes }: Walk) => {
  const table = await readTable(file.path)
  const recognised = recogniseFormat(table.headers, options)
  const now = owner.world.clock.now().getTime()
  const plan = planOf(recognised, table.headers, { options, now, assumed })
  const maxRows = await maxRowsFor(owner, plan.source)
  const matcher = await openMatcher(owner, options)
  const dates = weighColumns((meaning) => plan.meanings.indexOf(meaning), now)
  const analysis: Analysis = {
    table,
    recognised,
    plan,
    dates: null,
    maxRows,
    rows: 0,
    counts: { new: 0, changed: 0, duplicate: 0, rejected: 0, photos: 0 },
    samples: table.headers.map(() => null),
    first: [],
    rejected: [],
    matcher,
  }
  const rows = countRows(table.rows, maxRows, (number, { cells }) => {
    analysis.rows = number
    dates.look(cells)
    if (number <= BATCH_ROWS) analysis.samples.forEach((sample, i) => (analysis.samples[i] = sample ?? (cells[i]?.trim().slice(0, SAMPLE) || null)))
  })
  for await (const batch of prepareBatches(owner, rows, { plan, matcher, size: BATCH_ROWS }))
    count(analysis, batch, outcomes ? await foresee(owner.world.db, owner.accountId, batch.incoming) : [])
  if (analysis.rows > maxRows) throw tooManyRows(analysis.rows, maxRows, owner.world.settings)
  return { analysis, decided: decideOrders(dates.evidence, { owner: options.date_order, format: recognised.format.dateOrder }) }
}

/**
 * Reads a whole file and tells what it would do; writes nothing. `outcomes`: compares with the reviews that stand here,
 * otherwise all rows count as new. Where the dates prove another order than the one assumed, it reads the file again.
 * @throws Problem `structure_unknown`, `too_many_rows`, `file_unreadable`, `unsupported_file`, `not_found` (a chosen product).
 */
export const analyseFile = async (owner: Owner, upload: Upload, { outcomes }: { outcomes: boolean }): Promise<Analysis> => {
  let { analysis, decided } = await walk(owner, upload, { assumed: null, outcomes })
  const orders: Orders = { reviewed_at: decided.reviewed_at.order, replied_at: decided.replied_at.order }
  const { plan } = analysis
  if (orders.reviewed_at !== plan.orders.reviewed_at || orders.replied_at !== plan.orders.replied_at)
    ({ analysis, decided } = await walk(owner, upload, { assumed: orders, outcomes }))
  if (analysis.rows === 0) throw new Problem('file_unreadable', { detail: 'This file has column names but no rows below them. Nothing was imported.' })
  const column = plan.headers[plan.meanings.indexOf('reviewed_at')]
  return { ...analysis, dates: column === undefined ? null : { ...decided.reviewed_at, column } }
}
