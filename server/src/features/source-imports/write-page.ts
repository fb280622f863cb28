import { inTransaction } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { lockAccountLimits } from '../accounts/lock-account-limits.ts'
import { applyReviews } from '../reviews/applying/apply-reviews.ts'
import { dropExisting } from '../reviews/applying/drop-existing.ts'
import type { IncomingReview } from '../reviews/applying/incoming-review.ts'
import { findLastRowWithRoom } from '../reviews/applying/find-last-row-with-room.ts'
import { noRoomReject } from '../import-files/reading/no-room-reject.ts'
import type { PreparedPage } from './prepare-page.ts'
import { lockRunningImport } from '../imports/running/lock-running-import.ts'
import { recordProgress } from '../imports/running/record-progress.ts'
import { recordCrawlState } from '../imports/running/record-crawl-state.ts'
import type { StopReason } from '../imports/running/write-batch.ts'
import type { ImportPlan, CrawlState } from '../../db/import-tables.ts'

type Step = { page: PreparedPage; before: CrawlState; after: CrawlState; workedMs: number }

/** The reject of a review that exists with another rating, in the columns of `sourceColumns`. */
const ratingDiffers = (
  { headers }: Pick<ImportPlan, 'headers'>,
  { row, rating, cells }: IncomingReview,
) => ({
  row,
  field: 'rating',
  value: String(rating),
  reason: 'rating_differs' as const,
  suggestion: null,
  raw: Object.fromEntries(headers.map((header, i) => [header, cells[i] ?? null])),
})

/**
 * Writes one page of a site in one transaction: its reviews, history, rejects, counts, and the next position. After a
 * crash either all of it was written or nothing. Returns why the import must stop, or null.
 */
export const writePage = (
  owner: Owner,
  id: string,
  { page, before, after, workedMs }: Step,
): Promise<StopReason | null> => {
  const { world, accountId } = owner
  const which = { accountId, id }
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const run = await lockRunningImport(tx, which)
    const walk = run?.plan.walk
    if (!run || walk?.page !== before.page || walk.shortList !== before.shortList)
      return 'elsewhere'
    const incoming = walk.sync ? await dropExisting(tx, accountId, page.incoming) : page.incoming
    const newUntilRow = await findLastRowWithRoom(owner, tx, { importId: id, incoming })
    const applied = await applyReviews(
      tx,
      { accountId, importId: id, now: world.clock.now(), newUntilRow },
      incoming,
    )
    const refused = [
      ...page.rejects,
      ...applied.ratingDiffers.map((one) => ratingDiffers(run.plan, one)),
      ...applied.beyondRoom.map((one) => noRoomReject(run.plan, one)),
    ]
    await recordProgress(tx, which, {
      rows: after.seen.length - before.seen.length,
      applied,
      duplicate: applied.duplicate + page.incoming.length - incoming.length,
      rejects: refused,
      next: after.seen.length,
      ahead: [],
      workedMs,
    })
    await recordCrawlState(tx, which, {
      walk: after,
      total: Math.max(run.total, after.seen.length),
    })
    return run.cancel_asked ? 'cancelled' : null
  })
}
