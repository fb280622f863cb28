import { inTransaction } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import type { Row } from '../../../spreadsheets/table.ts'
import type { Owner, World } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { applyReviews } from '../../reviews/applying/apply-reviews.ts'
import { findLastRowWithRoom } from '../../reviews/applying/find-last-row-with-room.ts'
import {
  beyondRoom,
  prepareBatches,
  ratingDiffers,
  type Batch,
} from '../../import-files/reading/prepare-batches.ts'
import { openMatcher } from '../../import-files/products/match-products.ts'
import { makeProducts } from '../running/make-products.ts'
import { findProductsNamed } from '../../products/find-products.ts'
import { deleteUnusedProducts } from '../../products/delete-unused-products.ts'
import { addCreatedProducts, importOf, lockImport } from '../rows.ts'
import { assertAllCounted, isMendable } from '../rules.ts'
import { deleteRejects, lockUnchanged, recordMended, rejectAgain, waitingRejects } from './rows.ts'
import { cellsAgain, planAgain } from './rules.ts'
import type { ImportRow, RejectRow } from '../../../db/import-tables.ts'

const BATCH = 500
const FETCH_LATER_SECONDS = 60

type Tried = { mended: number; rejected: number }
/** Why nothing was written. `changed`: a row was mended again, or came in elsewhere, since it was read. */
type Stopped = 'not_mendable' | 'changed'

async function* rowsAgain(run: ImportRow, rejects: RejectRow[]): AsyncGenerator<Row> {
  for (const reject of rejects) {
    const cells = cellsAgain(planAgain(run.plan, null), reject)
    yield {
      row: reject.row_number,
      cells,
      ...(reject.reason === 'quote_not_closed' && { quote: 'many_lines' }),
    }
  }
}

/** Reads rows of one product choice through the engine that read the file. */
const readAgain = async (
  owner: Owner,
  run: ImportRow,
  { rejects, productId }: { rejects: RejectRow[]; productId: string | null },
): Promise<Batch> => {
  const plan = planAgain(run.plan, productId)
  const matcher = await openMatcher(owner, plan.options, run.id)
  const batches = prepareBatches(owner, rowsAgain(run, rejects), {
    plan,
    matcher,
    size: rejects.length,
    settle: makeProducts(owner, run.id),
  })
  for await (const batch of batches) return batch
  throw new Error('Rows to mend came to no batch.')
}

/** Writes one batch in one transaction: reviews, what is rejected again, and the counts. */
const write = (
  owner: Owner,
  run: ImportRow,
  { rejects, batch }: { rejects: RejectRow[]; batch: Batch },
): Promise<Tried | Stopped> => {
  const { world, accountId } = owner
  const which = { accountId, id: run.id }
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const now = await lockImport(tx, which)
    if (!now || !isMendable(now)) return 'not_mendable'
    if ((await lockUnchanged(tx, which, rejects)) < rejects.length) return 'changed'
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
      ...applied.ratingDiffers.map((one) => ratingDiffers(run.plan, one)),
      ...applied.beyondRoom.map((one) => beyondRoom(run.plan, one)),
    ]
    const still = new Set(again.map(({ row }) => row))
    const mended = rejects.map(({ row_number }) => row_number).filter((row) => !still.has(row))
    await deleteRejects(tx, which, mended)
    await rejectAgain(tx, which, again)
    const duplicate = applied.duplicate + batch.repeats
    assertAllCounted(rejects.length, {
      created: applied.created,
      changed: applied.changed,
      duplicate,
      rejected: again.length,
    })
    await recordMended(tx, which, { ...applied, duplicate }, mended.length)
    await addCreatedProducts(
      tx,
      which,
      -(await deleteUnusedProducts(tx, { accountId, importId: run.id })),
    )
    if (applied.photos > applied.deadPhotos) {
      await world.queue.send(tx, 'imports.fetch-photos', which, {
        key: run.id,
        group: run.account_id,
      })
      // One that is at work may have passed these reviews by already, and the queue takes no second of the same key.
      await world.queue.send(tx, 'imports.fetch-photos', which, {
        key: `${run.id}:later`,
        group: run.account_id,
        startAfterSeconds: FETCH_LATER_SECONDS,
      })
    }
    await changed(tx, accountId, ['imports', 'reviews', 'products'])
    return { mended: mended.length, rejected: again.length }
  })
}

/** Rows that go to the same product are read together; a chosen product that is gone no longer counts. */
const byProduct = async (
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

/**
 * Tries all rows of an import that wait for it. Each step is whole in itself: killed at any moment, it goes on with what
 * still waits; run twice at a time, each row comes in once.
 */
export const tryWaiting = async (
  owner: Owner,
  id: string,
  signal?: AbortSignal,
): Promise<Tried> => {
  const { world, accountId } = owner
  const tried: Tried = { mended: 0, rejected: 0 }
  const run = await importOf(world.db, { accountId, id })
  if (!run || !isMendable(run)) return tried
  for (;;) {
    signal?.throwIfAborted()
    const rejects = await waitingRejects(world.db, { accountId, id }, BATCH)
    if (rejects.length === 0) return tried
    for (const [productId, group] of await byProduct(owner, rejects)) {
      const written = await write(owner, run, {
        rejects: group,
        batch: await readAgain(owner, run, { rejects: group, productId }),
      })
      if (written === 'not_mendable') return tried
      if (written === 'changed') continue
      tried.mended += written.mended
      tried.rejected += written.rejected
    }
  }
}

/** The job. */
export const runMending = async (
  world: World,
  { accountId, id }: { accountId: string; id: string },
  signal: AbortSignal,
): Promise<void> => {
  await tryWaiting({ world, accountId }, id, signal)
}
