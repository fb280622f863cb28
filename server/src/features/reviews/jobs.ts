import type { Job } from '../../jobs/worker.ts'
import { runBulk, runUndoBulk } from './bulk/run-bulk.ts'
import { mendAllCounts } from './counting/mend-counts.ts'
import { purgeDeleted } from './purge-deleted.ts'

export const jobs: Job[] = [
  { name: 'reviews.bulk', run: runBulk },
  { name: 'reviews.undo-bulk', run: runUndoBulk },
  { name: 'reviews.mend-counts', run: mendAllCounts, cron: '11 4 * * *' },
  { name: 'reviews.purge-deleted', run: purgeDeleted, cron: '41 3 * * *' },
]
