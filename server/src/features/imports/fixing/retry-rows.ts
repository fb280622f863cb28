import type { ImportRow, RejectRow } from '../../../db/import-tables.ts'
import type { Owner } from '../../../world.ts'
import { type RowBatch, prepareBatches } from '../../import-files/reading/prepare-batches.ts'
import { createMatcher } from '../../import-files/products/create-matcher.ts'
import { addCreatedProducts, importOf, lockImport } from '../rows.ts'
import { assertAllCounted, isFixable } from '../rules.ts'
import { createMissingProducts } from '../running/create-missing-products.ts'
import {
  lockUnchangedRejects,
  deleteRejects,
  addFixedCounts,
  rowsToRetry,
  saveRejectedAgain,
} from './rows.ts'
import { cellsToRetry, planForRetry } from './rules.ts'
import { findProductsNamed } from '../../catalogue/find-products-named.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { noRoomReject } from '../../import-files/reading/no-room-reject.ts'
import { ratingDiffersReject } from '../../import-files/reading/rating-differs-reject.ts'
import { deleteUnusedProducts } from '../../catalogue/delete-unused-products.ts'
import { applyReviews } from '../../reviews/applying/apply-reviews.ts'
import { findLastRowWithRoom } from '../../reviews/applying/find-last-row-with-room.ts'
import type { Row } from '../../../spreadsheets/table.ts'

const BATCH = 500

async function* rowsAgain(run: ImportRow, rejects: RejectRow[]): AsyncGenerator<Row> {
  for (const reject of rejects) {
    const cells = cellsToRetry(planForRetry(run.plan, null), reject)
    yield {
      row: reject.row_number,
      cells,
      ...(reject.reason === 'quote_not_closed' && { quote: 'many_lines' }),
    }
  }
}

/** Reads rows with the same chosen product, with the code that read the file. */
const rereadRows = async (
  owner: Owner,
  run: ImportRow,
  { rejects, productId }: { rejects: RejectRow[]; productId: string | null },
): Promise<RowBatch> => {
  const plan = planForRetry(run.plan, productId)
  const matcher = await createMatcher(owner, plan.options, run.id)
  const batches = prepareBatches(owner, rowsAgain(run, rejects), {
    plan,
    matcher,
    size: rejects.length,
    settle: createMissingProducts(owner, run.id),
  })
  for await (const batch of batches) return batch
  throw new Error('Rows to mend came to no batch.')
}

/** Groups rows by chosen product; a chosen product that no longer exists is ignored. */
const groupByProduct = async (
  { world, accountId }: Owner,
  rejects: RejectRow[],
): Promise<Map<string | null, RejectRow[]>> => {
  const ids = [...new Set(rejects.flatMap(({ product_id }) => product_id ?? []))]
  const here = new Set(
    ids.length === 0
      ? []
      : (await findProductsNamed(world.db, accountId, { ids })).map(({ id }) => id),
  )
  return Map.groupBy(
    rejects.map((row) =>
      row.product_id !== null && !here.has(row.product_id) ? { ...row, product_id: null } : row,
    ),
    ({ product_id }) => product_id,
  )
}

const FETCH_LATER_SECONDS = 60

/** Why nothing was written. `changed`: a row was corrected or imported elsewhere since it was read. */
export type RetryStop = 'not_mendable' | 'changed'

export type RetryResult = { mended: number; rejected: number }

/** Writes one batch in one transaction: reviews, rows rejected again, and counts. */
const write = (
  owner: Owner,
  run: ImportRow,
  { rejects, batch }: { rejects: RejectRow[]; batch: RowBatch },
): Promise<RetryResult | RetryStop> => {
  const { world, accountId } = owner
  const which = { accountId, id: run.id }
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const now = await lockImport(tx, which)
    if (!now || !isFixable(now)) return 'not_mendable'
    if ((await lockUnchangedRejects(tx, which, rejects)) < rejects.length) return 'changed'
    const newUntilRow = await findLastRowWithRoom(owner, tx, {
      importId: run.id,
      incoming: batch.incoming,
    })
    const applied = await applyReviews(
      tx,
      { accountId, importId: run.id, now: world.clock.now(), newUntilRow },
      batch.incoming,
    )
    const again = [
      ...batch.rejects,
      ...applied.ratingDiffers.map((one) => ratingDiffersReject(run.plan, one)),
      ...applied.beyondRoom.map((one) => noRoomReject(run.plan, one)),
    ]
    const still = new Set(again.map(({ row }) => row))
    const mended = rejects.map(({ row_number }) => row_number).filter((row) => !still.has(row))
    await deleteRejects(tx, which, mended)
    await saveRejectedAgain(tx, which, again)
    const duplicate = applied.duplicate + batch.repeats
    assertAllCounted(rejects.length, {
      created: applied.created,
      changed: applied.changed,
      duplicate,
      rejected: again.length,
    })
    await addFixedCounts(tx, which, { ...applied, duplicate }, mended.length)
    await addCreatedProducts(
      tx,
      which,
      -(await deleteUnusedProducts(tx, { accountId, importId: run.id })),
    )
    await world.queue.send(tx, 'verified-purchases.check', { accountId })
    if (applied.photos > applied.deadPhotos) {
      await world.queue.send(tx, 'imports.fetch-photos', which, {
        key: run.id,
        group: run.account_id,
      })
      // A running photo job may be past these reviews already, and the queue accepts no second job with the same key.
      await world.queue.send(tx, 'imports.fetch-photos', which, {
        key: `${run.id}:later`,
        group: run.account_id,
        startAfterSeconds: FETCH_LATER_SECONDS,
      })
    }
    await publishChanges(tx, accountId, ['imports', 'reviews', 'products'])
    return { mended: mended.length, rejected: again.length }
  })
}

/**
 * Retries all marked rows of an import. Each step is complete in itself: a killed job continues with the remaining
 * rows; if two run at once, each row is imported once.
 */
export const retryRows = async (
  owner: Owner,
  id: string,
  signal?: AbortSignal,
): Promise<RetryResult> => {
  const { world, accountId } = owner
  const tried: RetryResult = { mended: 0, rejected: 0 }
  const run = await importOf(world.db, { accountId, id })
  if (!run || !isFixable(run)) return tried
  for (;;) {
    signal?.throwIfAborted()
    const rejects = await rowsToRetry(world.db, { accountId, id }, BATCH)
    if (rejects.length === 0) return tried
    for (const [productId, group] of await groupByProduct(owner, rejects)) {
      const written = await write(owner, run, {
        rejects: group,
        batch: await rereadRows(owner, run, { rejects: group, productId }),
      })
      if (written === 'not_mendable') return tried
      if (written === 'changed') continue
      tried.mended += written.mended
      tried.rejected += written.rejected
    }
  }
}
