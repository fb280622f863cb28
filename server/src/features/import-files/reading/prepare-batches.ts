import type { Row } from '../../../spreadsheets/table.ts'
import type { Owner } from '../../../world.ts'
import type { IncomingReview } from '../../reviews/applying/incoming-review.ts'
import type { ProductMatcher } from '../products/create-matcher.ts'
import type { ProductMatch } from '../products/build-match.ts'
import { toIncomingReview } from './to-incoming-review.ts'
import { createRowReader } from './create-row-reader.ts'
import { columnOf, rowAsRecord, type ReadReview } from './rules.ts'
import { createRepeatDetector } from './create-repeat-detector.ts'
import type { ImportPlan, ImportReject } from '../../../db/import-tables.ts'
import { ratingDiffersReject } from './rating-differs-reject.ts'

/**
 * A batch of rows of a file, parsed, matched and identified. Every row is in exactly one of `incoming`, `repeats` and
 * `rejects`.
 */
export type RowBatch = {
  /** Data rows before this batch. */
  from: number
  rows: number
  incoming: IncomingReview[]
  /** Rows that repeat an earlier row of the same file. */
  repeats: number
  rejects: ImportReject[]
  /** See `ImportPlan`. */
  newUntilRow: number | undefined
}

type BatchOptions = {
  plan: ImportPlan
  matcher: ProductMatcher
  size: number
  /** Called with the matches of a batch before its reviews are identified, to create products. */
  settle?: (matches: ProductMatch[]) => Promise<void>
}

const isReject = (read: ReadReview | ImportReject): read is ImportReject => 'reason' in read

const productColumn = (plan: ImportPlan) =>
  plan.headers[plan.meanings.findIndex((meaning) => meaning.startsWith('product_'))] ?? null

/** The id of the one product that matches; null when several do. */
const singleMatchId = ({ fits }: ProductMatch): string | null =>
  fits.length === 1 ? (fits[0]!.product.external_id ?? fits[0]!.product.id) : null

type RejectCause = Pick<ImportReject, 'field' | 'value' | 'reason'> &
  Partial<Pick<ImportReject, 'suggestion'>>

/** Why a row's names do not determine a product; null when they do. */
const productRejectOf = (plan: ImportPlan, match: ProductMatch | null): RejectCause | null => {
  if (match === null) return { field: productColumn(plan), value: null, reason: 'product_missing' }
  if (match.kind === 'rejected')
    return { field: productColumn(plan), value: match.key, reason: 'product_not_found' }
  if (match.kind === 'products_differ')
    return { field: productColumn(plan), value: match.key, reason: match.kind }
  if (match.kind === 'product_id_differs')
    return {
      field: columnOf(plan, 'product_id'),
      value: match.key,
      reason: match.kind,
      suggestion: singleMatchId(match),
    }
  return null
}

/** Sorts the rows of a file into a batch's reviews, repeats and rejects. */
const createRowSorter = ({ plan, matcher }: Pick<BatchOptions, 'plan' | 'matcher'>) => {
  const detectRepeat = createRepeatDetector()
  return (review: ReadReview, cells: Row['cells'], batch: RowBatch): void => {
    const match = matcher.of(review.product)
    const refusal = productRejectOf(plan, match)
    if (refusal) {
      const raw = rowAsRecord(plan.headers, cells)
      batch.rejects.push({ row: review.row, suggestion: null, raw, ...refusal })
      return
    }
    const incoming = toIncomingReview(review, {
      productId: match!.productId,
      app: plan.format,
      cells,
    })
    const verdict = detectRepeat(incoming)
    if (verdict === 'repeat') batch.repeats++
    else if (verdict === 'rating_differs') batch.rejects.push(ratingDiffersReject(plan, incoming))
    else {
      incoming.again = verdict === 'again'
      batch.incoming.push(incoming)
    }
  }
}

/** Matches the products of several rows at once and creates missing ones. */
const matchAndCreateProducts = async (
  { world }: Owner,
  { matcher, settle }: Pick<BatchOptions, 'matcher' | 'settle'>,
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

/** Turns rows of one file into batches. */
const createBatcher = (owner: Owner, reading: BatchOptions) => {
  const readRow = createRowReader(reading.plan)
  const place = createRowSorter(reading)
  return async (taken: Row[], from: number): Promise<RowBatch> => {
    const batch: RowBatch = {
      from,
      rows: taken.length,
      incoming: [],
      repeats: 0,
      rejects: [],
      newUntilRow: reading.plan.newUntilRow,
    }
    const read = taken.map(readRow)
    await matchAndCreateProducts(
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
 * Reads a file in batches of `size` rows. Of two rows for one review the first is used; a later one with another
 * rating is rejected. Only the keys of all rows are kept in memory.
 */
export async function* prepareBatches(
  owner: Owner,
  rows: AsyncIterable<Row>,
  reading: BatchOptions,
): AsyncGenerator<RowBatch> {
  const prepare = createBatcher(owner, reading)
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
