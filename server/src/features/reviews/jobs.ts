import type { Job } from '../../jobs/worker.ts'
import { runBulk } from './bulk/run-bulk.ts'
import { runUndoBulk } from './bulk/run-undo-bulk.ts'
import { repairAllCounts } from './counting/repair-all-counts.ts'
import { publishDueReviews } from './shoppers/publish-due-reviews.ts'
import { purgeDeleted } from './purge-deleted.ts'

export const jobs: Job[] = [
  { name: 'reviews.bulk', run: runBulk },
  { name: 'reviews.undo-bulk', run: runUndoBulk },
  { name: 'reviews.mend-counts', run: repairAllCounts, cron: '11 4 * * *' },
  { name: 'reviews.purge-deleted', run: purgeDeleted, cron: '41 3 * * *' },
  { name: 'reviews.publish-due', run: publishDueReviews, cron: '* * * * *' },
]
