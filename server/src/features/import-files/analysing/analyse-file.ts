import type { Owner } from '../../../world.ts'
import { reviewAllowance } from '../../entitlements/review-allowance.ts'
import { previewChanges } from '../../reviews/applying/preview-changes.ts'
import type { Change, IncomingReview } from '../../reviews/applying/incoming-review.ts'
import { openRows } from '../reading/open-rows.ts'
import { prepareBatches, type RowBatch } from '../reading/prepare-batches.ts'
import { ratingDiffersReject } from '../reading/rating-differs-reject.ts'
import { noRoomReject } from '../reading/no-room-reject.ts'
import { createMatcher, type ProductMatcher } from '../products/create-matcher.ts'
import { inspectFile, type SourceToRead, type FileInspection } from './inspect-file.ts'
import type { ImportReject } from '../../../db/import-tables.ts'

const FIRST_REVIEWS = 20
const FIRST_REJECTS = 100

/** What an import of a file would do: counts and the first rows; the file is not buffered in memory. */
export type Analysis = FileInspection & {
  counts: {
    new: number
    changed: number
    duplicate: number
    rejected: number
    photos: number
    media_left_out: number
  }
  /** The first reviews; `change` is null for a new one. */
  first: { incoming: IncomingReview; change: Change | null }[]
  rejected: ImportReject[]
  matcher: ProductMatcher
  /** How many new reviews the account has room for; Infinity on a plan. */
  room: number
  /** New reviews beyond that, counted as rejected. */
  beyond: number
  /** The last row with a new review. */
  newUntilRow: number
}

const count = (analysis: Analysis, batch: RowBatch, changes: (Change | null)[]) => {
  const { counts, first, rejected, plan } = analysis
  const refuse = (reject: ImportReject) => {
    counts.rejected++
    if (rejected.length < FIRST_REJECTS) rejected.push(reject)
  }
  batch.rejects.forEach(refuse)
  counts.duplicate += batch.repeats
  batch.incoming.forEach((incoming, i) => {
    const change = changes[i] ?? null
    if (change?.outcome === 'rating_differs') return refuse(ratingDiffersReject(plan, incoming))
    if (change === null && counts.new >= analysis.room) {
      analysis.beyond++
      return refuse(noRoomReject(plan, incoming))
    }
    if (change === null) analysis.newUntilRow = incoming.row
    counts[change === null ? 'new' : change.outcome]++
    if (change === null) counts.photos += incoming.photos.length + incoming.videos.length
    if (change?.outcome !== 'duplicate') counts.media_left_out += incoming.mediaLeftOut
    if (first.length < FIRST_REVIEWS) first.push({ incoming, change })
  })
}

/**
 * Reads a whole file as the import would, compares it with the existing reviews, and writes nothing.
 * @throws Problem as `inspectFile`, and `not_found` for a chosen product that is not the owner's.
 */
export const analyseFile = async (owner: Owner, given: SourceToRead): Promise<Analysis> => {
  const survey = await inspectFile(owner, given)
  const matcher = await createMatcher(owner, given.options)
  const analysis: Analysis = {
    ...survey,
    counts: { new: 0, changed: 0, duplicate: 0, rejected: 0, photos: 0, media_left_out: 0 },
    first: [],
    rejected: [],
    matcher,
    room: await reviewAllowance(owner),
    beyond: 0,
    newUntilRow: 0,
  }
  const rows = await openRows(given.source, survey.plan)
  for await (const batch of prepareBatches(owner, rows, {
    plan: survey.plan,
    matcher,
    size: survey.plan.batchRows,
  }))
    count(analysis, batch, await previewChanges(owner.world.db, owner.accountId, batch.incoming))
  return analysis
}
