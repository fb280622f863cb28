import type { Job } from '../../jobs/worker.ts'
import { forgetOld } from './forget-old.ts'
import { releaseProducts } from './leaving-store/release-products.ts'
import { syncDue } from './live/sync-due.ts'
import { finishPush } from './pushing/finish-push.ts'
import { importReviews } from './pushing/reviews/import-reviews.ts'
import { runPush } from './pushing/run-push.ts'
import { refreshDue } from './refreshing/refresh-due.ts'

export const jobs: Job[] = [
  { name: 'import-list.refresh', run: refreshDue, cron: '*/2 * * * *' },
  { name: 'import-list.push', run: runPush, concurrency: 3, perGroup: 1 },
  { name: 'import-list.finish-push', run: finishPush },
  { name: 'import-list.import-reviews', run: importReviews },
  { name: 'import-list.sync-live', run: syncDue, cron: '*/10 * * * *' },
  { name: 'import-list.store-connected', run: releaseProducts },
  { name: 'import-list.forget', run: forgetOld, cron: '20 4 * * *' },
]
