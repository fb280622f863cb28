import type { Owner } from '../../../world.ts'
import { feedBatch, type ExportRow } from './rows.ts'

export type FeedReview = ExportRow

const BATCH = 1000

/** The published own reviews with text of products that have a page in the store, oldest first, a thousand at a time. */
export async function* walkFeedReviews({ world, accountId }: Owner): AsyncGenerator<FeedReview> {
  for (let afterId: string | null = null; ;) {
    const batch: ExportRow[] = await feedBatch(world.db, accountId, { afterId, limit: BATCH })
    yield* batch
    if (batch.length < BATCH) return
    afterId = batch.at(-1)!.id
  }
}
