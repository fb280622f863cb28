import { inTransaction } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { holdPlaces } from '../accounts/attempts/hold-places.ts'
import { applyReviews, withoutKnown } from './changes/apply-reviews.ts'
import type { Incoming } from './changes/rules.ts'
import { lastRowWithRoom } from './changes/row-with-room.ts'
import { beyondRoom } from './prepare-batches.ts'
import type { PreparedPage } from './prepare-page.ts'
import { insertRejects, lockImport, recordStep, recordWalk } from './rows.ts'
import { assertAllCounted } from './rules.ts'
import type { Plan } from './reading/rules.ts'
import type { Walk } from './sources/rules.ts'
import type { Stop } from './write-batch.ts'

type Step = { page: PreparedPage; before: Walk; after: Walk; workedMs: number }

/** A review that is here with other stars, under the columns of `sourceHeaders`. */
const ratingDiffers = ({ headers }: Pick<Plan, 'headers'>, { row, rating, cells }: Incoming) => ({
  row,
  field: 'rating',
  value: String(rating),
  reason: 'rating_differs' as const,
  suggestion: null,
  raw: Object.fromEntries(headers.map((header, i) => [header, cells[i] ?? null])),
})

/**
 * Writes one page of a site in one transaction: its reviews, history, refusals, counts, and where the reading goes on.
 * After a crash either all of it happened or nothing. Answers why the run must stop, or null.
 */
export const writePage = (
  owner: Owner,
  id: string,
  { page, before, after, workedMs }: Step,
): Promise<Stop | null> => {
  const { world, accountId } = owner
  const which = { accountId, id }
  return inTransaction(world.db, async (tx) => {
    await holdPlaces(tx, owner)
    const run = await lockImport(tx, which)
    const walk = run?.plan.walk
    if (
      run?.state !== 'running' ||
      walk?.page !== before.page ||
      walk.shortList !== before.shortList
    )
      return 'elsewhere'
    const incoming = walk.sync ? await withoutKnown(tx, accountId, page.incoming) : page.incoming
    const newUntilRow = await lastRowWithRoom(owner, tx, { importId: id, incoming })
    const applied = await applyReviews(
      tx,
      { accountId, importId: id, now: world.clock.now(), newUntilRow },
      incoming,
    )
    const refused = [
      ...page.rejects,
      ...applied.ratingDiffers.map((one) => ratingDiffers(run.plan, one)),
      ...applied.beyondRoom.map((one) => beyondRoom(run.plan, one)),
    ]
    const outcomes = {
      created: applied.created,
      changed: applied.changed,
      duplicate: applied.duplicate + page.incoming.length - incoming.length,
      rejected: refused.length,
    }
    assertAllCounted(after.seen.length - before.seen.length, outcomes)
    await insertRejects(tx, which, refused)
    await recordStep(tx, which, {
      next: after.seen.length,
      ahead: [],
      ...outcomes,
      photos: applied.photos,
      deadPhotos: applied.deadPhotos,
      mediaLeftOut: applied.mediaLeftOut,
      workedMs,
    })
    await recordWalk(tx, which, { walk: after, total: Math.max(run.total, after.seen.length) })
    await changed(tx, accountId, ['imports', 'reviews', 'products'])
    return run.cancel_asked ? 'cancelled' : null
  })
}
