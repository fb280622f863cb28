import type { Row } from '../../../spreadsheets/table.ts'
import type { Owner } from '../../../world.ts'
import type { IncomingReview } from '../../reviews/applying/incoming-review.ts'
import type { Match, Matcher } from '../products/match-products.ts'
import { identify } from './identify-incoming.ts'
import { rowReader } from './read-rows.ts'
import { rawRow, type ReadReview } from './rules.ts'
import { repeatDetector } from './detect-repeats.ts'
import type { ImportPlan, ImportReject } from '../../../db/import-tables.ts'

/** Some rows of a file, read, matched and identified. Every row is in exactly one of the three. */
export type Batch = {
  /** Data rows before this batch. */
  from: number
  rows: number
  incoming: IncomingReview[]
  /** Rows that say again what an earlier row of the same file said. */
  repeats: number
  rejects: ImportReject[]
  /** See `ImportPlan`. */
  newUntilRow: number | undefined
}

export type Reading = {
  plan: ImportPlan
  matcher: Matcher
  size: number
  /** Called with the matches of a batch before its reviews are identified: here products are made. */
  settle?: (matches: Match[]) => Promise<void>
}

const isReject = (read: ReadReview | ImportReject): read is ImportReject => 'reason' in read

/** A new review for which an account without a plan has no room. */
export const beyondRoom = (
  plan: Pick<ImportPlan, 'headers'>,
  { row, cells }: IncomingReview,
): ImportReject => ({
  row,
  field: null,
  value: null,
  reason: 'no_room',
  suggestion: null,
  raw: rawRow(plan.headers, cells),
})

/** A row whose review is here with other stars. */
export const ratingDiffers = (
  plan: ImportPlan,
  { row, rating, cells }: IncomingReview,
): ImportReject => ({
  row,
  field: column(plan, 'rating'),
  value: String(rating),
  reason: 'rating_differs',
  suggestion: null,
  raw: rawRow(plan.headers, cells),
})

const column = (plan: ImportPlan, meaning: ImportPlan['meanings'][number]) =>
  plan.headers[plan.meanings.indexOf(meaning)] ?? null
const productColumn = (plan: ImportPlan) =>
  plan.headers[plan.meanings.findIndex((meaning) => meaning.startsWith('product_'))] ?? null

/** What a file would call the one product that fits by its id; null where several do. */
const onlyId = ({ fits }: Match): string | null =>
  fits.length === 1 ? (fits[0]!.product.external_id ?? fits[0]!.product.id) : null

type Refusal = Pick<ImportReject, 'field' | 'value' | 'reason'> &
  Partial<Pick<ImportReject, 'suggestion'>>

/** Why a row's names say no product that its review could go to; null where they do. */
const refusalOf = (plan: ImportPlan, match: Match | null): Refusal | null => {
  if (match === null) return { field: productColumn(plan), value: null, reason: 'product_missing' }
  if (match.kind === 'rejected')
    return { field: productColumn(plan), value: match.key, reason: 'product_not_found' }
  if (match.kind === 'products_differ')
    return { field: productColumn(plan), value: match.key, reason: match.kind }
  if (match.kind === 'product_id_differs')
    return {
      field: column(plan, 'product_id'),
      value: match.key,
      reason: match.kind,
      suggestion: onlyId(match),
    }
  return null
}

/** Puts the rows of one file into their batches. */
const rowPlacer = ({ plan, matcher }: Pick<Reading, 'plan' | 'matcher'>) => {
  const tell = repeatDetector()
  return (review: ReadReview, cells: Row['cells'], batch: Batch): void => {
    const match = matcher.of(review.product)
    const refusal = refusalOf(plan, match)
    if (refusal) {
      const raw = rawRow(plan.headers, cells)
      batch.rejects.push({ row: review.row, suggestion: null, raw, ...refusal })
      return
    }
    const incoming = identify(review, { productId: match!.productId, app: plan.format, cells })
    const verdict = tell(incoming)
    if (verdict === 'repeat') batch.repeats++
    else if (verdict === 'rating_differs') batch.rejects.push(ratingDiffers(plan, incoming))
    else batch.incoming.push({ ...incoming, again: verdict === 'again' })
  }
}

/** Finds the products of some rows at once, and has those made that are missing. */
const settleProducts = async (
  { world }: Owner,
  { matcher, settle }: Pick<Reading, 'matcher' | 'settle'>,
  reviews: ReadReview[],
): Promise<void> => {
  await matcher.learn(
    world.db,
    reviews.map(({ product }) => product),
  )
  const matches = new Set(
    reviews.map(({ product }) => matcher.of(product)).filter((match) => match !== null),
  )
  await settle?.([...matches])
}

/** Takes the rows of one file, batch after batch. */
const batchMaker = (owner: Owner, reading: Reading) => {
  const readRow = rowReader(reading.plan)
  const place = rowPlacer(reading)
  return async (taken: Row[], from: number): Promise<Batch> => {
    const batch: Batch = {
      from,
      rows: taken.length,
      incoming: [],
      repeats: 0,
      rejects: [],
      newUntilRow: reading.plan.newUntilRow,
    }
    const read = taken.map(readRow)
    await settleProducts(
      owner,
      reading,
      read.filter((one): one is ReadReview => !isReject(one)),
    )
    read.forEach((one, i) =>
      isReject(one) ? batch.rejects.push(one) : place(one, taken[i]!.cells, batch),
    )
    batch.rejects.sort((a, b) => a.row - b.row)
    return batch
  }
}

/**
 * Walks a file in batches of `size` rows. The first of two rows that are one review counts; a later one with other stars is
 * rejected. Keys of all rows are remembered, rows are not.
 */
export async function* prepareBatches(
  owner: Owner,
  rows: AsyncIterable<Row>,
  reading: Reading,
): AsyncGenerator<Batch> {
  const prepare = batchMaker(owner, reading)
  let from = 0
  let taken: Row[] = []
  for await (const row of rows) {
    if (taken.push(row) < reading.size) continue
    yield await prepare(taken, from)
    from += taken.length
    taken = []
  }
  if (taken.length > 0) yield await prepare(taken, from)
}
