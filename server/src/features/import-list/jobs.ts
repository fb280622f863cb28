import type { Job } from '../../jobs/worker.ts'
import { forgetOld } from './forget-old.ts'
import { releaseProducts } from './leaving-store/release-products.ts'
import { syncDue } from './live/sync-due.ts'
import { runPush } from './pushing/run-push.ts'
import { refreshDue } from './refreshing/refresh-due.ts'
import { tellSummaries } from './telling/summary/tell-summaries.ts'

export const jobs: Job[] = [
  { name: 'import-list.refresh', run: refreshDue, cron: '*/2 * * * *' },
  { name: 'import-list.push', run: runPush, concurrency: 3, perGroup: 1 },
  { name: 'import-list.sync-live', run: syncDue, cron: '*/10 * * * *' },
  { name: 'import-list.tell-summaries', run: tellSummaries, cron: '*/10 8-23 * * *' },
  { name: 'import-list.store-connected', run: releaseProducts },
  { name: 'import-list.forget', run: forgetOld, cron: '20 4 * * *' },
]
