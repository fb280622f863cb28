import type { Row } from '../../spreadsheets/table.ts'
import type { Owner } from '../../world.ts'
import type { Incoming } from './changes/rules.ts'
import type { Match, Matcher } from './products/match-products.ts'
import { identify } from './reading/identify-incoming.ts'
import { rawRow, rowReader, type Plan, type ReadReview, type Reject } from './reading/rules.ts'
import { repeatTeller } from './tell-repeats.ts'

/** Some rows of a file, read, matched and identified. Every row is in exactly one of the three. */
export type Batch = {
  /** Data rows before this batch. */
  from: number
  rows: number
  incoming: Incoming[]
  /** Rows that say again what an earlier row of the same file said. */
  repeats: number
  rejects: Reject[]
  /** See `Plan`. */
  newUntilRow: number | undefined
}

export type Reading = {
  plan: Plan
  matcher: Matcher
  size: number
  /** Called with the matches of a batch before its reviews are identified: here products are made. */
  settle?: (matches: Match[]) => Promise<void>
}

const isReject = (read: ReadReview | Reject): read is Reject => 'reason' in read

/** A new review for which an account without a plan has no room. */
export const beyondRoom = (plan: Pick<Plan, 'headers'>, { row, cells }: Incoming): Reject => ({
  row,
  field: null,
  value: null,
  reason: 'no_room',
  suggestion: null,
  raw: rawRow(plan.headers, cells),
})

/** A row whose review is here with other stars. */
export const ratingDiffers = (plan: Plan, { row, rating, cells }: Incoming): Reject => ({
  row,
  field: column(plan, 'rating'),
  value: String(rating),
  reason: 'rating_differs',
  suggestion: null,
  raw: rawRow(plan.headers, cells),
})

const column = (plan: Plan, meaning: Plan['meanings'][number]) =>
  plan.headers[plan.meanings.indexOf(meaning)] ?? null
const productColumn = (plan: Plan) =>
  plan.headers[plan.meanings.findIndex((meaning) => meaning.startsWith('product_'))] ?? null

/** What a file would call the one product that fits by its id; null where several do. */
const onlyId = ({ fits }: Match): string | null =>
  fits.length === 1 ? (fits[0]!.product.external_id ?? fits[0]!.product.id) : null

/**
 * Walks a file in batches of `size` rows. The first of two rows that are one review counts; a later one with other stars is
 * rejected. Keys of all rows are remembered, rows are not.
 */
export async function* prepareBatches(
  owner: Owner,
  rows: AsyncIterable<Row>,
  reading: Reading,
): AsyncGenerator<Batch> {
  const { plan, matcher, size } = reading
  const readRow = rowReader(plan)
  const tell = repeatTeller()

  const place = (review: ReadReview, cells: Row['cells'], batch: Batch) => {
    const reject = (reject: Pick<Reject, 'field' | 'value' | 'reason'> & Partial<Reject>) =>
      batch.rejects.push({
        row: review.row,
        suggestion: null,
        raw: rawRow(plan.headers, cells),
        ...reject,
      })
    const match = matcher.of(review.product)
    if (match === null)
      return reject({ field: productColumn(plan), value: null, reason: 'product_missing' })
    if (match.kind === 'rejected')
      return reject({ field: productColumn(plan), value: match.key, reason: 'product_not_found' })
    if (match.kind === 'products_differ')
      return reject({ field: productColumn(plan), value: match.key, reason: match.kind })
    if (match.kind === 'product_id_differs')
      return reject({
        field: column(plan, 'product_id'),
        value: match.key,
        reason: match.kind,
        suggestion: onlyId(match),
      })
    const incoming = identify(review, { productId: match.productId, app: plan.format, cells })
    const verdict = tell(incoming)
    if (verdict === 'repeat') return batch.repeats++
    if (verdict === 'rating_differs') return batch.rejects.push(ratingDiffers(plan, incoming))
    return batch.incoming.push({ ...incoming, again: verdict === 'again' })
  }

  const prepare = async (taken: Row[], from: number): Promise<Batch> => {
    const batch: Batch = {
      from,
      rows: taken.length,
      incoming: [],
      repeats: 0,
      rejects: [],
      newUntilRow: plan.newUntilRow,
    }
    const read = taken.map(readRow)
    const reviews = read.filter((one): one is ReadReview => !isReject(one))
    await matcher.learn(
      owner.world.db,
      reviews.map(({ product }) => product),
    )
    const matches = new Set(
      reviews.map(({ product }) => matcher.of(product)).filter((match) => match !== null),
    )
    await reading.settle?.([...matches])
    read.forEach((one, i) =>
      isReject(one) ? batch.rejects.push(one) : place(one, taken[i]!.cells, batch),
    )
    batch.rejects.sort((a, b) => a.row - b.row)
    return batch
  }

  let from = 0
  let taken: Row[] = []
  for await (const row of rows) {
    if (taken.push(row) < size) continue
    yield await prepare(taken, from)
    from += taken.length
    taken = []
  }
  if (taken.length > 0) yield await prepare(taken, from)
}
