import type { Job } from '../../jobs/worker.ts'
import { beginSync } from './running/begin-sync.ts'
import { reconcileStores } from './reconcile-stores.ts'
import { refreshFacts } from './refreshing/refresh-facts.ts'
import { refreshObjects } from './refreshing/refresh-objects.ts'
import { refreshWaiting } from './refreshing/refresh-waiting.ts'
import { resumeRun } from './running/resume-run.ts'
import { runSync } from './running/run-sync.ts'

export const jobs: Job[] = [
  { name: 'store-sync.begin', run: beginSync },
  { name: 'store-sync.run', run: runSync, concurrency: 2 },
  { name: 'store-sync.resume', run: resumeRun },
  { name: 'store-sync.refresh', run: refreshObjects, concurrency: 2 },
  { name: 'store-sync.facts', run: refreshFacts },
  { name: 'store-sync.refresh-waiting', run: refreshWaiting, cron: '* * * * *' },
  { name: 'store-sync.reconcile', run: reconcileStores, cron: '11 1 * * *' },
]
